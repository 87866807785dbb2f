// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Contexts that are saved late (thesis 4.3.2, 4.4.2): a thread blocks on one CPU, and is woken and chosen on
// another one before its registers have been saved.
//
// Fails on a kernel built with UNSOLVED_CONTEXT and RACE_WINDOWS: the thread goes on with the registers of an
// earlier system call. On one CPU there is no problem to be seen.
#include "library/print.h"
#include "library/system.h"
#include "library/tap.h"
#include "library/thread.h"

#define PAIRS 4u         // at most
#define ROUNDS 150u

// Two threads that wake each other in turn.
struct player {
    struct thread thread;
    u32 claim, release;         // semaphores
    volatile u32 step;          // system calls that it has begun
    volatile u32 finished;
};

static volatile u32 bad;

// A system call with numbers in the other registers that belong to this step. If the thread comes out of it
// with the registers of another one, it has gone back in time.
static i32 checked_call(struct player *player, u32 number, u32 id)
{
    i32 result;
    u32 step = ++player->step;
    u32 first = step, second = step * 3, third = ~step;
    asm volatile("int $0x80" : "=a"(result), "+d"(first), "+S"(second), "+D"(third) : "a"(number),
        "b"(id) : "memory");
    if (first != player->step || second != player->step * 3 || third != ~player->step)
        bad = 1;
    return result;
}

static void play(void *argument)
{
    struct player *player = argument;
    for (u32 i = 0; i < ROUNDS && !bad; i++) {
        if (checked_call(player, SYSTEM_CALL_SEMAPHORE_CLAIM, player->claim) < 0)
            bad = 1;
        checked_call(player, SYSTEM_CALL_SEMAPHORE_RELEASE, player->release);
    }
    player->finished = 1;
}

// So many pairs play; the threads are not joined, since one with wrong registers may never come to its end.
static void test(u32 pairs)
{
    static struct player players[PAIRS][2];
    u32 started = 0, finished = 0, steps = 0, still = 0;
    for (u32 i = 0; i < pairs; i++) {
        u32 first = (u32)semaphore_create(1), second = (u32)semaphore_create(0);
        players[i][0] = (struct player){ .claim = first, .release = second };
        players[i][1] = (struct player){ .claim = second, .release = first };
        for (u32 j = 0; j < 2; j++)
            started += thread_start_detached(&players[i][j].thread, play, &players[i][j]) == 0;
    }
    while (finished < started && !bad && still < 100) {
        sleep_milliseconds(20);
        u32 before = steps;
        finished = steps = 0;
        for (u32 i = 0; i < started; i++) {
            finished += players[i / 2][i % 2].finished;
            steps += players[i / 2][i % 2].step;
        }
        still = steps == before ? still + 1 : 0;
    }
    check(!bad, "%u threads have their own registers after system calls that blocked", 2 * pairs);
    check(started == 2 * pairs && finished == started, "all come to their end: %u of %u, %u system calls",
          finished,
          2 * pairs, steps);
    if (bad || finished < started)
        process_exit(tap_end());
}

int main(void)
{
    print("TAP version 13\n");
    for (u32 pairs = 1; pairs <= PAIRS; pairs++)
        test(pairs);
    return tap_end();
}
