/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Benchmark `chains`: calls that are so and so deep, and return one after the other. A processor keeps the last return
 * addresses, 16 in many, to predict returns (Intel 64 and IA-32 Architectures Optimization Reference Manual, "Inlining,
 * Calls, and Returns"): where they are replaced, each return is mispredicted; where chains are deeper than that, those
 * of the outer calls are in any case.
 */
#include <stdio.h>
#include <stdlib.h>

#define NOT_INLINED __attribute__((noinline, noclone))

/* Two functions, since the compiler would put several levels of one into one. */
NOT_INLINED unsigned descend_further(unsigned depth, unsigned value);

NOT_INLINED unsigned descend(unsigned depth, unsigned value)
{
    return depth <= 1 ? value : descend_further(depth - 1, value + depth) + depth;
}

NOT_INLINED unsigned descend_further(unsigned depth, unsigned value)
{
    return depth <= 1 ? value : descend(depth - 1, value ^ depth) + depth;
}

int main(int count, char **arguments)
{
    unsigned depth = count > 1 ? (unsigned)atoi(arguments[1]) : 1, calls = count > 2 ? (unsigned)atoi(arguments[2]) : 1000;
    unsigned value = 1;
    for (unsigned i = 0; i < calls / depth; i++)
        value = descend(depth, value);
    printf("%u\n", value);
    return 0;
}
