// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The time stamp counter, which in Bochs counts instructions.
#pragma once

static inline unsigned long long cycles(void)
{
    unsigned long long value;
    asm volatile("rdtsc" : "=A"(value));
    return value;
}
