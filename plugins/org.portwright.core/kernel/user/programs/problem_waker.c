// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// A thread that is woken, runs and ends on another CPU before the one that wakes it has let go of its lock.
//
// Fails, in a kernel built with RACE_WINDOWS, if the memory of a thread is freed without waiting for that: the next
// thread has the memory by then, and a lock that nobody can take any more. On one CPU there is no problem to be seen.
#include "library/print.h"
#include "library/system.h"
#include "library/tap.h"
#include "library/thread.h"

#define ROUNDS 20u
#define NEXT 3u             // threads that begin while the waker is on its way out

static struct information_system kernel;
static u32 wake, go;        // semaphores
static volatile enum { NOBODY, WAITS, WOKEN, ENDED } waiter;
static volatile u32 begun, ran;

static void wait_and_end(void *argument)
{
    (void)argument;
    set_affinity(2);
    waiter = WAITS;
    semaphore_claim(wake);
    waiter = ENDED;
}

// Blocks and wakes, for which it needs its lock.
static void take_its_place(void *argument)
{
    (void)argument;
    atomic_add(&begun, 1);
    semaphore_claim(go);
    atomic_add(&ran, 1);
}

static void wait_cycles(u32 count)
{
    for (u64 end = cycles() + count; cycles() < end;)
        ;
}

// On the CPU on which the waiters end, so that the next threads get their memory.
static void follow(void *argument)
{
    static struct thread first, threads[NEXT];
    (void)argument;
    set_affinity(2);
    for (u32 round = 1; round <= ROUNDS; round++) {
        waiter = NOBODY;
        thread_start_detached(&first, wait_and_end, NULL);
        while (waiter != ENDED)
            thread_yield();
        for (u32 i = 0; i < NEXT; i++)
            thread_start_detached(&threads[i], take_its_place, NULL);
        while (begun < round * NEXT)
            thread_yield();
        wait_cycles(kernel.cycles_per_tick / 4);    // they wait by now
        for (u32 i = 0; i < NEXT; i++)
            semaphore_release(go);
        while (ran < round * NEXT)
            thread_yield();
    }
}

int main(void)
{
    print("TAP version 13\n");
    information(INFORMATION_SYSTEM, &kernel, sizeof kernel);
    if (kernel.cpus == 1) {
        skip("threads take the place of one that was woken and has ended", "one CPU");
        return tap_end();
    }
    wake = (u32)semaphore_create(0);
    go = (u32)semaphore_create(0);
    set_affinity(1);
    static struct thread follower;
    thread_start_detached(&follower, follow, NULL);
    u64 limit = cycles() + 600ull * kernel.cycles_per_tick;
    while (ran < ROUNDS * NEXT && cycles() < limit) {
        if (waiter != WAITS)
            continue;
        wait_cycles(kernel.cycles_per_tick / 4);
        waiter = WOKEN;
        semaphore_release(wake);
    }
    check(ran == ROUNDS * NEXT, "threads take the place of one that was woken and has ended: %u of %u", ran,
          ROUNDS * NEXT);
    return tap_end();
}
