// SPDX-License-Identifier: EPL-2.0
// Memory beyond what a program begins with: by malloc, mmap and mremap, cleared and given back.
// test: process=own
// test: targets=java
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include "opaque.h"

enum { MEGABYTE = 1 << 20, BLOCKS = 30 };

OPAQUE unsigned sum(const unsigned char *from, unsigned length, unsigned step) {
    unsigned result = 0;
    for (unsigned i = 0; i < length; i += step) {
        result = result * 31 + from[i];
    }
    return result;
}

OPAQUE void fill(unsigned char *to, unsigned length, unsigned value) {
    for (unsigned i = 0; i < length; i += 997) {
        to[i] = value + i / 997;
    }
}

OPAQUE int copies(char *to, const char *from, int length) {
    memmove(to, from, length);
    return memcmp(to, from, length);
}

int main(void) {
    unsigned char *blocks[BLOCKS];
    for (int i = 0; i < BLOCKS; i++) {
        blocks[i] = malloc(3 * MEGABYTE);
        if (blocks[i] == 0) {
            printf("no block %d\n", i);
            return 1;
        }
        fill(blocks[i], 3 * MEGABYTE, i);
    }
    for (int i = 0; i < BLOCKS; i += 7) {
        printf("block %d %08x\n", i, sum(blocks[i], 3 * MEGABYTE, 61));
    }
    double *numbers = (double *) blocks[BLOCKS - 1];
    float *floats = (float *) blocks[BLOCKS - 2];
    short *shorts = (short *) blocks[BLOCKS - 3];
    long long *longs = (long long *) blocks[BLOCKS - 4];
    for (int i = 0; i < 100; i++) {
        numbers[i] = i / 7.0;
        floats[i] = i / 3.0f;
        shorts[i] = -300 * i;
        longs[i] = (long long) i << 40;
    }
    printf("%g %g %d %lld\n", numbers[99], floats[99], shorts[99], longs[99]);
    printf("%d\n", copies((char *) blocks[BLOCKS - 5] + 1, (char *) blocks[BLOCKS - 1] + 3, MEGABYTE));
    for (int i = 0; i < BLOCKS; i++) {
        free(blocks[i]);
    }
    // What is given back and asked for again is zero.
    unsigned char *map = mmap(0, 60 * MEGABYTE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    printf("%d %08x\n", map != MAP_FAILED, sum(map, 60 * MEGABYTE, 4093));
    fill(map, 60 * MEGABYTE, 5);
    map = mremap(map, 60 * MEGABYTE, 80 * MEGABYTE, MREMAP_MAYMOVE);
    printf("%d %08x\n", map != MAP_FAILED, sum(map, 80 * MEGABYTE, 997));
    munmap(map, 80 * MEGABYTE);
    // More than there is of addresses is refused.
    printf("%d\n", malloc(0x7fffffff) == 0);
    return 0;
}
