// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The benchmark of thesis 3.4: processes that compute in user mode and make a system call at intervals.
// The shorter
// the interval, the more of the time is spent in the kernel: the giant lock's limit shows.
//
// Arguments: processes=N (8), rounds=N of user work in all for each process, interval=ROUNDS between calls
// (0: no
// calls) or all (several, one after the other), call=none|read|yield (none). Without arguments about 36 %
// of a
// uniprocessor's time is spent in the kernel, as in thesis table 3.1.
#include "library/calls.h"
#include "library/events.h"
#include "library/measure.h"
#include "library/print.h"
#include "library/random.h"
#include "library/text.h"

#define DEFAULT_ROUNDS 15000u
#define DEFAULT_INTERVAL 3u

static void do_nothing(void)
{
    system_none();
}

static void do_read(void)
{
    struct subscriber subscriber;
    database_read(0, TABLE_SUBSCRIBERS, 1, &subscriber, sizeof subscriber);
}

static void do_yield(void)
{
    thread_yield();
}

static int loop(int argc, char **argv)
{
    struct message message;
    u32 rounds = argument_number(argc, argv, "rounds", DEFAULT_ROUNDS);
    u32 interval = argument_number(argc, argv, "interval", 0);
    const char *name = argument_text(argc, argv, "call", "none");
    void (*call)(void) = !strcmp(name, "read") ? do_read : !strcmp(name, "yield") ? do_yield : do_nothing;
    message_await(MESSAGE_DATA, &message);
    if (!interval) {
        user_work(rounds);
        return 0;
    }
    // Intervals of random lengths, on average as long: else processes that have once come one after the other to a lock do so
    // for ever, and none waits.
    struct random random = random_from((u32)process_id());
    for (u32 done = 0, next; done < rounds; done += next) {
        next = 1 + random_below(&random, 2 * interval - 1);
        user_work(next);
        call();
    }
    return 0;
}

static int measure(u32 processes, u32 rounds, u32 interval, const char *call, const char *prefix)
{
    i32 pids[64];
    struct measurement measurement;
    char arguments[120];
    format(arguments, sizeof arguments, "loop rounds=%u interval=%u call=%s", rounds, interval, call);
    for (u32 i = 0; i < processes; i++)
        if ((pids[i] = process_create("bench_ratio", arguments, 0, 0)) < 0) {
            print("bench_ratio: the processes can't be started\n");
            return 1;
        }
    sleep_milliseconds(20);
    measure_begin(&measurement);
    for (u32 i = 0; i < processes; i++)
        message_send((u32)pids[i], "go", 2);
    for (u32 i = 0; i < processes; i++) {
        i32 status;
        process_wait((u32)pids[i], &status);
    }
    measure_end(&measurement);
    report_as(prefix, "cycles", (i64)measurement.cycles, "cycles");
    measure_report(&measurement, prefix);
    return 0;
}

int main(int argc, char **argv)
{
    static const u32 intervals[] = { 0, 1000, 100, 30, 10, 3 };
    if (argument_given(argc, argv, "loop"))
        return loop(argc, argv);
    u32 processes = argument_number(argc, argv, "processes", 8);
    u32 rounds = argument_number(argc, argv, "rounds", DEFAULT_ROUNDS);
    const char *call = argument_text(argc, argv, "call", "none");
    if (processes < 1 || processes > 64) {
        print("bench_ratio: processes is a number from 1 to 64\n");
        return 2;
    }
    if (!strcmp(call, "read") && !calls_prepare())
        return 1;
    if (strcmp(argument_text(argc, argv, "interval", ""), "all"))
        return measure(processes, rounds, argument_number(argc, argv, "interval", DEFAULT_INTERVAL), call,
            "ratio");
    int status = 0;
    for (u32 i = 0; i < array_size(intervals); i++) {
        char prefix[24];
        format(prefix, sizeof prefix, "ratio.%u", intervals[i]);
        status |= measure(processes, rounds, intervals[i], call, prefix);
    }
    return status;
}
