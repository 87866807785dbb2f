// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Termination of multithreaded containers (thesis 4.3.1, 4.4.1): a thread ends its process while others are
// inside system calls on other CPUs.
//
// Fails on a kernel built with UNSOLVED_TERMINATION and RACE_WINDOWS: it frees what those calls still use,
// and panics, hangs or loses memory. On one CPU there is no problem to be seen.
#include "library/print.h"
#include "library/random.h"
#include "library/system.h"
#include "library/tap.h"
#include "library/text.h"
#include "library/thread.h"

#define PROGRAM "problem_termination"
#define THREADS 6
#define ROUNDS 12
#define TABLE 9

static volatile u32 started;

// What keeps a thread inside the kernel. Each works on the process's own things.
static void call_for_ever(void *argument)
{
    struct message message;
    char data[64];
    u32 word = 1, self = process_id();
    i32 semaphore = semaphore_create(1);
    atomic_add(&started, 1);
    for (u32 kind = (u32)argument;; kind++)
        switch (kind % 7) {
        case 0:
            message_send(self, &word, sizeof word);
            message_receive(&message, RECEIVE_POLL);
            break;
        case 1:
            semaphore_claim((u32)semaphore);
            semaphore_release((u32)semaphore);
            break;
        case 2:
            database_read((u32)database_begin(), TABLE, 1, data, sizeof data);
            break;
        case 3:
            timer_cancel((u32)timer_add(1000, 0));
            break;
        case 4:
            file_close((u32)file_open("message.txt"));
            break;
        case 5:
            heap_grow(PAGE_SIZE);
            break;
        case 6:
            semaphore_delete((u32)semaphore_create(0));
            break;
        }
}

static void die(u32 way)
{
    switch (way % 4) {
    case 0:
        asm volatile("ud2");
        break;
    case 1:
        asm volatile("cli");
        break;
    case 2:
        asm volatile("movl $0, 4");
        break;
    default:
        process_exit(1);
    }
    process_exit(1);
}

static int victim(u32 seed)
{
    struct random random = random_from(seed);
    struct thread threads[THREADS];
    for (u32 i = 0; i < THREADS; i++)
        thread_start_detached(&threads[i], call_for_ever, (void *)i);
    while (started < THREADS / 2)
        thread_yield();
    u32 rounds = random_below(&random, 20000);
    for (volatile u32 i = 0; i < rounds; i++)
        ;
    die(seed);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 2 && !strcmp(argv[0], "victim"))
        return victim((u32)strtoul(argv[1], NULL, 10));
    print("TAP version 13\n");
    struct information_system before, after;
    u32 ended = 0;
    for (u32 round = 0; round < ROUNDS; round++) {
        if (round == 2)     // the kernel's caches have been filled by now
            information(INFORMATION_SYSTEM, &before, sizeof before);
        char arguments[32];
        i32 status = 0;
        format(arguments, sizeof arguments, "victim %u", round);
        i32 pid = process_create(PROGRAM, arguments, 0, 0);
        ended += pid > 0 && process_wait((u32)pid, &status) == 0 && status != 0;
    }
    check(ended == ROUNDS, "processes end while their threads are in the kernel: %u of %u", ended, ROUNDS);
    sleep_milliseconds(50);
    information(INFORMATION_SYSTEM, &after, sizeof after);
    check(after.processes == 1, "they are all gone: %u processes", after.processes);
    check(after.free_pages + 200 + 40 * after.cpus > before.free_pages,
          "their memory is free: %u pages before, %u after",
          before.free_pages, after.free_pages);
    u32 good = 0;
    for (u32 i = 0; i < 20; i++) {
        i32 status = -1;
        i32 pid = process_create("hello", "", 0, 0);
        good += pid > 0 && process_wait((u32)pid, &status) == 0 && status == 0;
    }
    check(good == 20, "other processes run as before: %u of 20", good);
    return tap_end();
}
