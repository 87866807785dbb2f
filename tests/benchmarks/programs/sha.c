// SPDX-License-Identifier: EPL-2.0
// SHA-256 (FIPS 180-4) of a megabyte, eight times.
#include "benchmark.h"

#include <stddef.h>
#include <string.h>

enum { BLOCK = 64, MESSAGE = 1 << 20, TIMES = 8 };

static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static inline uint32_t rotate(uint32_t word, int bits)
{
    return word >> bits | word << (32 - bits);
}

static void add_block(uint32_t hash[8], const uint8_t *block)
{
    uint32_t w[64];
    for (int i = 0; i < 16; i++) {
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8
            | block[4 * i + 3];
    }
    for (int i = 16; i < 64; i++) {
        uint32_t s0 = rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t s1 = rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    uint32_t a = hash[0], b = hash[1], c = hash[2], d = hash[3];
    uint32_t e = hash[4], f = hash[5], g = hash[6], h = hash[7];
    for (int i = 0; i < 64; i++) {
        uint32_t s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
        uint32_t t1 = h + s1 + ((e & f) ^ (~e & g)) + constants[i] + w[i];
        uint32_t s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
        uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + t1;
        d = c;
        c = b;
        b = a;
        a = t1 + t2;
    }
    hash[0] += a;
    hash[1] += b;
    hash[2] += c;
    hash[3] += d;
    hash[4] += e;
    hash[5] += f;
    hash[6] += g;
    hash[7] += h;
}

static void sha256(const uint8_t *message, size_t size, uint32_t hash[8])
{
    static const uint32_t initial[8] = {
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
    };
    memcpy(hash, initial, sizeof initial);
    size_t done = 0;
    for (; size - done >= BLOCK; done += BLOCK) {
        add_block(hash, message + done);
    }
    uint8_t last[2 * BLOCK] = {0};
    size_t rest = size - done;
    memcpy(last, message + done, rest);
    last[rest] = 0x80;
    size_t padded = rest < BLOCK - 8 ? BLOCK : 2 * BLOCK;
    for (int i = 0; i < 8; i++) {
        last[padded - 1 - i] = (uint8_t)((uint64_t)size * 8 >> 8 * i);
    }
    for (size_t i = 0; i < padded; i += BLOCK) {
        add_block(hash, last + i);
    }
}

uint32_t repetition(void)
{
    static uint8_t message[MESSAGE];
    uint32_t random = 256;
    for (size_t i = 0; i < sizeof message; i++) {
        message[i] = (uint8_t)next_random(&random);
    }
    uint32_t checksum = CHECKSUM_START;
    for (int i = 0; i < TIMES; i++) {
        uint32_t hash[8];
        sha256(message, sizeof message, hash);
        for (int j = 0; j < 8; j++) {
            checksum = checksum_word(checksum, hash[j]);
        }
        memcpy(message, hash, sizeof hash);
    }
    return checksum;
}
