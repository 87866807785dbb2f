/*
 * SPDX-License-Identifier: EPL-2.0
 *
 * Calls functions a known number of times: 1000 times `often` in each of 4 threads and 500 times in a child, `recursive` 10
 * deep, `inner` from two callers. With an argument it sends itself the signal that asks for results, and waits for the file.
 */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define NOT_INLINED __attribute__((noinline, noclone))

NOT_INLINED int often(int number) { __asm__ volatile (""); return number + 1; }
NOT_INLINED int inner(int number) { __asm__ volatile (""); return number * 2; }
NOT_INLINED int once(int number) { int result = inner(number); __asm__ volatile (""); return result + 1; }
NOT_INLINED int thrice(int number)
{
    int result = inner(number) + inner(number + 1) + inner(number + 2);
    __asm__ volatile ("");
    return result;
}
NOT_INLINED int recursive(int depth)
{
    int result = depth == 1 ? 1 : recursive(depth - 1) + 1;
    __asm__ volatile ("");
    return result;
}

static void *run(void *unused)
{
    int number = 0;
    for (int i = 0; i < 1000; i++)
        number = often(number);
    return number == 1000 ? unused : NULL;
}

int main(int count, char **arguments)
{
    pthread_t threads[4];
    void *good[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], NULL, run, threads);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], &good[i]);
    int sum = once(0x1234) + thrice(5) + recursive(10);
    if (count > 1) {
        kill(getpid(), SIGUSR1);
        for (int i = 0; i < 1000 && access(arguments[1], R_OK) != 0; i++)
            usleep(10000);
        _exit(access(arguments[1], R_OK));
    }
    fflush(stdout);
    if (fork() == 0) {
        for (int i = 0; i < 500; i++)
            sum = often(sum);
        exit(0);
    }
    wait(NULL);
    printf("%d %d\n", sum, good[0] && good[1] && good[2] && good[3]);
    return 0;
}
