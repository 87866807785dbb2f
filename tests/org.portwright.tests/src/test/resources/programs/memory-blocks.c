// SPDX-License-Identifier: EPL-2.0
// The C library's functions on blocks: every alignment, overlap and length.
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include "opaque.h"

static unsigned char block[160], other[160];

/* Nothing known of it. */
OPAQUE static size_t opaque_size(size_t value)
{
    return value;
}

static unsigned sum(const unsigned char *bytes)
{
    unsigned sum = 0;
    for (int i = 0; i < 160; i++)
        sum = sum * 31 + bytes[i];
    return sum;
}

static void fill(void)
{
    for (int i = 0; i < 160; i++) {
        block[i] = i * 7 + 1;
        other[i] = i * 7 + 1;
    }
}

static void copies(void)
{
    unsigned all = 0;
    for (int to = 0; to < 9; to++)
        for (int from = 0; from < 9; from++)
            for (int length = 0; length < 40; length++) {
                fill();
                all += memcpy(other + to, block + from, length) == other + to;
                all = all * 31 + sum(other);
                memmove(block + to, block + from, length);
                all = all * 31 + sum(block);
                fill();
                memmove(block + 40 + to, block + 40 + from - length / 2, length);
                all = all * 31 + sum(block);
            }
    printf("%u\n", all);
}

static void fills(void)
{
    unsigned all = 0;
    for (int at = 0; at < 9; at++)
        for (int length = 0; length < 40; length++) {
            fill();
            all += memset(block + at, 0x1f3 + length, length) == block + at;
            all = all * 31 + sum(block);
        }
    printf("%u\n", all);
}

static int sign(int value)
{
    return (value > 0) - (value < 0);
}

static void compares(void)
{
    unsigned all = 0;
    for (int at = 0; at < 5; at++)
        for (int with = 0; with < 5; with++)
            for (int length = 0; length < 40; length++)
                for (int differs = 0; differs < 40; differs += 3) {
                    memset(block, 'a', 60);
                    memset(other, 'a', 60);
                    block[at + differs] = differs & 1 ? 0xf0 : 'A';
                    all = all * 3 + sign(memcmp(block + at, other + with, length));
                    void *found = memchr(block + at, 'A', length);
                    all = all * 31 + (found ? (unsigned char *)found - block : 99);
                    all = all * 31 + (memchr(block + at, 0x1f0, length) != NULL);
                }
    printf("%u\n", all);
}

static void lengths(void)
{
    unsigned all = 0;
    for (int at = 0; at < 9; at++)
        for (int length = 0; length < 60; length++) {
            memset(block, 0x81, sizeof block);
            block[at + length] = 0;
            all = all * 31 + strlen((char *)block + at);
        }
    memset(block, 0x80, sizeof block);
    block[100] = 1;
    block[101] = 0;
    printf("%u %zu %zu\n", all, strlen((char *)block), strnlen((char *)block, opaque_size(50)));
    printf("%d\n", (int)((unsigned char *)memchr(block, 1, SIZE_MAX) - block));
}

int main(void)
{
    copies();
    fills();
    compares();
    lengths();
    return 0;
}
