// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The names of faults (Intel SDM vol. 3, table 6-1).
#include "machine/frame.h"

const char *fault_name(u32 vector)
{
    static const char *const names[] = {
        "division by zero", "debug trap", "non-maskable interrupt", "breakpoint", "overflow", "bound exceeded",
        "illegal instruction", "floating point not available", "double fault", "coprocessor overrun",
        "invalid task state", "segment not present", "stack segment fault", "protection fault", "page fault",
        "reserved", "floating-point error", "misaligned access", "machine check", "SIMD error",
    };
    return vector < array_size(names) ? names[vector] : "unknown fault";
}
