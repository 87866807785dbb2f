// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Pseudo-random numbers that a seed repeats (xorshift, Marsaglia 2003).
#pragma once

#include "library/system.h"

struct random {
    u32 state;      // never 0
};

static inline struct random random_from(u32 seed)
{
    return (struct random){ seed * 2654435761u | 1 };
}

static inline u32 random_next(struct random *random)
{
    u32 x = random->state;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    return random->state = x;
}

static inline u32 random_below(struct random *random, u32 limit)
{
    return (u32)((u64)random_next(random) * limit >> 32);
}
