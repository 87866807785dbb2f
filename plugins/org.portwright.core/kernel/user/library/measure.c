// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Measurements of benchmarks.
#include "library/measure.h"
#include "library/print.h"

#define CPUS 8

static struct information_time time_of_all(void)
{
    struct information_time times[CPUS], sum = { 0 };
    i32 bytes = information(INFORMATION_TIME, times, sizeof times);
    for (u32 i = 0; bytes > 0 && i < (u32)bytes / sizeof times[0]; i++) {
        sum.user += times[i].user;
        sum.kernel += times[i].kernel;
        sum.spinning += times[i].spinning;
        sum.idle += times[i].idle;
    }
    return sum;
}

void measure_begin(struct measurement *measurement)
{
    measurement->sum = time_of_all();
    measurement->cycles = cycles();
}

void measure_end(struct measurement *measurement)
{
    measurement->cycles = cycles() - measurement->cycles;
    struct information_time now = time_of_all(), *sum = &measurement->sum;
    *sum = (struct information_time){ now.user - sum->user, now.kernel - sum->kernel,
        now.spinning - sum->spinning,
                                      now.idle - sum->idle };
}

void report_as(const char *prefix, const char *name, i64 value, const char *unit)
{
    char whole[40];
    format(whole, sizeof whole, "%s.%s", prefix, name);
    report(whole, value, unit);
}

void measure_report(const struct measurement *measurement, const char *prefix)
{
    const struct information_time *sum = &measurement->sum;
    u64 all = sum->user + sum->kernel + sum->spinning + sum->idle;
    all = all ? all : 1;
    report_as(prefix, "user", (i64)(sum->user * 1000 / all), "permille");
    report_as(prefix, "kernel", (i64)(sum->kernel * 1000 / all), "permille");
    report_as(prefix, "spinning", (i64)(sum->spinning * 1000 / all), "permille");
    report_as(prefix, "idle", (i64)(sum->idle * 1000 / all), "permille");
}

i64 per_gigacycle(u64 count, u64 cycles)
{
    return (i64)(count * 1000000000u / (cycles ? cycles : 1));
}

u32 user_work(u32 rounds)
{
    u32 table[16] = { 1, 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47 };
    u32 state = rounds;
    for (u32 i = 0; i < rounds; i++) {
        u32 *entry = &table[state % 16];
        state = state * 1664525 + *entry;
        *entry ^= state >> 16;
    }
    asm volatile("" ::"m"(table), "r"(state));
    return state;
}
