/*
 * SPDX-License-Identifier: EPL-2.0
 *
 * `touch` causes a known number of page faults: 40 in each of 3 threads, 7 in a child, and 300 and 5 in the first thread, the
 * latter after another function that causes 100.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define NOT_INLINED __attribute__((noinline, noclone))

enum { PAGE = 4096 };

NOT_INLINED void touch(volatile char *memory, int pages)
{
    for (int i = 0; i < pages; i++)
        memory[i * PAGE] = 1;
}

NOT_INLINED void touch_more(volatile char *memory)
{
    touch(memory, 5);
    for (int i = 5; i < 105; i++)
        memory[i * PAGE] = 1;
}

/* Huge pages would take one fault for all. */
static char *fresh(int pages)
{
    char *memory = mmap(NULL, (size_t)pages * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        abort();
    madvise(memory, (size_t)pages * PAGE, MADV_NOHUGEPAGE);
    return memory;
}

/* So that calls below cause no faults of their own: the stack is there. */
NOT_INLINED static void use_stack(void)
{
    char room[8 * PAGE];
    memset(room, 0, sizeof room);
    __asm__ volatile ("" : : "r"(room) : "memory");
}

static void *run(void *unused)
{
    use_stack();
    touch(fresh(40), 40);
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    use_stack();
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    touch(fresh(300), 300);
    touch_more(fresh(105));
    fflush(stdout);
    if (fork() == 0) {
        use_stack();
        touch(fresh(7), 7);
        exit(0);
    }
    wait(NULL);
    printf("done\n");
    return 0;
}
