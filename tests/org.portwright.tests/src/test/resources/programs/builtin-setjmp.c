// __builtin_setjmp and __builtin_longjmp: out of several activations, nested, in a loop, with variables of all kinds.
#include <stdio.h>
#include "opaque.h"

static void *outer[5];
static void *inner[5];
static int depth;

OPAQUE static void hop(int n)
{
    depth++;
    if (n == 0) {
        __builtin_longjmp(outer, 1);
    }
    hop(n - 1);
}

OPAQUE static void leave(void)
{
    depth += 100;
    __builtin_longjmp(inner, 1);
}

OPAQUE static int nested(int n)
{
    volatile int before = n;
    if (__builtin_setjmp(inner) == 0) {
        if (n > 1) {
            hop(n);
        }
        leave();
    }
    return before * 10;
}

OPAQUE static double attempt(int i, double x)
{
    volatile double kept = x;
    char buffer[24];
    snprintf(buffer, sizeof buffer, "try %d", i);
    if (__builtin_setjmp(outer)) {
        printf("%s: back from %d\n", buffer, depth);
        return kept * 2;
    }
    return nested(i) + kept;
}

int main(void)
{
    for (int i = 0; i < 5; i++) {
        depth = 0;
        printf("%g\n", attempt(i, i + 0.5));
    }
    return 0;
}
