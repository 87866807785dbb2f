// SPDX-License-Identifier: EPL-2.0
// Arguments on the stack that are read in the midst of loops with several entries, where the stack pointer
// seems to come from several places.
#include <stdio.h>
#include <string.h>

#include "opaque.h"

OPAQUE static int opaque(int value)
{
    return value;
}

OPAQUE static int dirty(int depth)
{
    char noise[200];
    memset(noise, depth + 1, sizeof noise);
    return noise[opaque(7)];
}

OPAQUE static int pick(int a, int b, int c, int d, int e, int f, int g, int h)
{
    int rounds = 0;
    if (a > 3)
        goto second;
first:
    if (f)
        rounds += f;
    if (++rounds > b)
        goto out;
second:
    if (g)
        rounds += 100 * g;
    if (rounds & 1)
        goto first;
    rounds += c + dirty(rounds);
    if (rounds < d)
        goto second;
    goto first;
out:
    return rounds + (h ? 1000 : e);
}

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 8; i++) {
        sum += dirty(i);
        sum += pick(opaque(i), 20, 3, 15, i, 0, 0, 0);
        sum += pick(opaque(i), 20, 3, 15, i, 1, 2, 3);
    }
    printf("%d\n", sum);
    return 0;
}
