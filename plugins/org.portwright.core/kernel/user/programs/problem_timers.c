// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Timers on several CPUs (thesis 4.3.3, 4.4.3): a timer that expires on one CPU while another one cancels it.
//
// Fails on a kernel built with UNSOLVED_TIMERS and RACE_WINDOWS: there a timer is cancelled and expires all the
// same, and its memory is freed twice, which may end the kernel. On one CPU there is no problem to be seen.
#include "library/print.h"
#include "library/random.h"
#include "library/system.h"
#include "library/tap.h"
#include "library/text.h"
#include "library/thread.h"

#define SLEEPERS 6
#define SLEEPS 25
#define ROUNDS 10
#define CHILDREN 40

static struct information_system kernel;

static u64 ticks_from_now(u32 ticks)
{
    return cycles() + (u64)ticks * kernel.cycles_per_tick;
}

// Messages of timers that have arrived: how many, and how many of them with another cookie.
static u32 receive_all(u32 cookie, u32 *others)
{
    u32 count = 0;
    struct message message;
    while (message_receive(&message, RECEIVE_POLL) == 0) {
        u32 word;
        memcpy(&word, message.data, sizeof word);
        if (message.type != MESSAGE_TIMER)
            continue;
        count++;
        if (word != cookie)
            ++*others;
    }
    return count;
}

// Timers that expire with the next tick are cancelled at once, so that now and then one is cancelled just when
// it expires. The bootstrap processor, which runs them, is not the one that cancels.
static void test_cancel(u32 ticks)
{
    u32 cancelled = 0, expired = 0, both = 0, neither = 0, strangers = 0;
    set_affinity(1u << (kernel.cpus - 1));
    receive_all(0, &strangers);
    strangers = 0;
    u64 end = ticks_from_now(ticks);
    for (u32 cookie = 1; cycles() < end && !both; cookie++) {
        i32 id = timer_add(0, cookie);
        i32 result = timer_cancel((u32)id);
        u32 messages = receive_all(cookie, &strangers);
        if (result == 0)
            cancelled++;
        else
            expired++;
        if (result == 0 && messages)
            both++;
        if (result != 0 && !messages)
            neither++;
    }
    note("%u timers were cancelled in time, %u had expired", cancelled, expired);
    check(!both, "no timer that was cancelled has expired");
    check(!neither, "each that could not be cancelled had sent its message by then");
    check(!strangers, "no message comes twice, or later");
    set_affinity(~0u);
}

static volatile u32 woken;

static void sleep_often(void *argument)
{
    struct random random = random_from(address_of(argument));
    for (u32 i = 0; i < SLEEPS; i++) {
        if (sleep_milliseconds(random_below(&random, 20)) == 0)
            atomic_add(&woken, 1);
    }
}

// A wake-up that is lost makes this hang.
static void test_sleep(void)
{
    static struct thread sleepers[SLEEPERS];
    for (u32 i = 0; i < SLEEPERS; i++)
        thread_start(&sleepers[i], sleep_often, &sleepers[i]);
    for (u32 i = 0; i < SLEEPERS; i++)
        thread_join(&sleepers[i]);
    check(woken == SLEEPERS * SLEEPS, "%u threads slept %u times each", SLEEPERS, SLEEPS);
}

// A process that ends while its timers expire.
static int leave_timers_behind(u32 seed)
{
    struct random random = random_from(seed);
    for (u32 i = 0; i < 40; i++)
        timer_add(random_below(&random, 3), i);
    u64 end = cycles() + random_below(&random, kernel.cycles_per_tick);
    while (cycles() < end)
        ;
    return 7;
}

static u32 run_children(u32 first, u32 count)
{
    u32 good = 0;
    for (u32 i = first; i < first + count; i++) {
        char arguments[32];
        i32 status = 0;
        format(arguments, sizeof arguments, "child %u", i);
        i32 pid = process_create("problem_timers", arguments, 0, 0);
        if (pid > 0 && process_wait((u32)pid, &status) == 0 && status == 7)
            good++;
    }
    return good;
}

static u32 free_pages(void)
{
    struct information_system now;
    sleep_milliseconds(50);
    information(INFORMATION_SYSTEM, &now, sizeof now);
    return now.free_pages;
}

static void test_ends(void)
{
    u32 good = 0;
    i32 lost = 1 << 30;
    // CPUs keep free memory for themselves, now more and now less. A leak loses some pages in each round.
    for (u32 round = 0; round < ROUNDS; round++) {
        i32 before = (i32)free_pages();
        good += run_children(round * CHILDREN, CHILDREN);
        i32 loss = before - (i32)free_pages();
        if (loss < lost)
            lost = loss;
    }
    check(good == ROUNDS * CHILDREN, "processes end with timers that expire: %u of %u", good, ROUNDS * CHILDREN);
    check(lost <= 8, "and nothing is left of them: %d pages", lost);
}

int main(int argc, char **argv)
{
    information(INFORMATION_SYSTEM, &kernel, sizeof kernel);
    if (argc > 1 && !strcmp(argv[0], "child"))
        return leave_timers_behind((u32)strtoul(argv[1], NULL, 10));
    print("TAP version 13\n");
    test_cancel(argument_number(argc, argv, "ticks", 100));
    test_sleep();
    test_ends();
    return tap_end();
}
