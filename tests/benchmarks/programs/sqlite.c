// SPDX-License-Identifier: EPL-2.0
// SQLite: speedtest1, the benchmark of its authors, on a database in memory. What it prints, times among it, is dropped;
// the hash of all results stays.
#include "benchmark.h"

#include <stdio.h>

static int drop(const char *format, ...)
{
    (void)format;
    return 0;
}

#define main speedtest1
#define printf drop
#include <speedtest1.c>
#undef main
#undef printf

uint32_t repetition(void)
{
    static char program[] = "speedtest1", memory[] = "--memdb", verify[] = "--verify", size[] = "--size", number[] = "2";
    char *arguments[] = {program, memory, verify, size, number, NULL};
    memset(&g, 0, sizeof g);
    iTestNumber = 0;
    if (speedtest1(5, arguments) != 0) {
        exit(1);
    }
    uint32_t checksum = CHECKSUM_START;
    for (int i = 0; i < 24; i++) {
        checksum = (checksum ^ g.hash.r[i]) * 16777619u;
    }
    return checksum;
}
