// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What benchmarks have in common: time, and how the CPUs spent it.
#pragma once

#include "library/system.h"

// From measure_begin to measure_end.
struct measurement {
    u64 cycles;
    struct information_time sum;        // of all CPUs
};

void measure_begin(struct measurement *measurement);
void measure_end(struct measurement *measurement);
// PREFIX.user, .kernel, .spinning and .idle, in thousandths of the CPUs' time.
void measure_report(const struct measurement *measurement, const char *prefix);
// A figure whose name is made of two parts.
void report_as(const char *prefix, const char *name, i64 value, const char *unit);
// So many per 1,000,000,000 cycles.
i64 per_gigacycle(u64 count, u64 cycles);

// Work in user mode that the compiler can't leave out: about 8 instructions a round, and some memory.
u32 user_work(u32 rounds);
