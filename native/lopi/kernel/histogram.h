// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What a processor knows of a function with the probe histogram.
#pragma once

#include "../library/buckets.h"
#include "lopi.h"

// Calls that take longer, minutes, are in the last one.
#define BUCKETS (40 * EIGHTHS)

struct histogram {
    struct lopi_counters counters;
    uint64_t least, most;       // once there was a call
    uint32_t buckets[BUCKETS];
};

// Where that probe is linked; null otherwise.
extern const uint8_t lopi_histogram __attribute__((weak));

_Static_assert(sizeof(struct histogram) == 1312, "native/lopi/makefile has another size");
