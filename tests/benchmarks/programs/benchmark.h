// SPDX-License-Identifier: EPL-2.0
// What each benchmark program defines, and what its work is made of that must be the same everywhere.
#ifndef BENCHMARK_H
#define BENCHMARK_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// One repetition of the program's work, the same each time: some 10 to 100 ms of native code.
// Returns a checksum of what it has computed.
uint32_t repetition(void);

// FNV-1a over the four bytes of a value, the low one first.
static inline uint32_t checksum_word(uint32_t checksum, uint32_t value)
{
    for (int i = 0; i < 4; i++) {
        checksum = (checksum ^ (value & 0xff)) * 16777619u;
        value >>= 8;
    }
    return checksum;
}

#define CHECKSUM_START 2166136261u

// The next number of Marsaglia's xorshift generator; the state must not be 0.
static inline uint32_t next_random(uint32_t *state)
{
    uint32_t x = *state;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    return *state = x;
}

#ifdef __cplusplus
}
#endif
#endif
