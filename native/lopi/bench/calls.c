/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Benchmark `calls`: nothing but calls of tiny functions: in a loop, nested 4 deep, and recursively 200 deep. The worst that
 * instrumentation can meet.
 */
#include <stdio.h>
#include <stdlib.h>

#define NOT_INLINED __attribute__((noinline, noclone))

NOT_INLINED unsigned mix(unsigned a, unsigned b)
{
    unsigned result = (a ^ b) * 2654435761u;
    return result;
}

NOT_INLINED unsigned rotate(unsigned a, int by)
{
    unsigned result = a << by | a >> (32 - by);
    return result;
}

NOT_INLINED unsigned two(unsigned a, unsigned b)
{
    unsigned result = mix(rotate(a, 7), b);
    return result;
}

NOT_INLINED unsigned four(unsigned a, unsigned b)
{
    unsigned result = two(a, b) + two(b, a);
    return result;
}

/* Two functions, since the compiler would put several levels of one into one. */
NOT_INLINED unsigned descend_further(unsigned depth, unsigned value);

NOT_INLINED unsigned descend(unsigned depth, unsigned value)
{
    unsigned result = depth == 0 ? value : descend_further(depth - 1, value + depth) + depth;
    return result;
}

NOT_INLINED unsigned descend_further(unsigned depth, unsigned value)
{
    unsigned result = depth == 0 ? value : descend(depth - 1, value ^ depth) + depth;
    return result;
}

int main(int count, char **arguments)
{
    int rounds = count > 1 ? atoi(arguments[1]) : 100000;
    unsigned value = 1;
    for (int i = 0; i < rounds; i++) {
        value = mix(value, (unsigned)i);
        value = four(value, (unsigned)i);
        if (i % 20 == 0)
            value += descend(200, value);
    }
    printf("%u\n", value);
    return 0;
}
