/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * The buckets of histograms: an eighth of a power of two wide, so that a percentile is right to about 10 per cent.
 */
#ifndef LOPI_BUCKETS_H
#define LOPI_BUCKETS_H

#include <stdint.h>

enum { EIGHTHS = 8 };

/* Values below 2 to the power of n have buckets below n * EIGHTHS. */
static inline unsigned bucket_of(uint64_t value)
{
    if (value < EIGHTHS)
        return (unsigned)value;
    unsigned power = 63 - (unsigned)__builtin_clzll(value);
    return (power - 2) * EIGHTHS + ((unsigned)(value >> (power - 3)) & (EIGHTHS - 1));
}

/* The least value in the bucket. */
static inline uint64_t bucket_start(unsigned bucket)
{
    if (bucket < EIGHTHS)
        return bucket;
    return (uint64_t)(EIGHTHS + bucket % EIGHTHS) << (bucket / EIGHTHS - 1);
}

#endif
