// SPDX-License-Identifier: EPL-2.0
// Calls through pointers that are made often: a call site that meets one function, three, and many.
#include <stdio.h>
#include "opaque.h"

static int inc(int x) { return x + 1; }
static int twice(int x) { return x * 2; }
static int flip(int x) { return x ^ 0x55; }
static int rotate(int x) { return (int) ((unsigned) x << 3 | (unsigned) x >> 29); }
static int less(int x) { return x - 7; }
static double half(double x) { return x / 2; }
static double root(double x) { return x * x + 1; }

int (*volatile table[])(int) = {inc, twice, flip, rotate, less};
double (*volatile reals[])(double) = {half, root};

OPAQUE int one(int count)
{
    int (*function)(int) = table[0];
    int x = 0;
    for (int i = 0; i < count; i++) {
        x = function(x);
    }
    return x;
}

OPAQUE int several(int count, int kinds)
{
    int x = 1;
    for (int i = 0; i < count; i++) {
        x = table[i % kinds](x);
    }
    return x;
}

OPAQUE double floating(int count)
{
    double x = 3;
    for (int i = 0; i < count; i++) {
        x = reals[i & 1](x);
        if (x > 1e6) {
            x = 1.5;
        }
    }
    return x;
}

int main(void)
{
    printf("%d\n", one(10000));
    printf("%d %d\n", several(10000, 3), several(10001, 5));
    printf("%.12g\n", floating(10001));
    return 0;
}
