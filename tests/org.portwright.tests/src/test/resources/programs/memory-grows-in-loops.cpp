// SPDX-License-Identifier: EPL-2.0
// Memory grows in the middle of a loop that uses much of it: in what it calls, by name and by pointer, and before a throw.
// test: process=own
// test: targets=java
#include <stdio.h>
#include <stdlib.h>
#include "opaque.h"

enum { MEGABYTE = 1 << 20, ROUNDS = 6, CELLS = 16 };

struct cell {
    unsigned char byte;
    signed char small;
    short half;
    unsigned short wide;
    int word;
    long long pair;
    float single;
    double number;
};

OPAQUE char *grow(int megabytes)
{
    char *block = (char *)malloc((size_t)megabytes * MEGABYTE);
    if (block == 0) {
        exit(1);
    }
    block[megabytes * MEGABYTE - 1] = 1;
    return block;
}

OPAQUE void growAndThrow(int megabytes)
{
    grow(megabytes);
    throw megabytes;
}

static char *(*volatile pointer)(int) = grow;

#define USE(c) \
    (c)->byte = (unsigned char)((c)->byte + i); (c)->small = (signed char)((c)->small - i); (c)->half = (short)((c)->half + 3 * i); \
    (c)->wide = (unsigned short)((c)->wide + 40000 + i); (c)->word ^= i << 20; (c)->pair += (long long)i << 33; \
    (c)->single += i / 4.0f; (c)->number -= i / 8.0

#define SUM(c) \
    sum = sum * 31 + (unsigned)((c)->byte + (c)->small + (c)->half + (c)->wide + (c)->word + (int)((c)->pair >> 30) \
        + (int)(c)->single + (int)(c)->number)

OPAQUE unsigned work(struct cell *cells, char **blocks)
{
    unsigned sum = 0;
    for (int i = 0; i < ROUNDS; i++) {
        USE(&cells[i]);
        USE(&cells[i + 1]);
        blocks[i] = grow(15 + i);
        USE(&cells[i + 2]);
        USE(&cells[i + 3]);
        SUM(&cells[i]);
        blocks[ROUNDS + i] = pointer(20 + i);
        USE(&cells[i + 4]);
        USE(&cells[i + 5]);
        SUM(&cells[i + 1]);
        try {
            growAndThrow(18 + i);
        } catch (int megabytes) {
            cells[i].byte += (unsigned char)megabytes;
            cells[i + 1].word += megabytes;
            USE(&cells[i + 6]);
        }
        SUM(&cells[i + 2]);
    }
    return sum;
}

int main()
{
    struct cell *cells = (struct cell *)calloc(CELLS, sizeof(struct cell));
    char *blocks[2 * ROUNDS];
    printf("%08x\n", work(cells, blocks));
    unsigned sum = 0;
    for (int i = 0; i < CELLS; i++) {
        SUM(&cells[i]);
    }
    int full = 0;
    for (int i = 0; i < ROUNDS; i++) {
        full += blocks[i][(15 + i) * MEGABYTE - 1] + blocks[ROUNDS + i][(20 + i) * MEGABYTE - 1];
    }
    printf("%08x %d\n", sum, full);
    return 0;
}
