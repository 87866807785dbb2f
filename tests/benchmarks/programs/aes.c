// SPDX-License-Identifier: EPL-2.0
// AES-128 (FIPS 197), encryption in counter mode: four tables of words, which are computed at the start.
#include "benchmark.h"

#include <string.h>

enum { ROUNDS = 10, BLOCK = 16, MESSAGE = 1 << 20, TIMES = 10 };

static uint8_t substitution[256];
static uint32_t tables[4][256];

static uint8_t doubled(uint8_t x)
{
    return (uint8_t)(x << 1 ^ (x & 0x80 ? 0x1b : 0));
}

static uint8_t rotated(uint8_t x, int bits)
{
    return (uint8_t)(x << bits | x >> (8 - bits));
}

static void make_tables(void)
{
    // p runs through all numbers but 0 by multiplication with 3, q by division: q is the inverse of p.
    uint8_t p = 1, q = 1;
    do {
        p = (uint8_t)(p ^ doubled(p));
        q ^= (uint8_t)(q << 1);
        q ^= (uint8_t)(q << 2);
        q ^= (uint8_t)(q << 4);
        q ^= q & 0x80 ? 0x09 : 0;
        substitution[p] = (uint8_t)(q ^ rotated(q, 1) ^ rotated(q, 2) ^ rotated(q, 3) ^ rotated(q, 4) ^ 0x63);
    } while (p != 1);
    substitution[0] = 0x63;
    for (int i = 0; i < 256; i++) {
        uint8_t s = substitution[i], twice = doubled(s);
        uint32_t word = (uint32_t)twice << 24 | (uint32_t)s << 16 | (uint32_t)s << 8 | (uint8_t)(twice ^ s);
        for (int j = 0; j < 4; j++) {
            tables[j][i] = word;
            word = word >> 8 | word << 24;
        }
    }
}

static uint32_t load(const uint8_t *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static void store(uint8_t *at, uint32_t word)
{
    at[0] = (uint8_t)(word >> 24);
    at[1] = (uint8_t)(word >> 16);
    at[2] = (uint8_t)(word >> 8);
    at[3] = (uint8_t)word;
}

static uint32_t substituted(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    return (uint32_t)substitution[a >> 24] << 24 | (uint32_t)substitution[b >> 16 & 255] << 16
        | (uint32_t)substitution[c >> 8 & 255] << 8 | substitution[d & 255];
}

static void expand(const uint8_t key[BLOCK], uint32_t keys[4 * (ROUNDS + 1)])
{
    uint8_t constant = 1;
    for (int i = 0; i < 4; i++) {
        keys[i] = load(key + 4 * i);
    }
    for (int i = 4; i < 4 * (ROUNDS + 1); i++) {
        uint32_t word = keys[i - 1];
        if (i % 4 == 0) {
            word = word << 8 | word >> 24;
            word = substituted(word, word, word, word) ^ (uint32_t)constant << 24;
            constant = doubled(constant);
        }
        keys[i] = keys[i - 4] ^ word;
    }
}

static uint32_t column(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    return tables[0][a >> 24] ^ tables[1][b >> 16 & 255] ^ tables[2][c >> 8 & 255] ^ tables[3][d & 255];
}

static void encrypt(const uint32_t *keys, const uint8_t in[BLOCK], uint8_t out[BLOCK])
{
    uint32_t a = load(in) ^ keys[0], b = load(in + 4) ^ keys[1];
    uint32_t c = load(in + 8) ^ keys[2], d = load(in + 12) ^ keys[3];
    for (int round = 1; round < ROUNDS; round++) {
        keys += 4;
        uint32_t e = column(a, b, c, d) ^ keys[0], f = column(b, c, d, a) ^ keys[1];
        uint32_t g = column(c, d, a, b) ^ keys[2], h = column(d, a, b, c) ^ keys[3];
        a = e;
        b = f;
        c = g;
        d = h;
    }
    keys += 4;
    store(out, substituted(a, b, c, d) ^ keys[0]);
    store(out + 4, substituted(b, c, d, a) ^ keys[1]);
    store(out + 8, substituted(c, d, a, b) ^ keys[2]);
    store(out + 12, substituted(d, a, b, c) ^ keys[3]);
}

uint32_t repetition(void)
{
    static const uint8_t key[BLOCK] = "Portwright's key";
    static uint8_t message[MESSAGE];
    uint32_t keys[4 * (ROUNDS + 1)], checksum = CHECKSUM_START;
    if (!substitution[0]) {
        make_tables();
    }
    expand(key, keys);
    memset(message, 'x', sizeof message);
    uint8_t counter[BLOCK] = {0};
    for (int i = 0; i < TIMES; i++) {
        for (int at = 0; at < MESSAGE; at += BLOCK) {
            uint8_t stream[BLOCK];
            store(counter + 12, load(counter + 12) + 1);
            encrypt(keys, counter, stream);
            for (int j = 0; j < BLOCK; j++) {
                message[at + j] ^= stream[j];
            }
        }
        for (int at = 0; at < MESSAGE; at += 1000) {
            checksum = checksum_word(checksum, message[at]);
        }
    }
    return checksum;
}
