// SPDX-License-Identifier: EPL-2.0
// test: targets=java
// test: fault=memory fault (address 0x00000003) in count
// A function with so many accesses in a loop that it reads bytes by itself: the fault says where, however often it ran before.
#include <stdio.h>
#include "opaque.h"

enum { LENGTH = 64, RUNS = 30000 };

#define EIGHT(k) \
    counts[k]++; counts[k + 1] += from[k]; counts[k + 2] ^= from[k + 1]; counts[k + 3] -= from[k + 2]; to[k] = from[k + 3]; \
    to[k + 1] = (unsigned char)counts[k]; to[k + 2] = (unsigned char)(from[k + 4] + 1); to[k + 3] = from[k + 5]

OPAQUE unsigned count(const volatile unsigned char *from, unsigned char *to, int *counts, int times)
{
    unsigned sum = 0;
    for (int i = 0; i < times; i++) {
        sum += from[3];
        EIGHT(0); EIGHT(4); EIGHT(8); EIGHT(12); EIGHT(16); EIGHT(20); EIGHT(24); EIGHT(28); EIGHT(32); EIGHT(36); EIGHT(40);
        EIGHT(44);
    }
    return sum + to[5];
}

int main(void)
{
    static unsigned char from[LENGTH], to[LENGTH];
    static int counts[LENGTH];
    for (int i = 0; i < LENGTH; i++) {
        from[i] = (unsigned char)(i * 7);
    }
    printf("%u %d\n", count(from, to, counts, RUNS), counts[20]);
    fflush(stdout);
    return (int)count((const unsigned char *)0, to, counts, 1);
}
