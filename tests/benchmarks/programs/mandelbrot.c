// SPDX-License-Identifier: EPL-2.0
// The Mandelbrot set, in doubles.
#include "benchmark.h"

enum { SIZE = 400, LIMIT = 500 };

static int escapes_after(double cr, double ci)
{
    double zr = 0, zi = 0;
    int turns = 0;
    while (turns < LIMIT && zr * zr + zi * zi <= 4) {
        double next = zr * zr - zi * zi + cr;
        zi = 2 * zr * zi + ci;
        zr = next;
        turns++;
    }
    return turns;
}

uint32_t repetition(void)
{
    uint32_t checksum = CHECKSUM_START;
    for (int y = 0; y < SIZE; y++) {
        for (int x = 0; x < SIZE; x++) {
            int turns = escapes_after(3.0 * x / SIZE - 2.25, 3.0 * y / SIZE - 1.5);
            checksum = (checksum ^ (uint32_t)turns) * 16777619u;
        }
    }
    return checksum;
}
