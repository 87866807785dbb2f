// SPDX-License-Identifier: EPL-2.0
// Repeats a program's work and says how long each repetition took.
//
// usage: PROGRAM [REPETITIONS [SECONDS]]
// No repetition begins when so many seconds have passed; 0: all do.
// Prints a line for each repetition: its number, its checksum, its time on the wall and the processor time of its
// thread, both in milliseconds; `-` for a time that the system cannot tell.
#include "benchmark.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { DEFAULT_REPETITIONS = 10 };

// Milliseconds of a clock; negative if there is no such clock.
static double now(clockid_t clock)
{
    struct timespec time;
    return clock_gettime(clock, &time) == 0 ? time.tv_sec * 1e3 + time.tv_nsec / 1e6 : -1;
}

static void print_time(double start, double end)
{
    if (start < 0) {
        printf(" -");
    } else {
        printf(" %.3f", end - start);
    }
}

int main(int argc, char **argv)
{
    int repetitions = argc > 1 ? atoi(argv[1]) : DEFAULT_REPETITIONS;
    int seconds = argc > 2 ? atoi(argv[2]) : 0;
    if (argc > 3 || repetitions < 1 || seconds < 0) {
        fprintf(stderr, "usage: %s [REPETITIONS [SECONDS]]\n", argv[0]);
        return 2;
    }
    double start = now(CLOCK_MONOTONIC);
    for (int i = 1; i <= repetitions && (seconds == 0 || now(CLOCK_MONOTONIC) - start < seconds * 1e3); i++) {
        double wall = now(CLOCK_MONOTONIC), thread = now(CLOCK_THREAD_CPUTIME_ID);
        uint32_t checksum = repetition();
        double thread_end = now(CLOCK_THREAD_CPUTIME_ID), wall_end = now(CLOCK_MONOTONIC);
        printf("%d %08x", i, (unsigned)checksum);
        print_time(wall, wall_end);
        print_time(thread, thread_end);
        putchar('\n');
    }
    return fflush(stdout) != 0;
}
