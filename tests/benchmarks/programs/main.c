// SPDX-License-Identifier: EPL-2.0
// Repeats a program's work and says how long each repetition took.
//
// usage: PROGRAM [REPETITIONS]
// Prints a line for each repetition: its number, its checksum, its time on the wall and the processor time of its
// thread, both in milliseconds.
#include "benchmark.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { DEFAULT_REPETITIONS = 10 };

static double milliseconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

int main(int argc, char **argv)
{
    int repetitions = argc > 1 ? atoi(argv[1]) : DEFAULT_REPETITIONS;
    if (argc > 2 || repetitions < 1) {
        fprintf(stderr, "usage: %s [REPETITIONS]\n", argv[0]);
        return 2;
    }
    for (int i = 1; i <= repetitions; i++) {
        double wall = milliseconds(CLOCK_MONOTONIC);
        double thread = milliseconds(CLOCK_THREAD_CPUTIME_ID);
        uint32_t checksum = repetition();
        thread = milliseconds(CLOCK_THREAD_CPUTIME_ID) - thread;
        wall = milliseconds(CLOCK_MONOTONIC) - wall;
        printf("%d %08x %.3f %.3f\n", i, (unsigned)checksum, wall, thread);
    }
    return fflush(stdout) != 0;
}
