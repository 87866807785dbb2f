// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The probe histogram of kernels: how long the calls of a function take, in cycles, as a distribution.

#include "cpu.h"
#include "histogram.h"

const u8 lopi_histogram = 1;

void lopi_enter(struct lopi_function *function unused, struct lopi_call *call,
                const struct lopi_registers *registers unused)
{
    call->data[0] = read_tsc();
}

void lopi_exit(struct lopi_function *function, struct lopi_call *call, const struct lopi_registers *registers unused)
{
    u64 taken = read_tsc() - call->data[0];
    struct histogram *histogram = (struct histogram *)function->counters;
    // The handler of an interrupt may call the function too.
    u32 flags = interrupts_save();
    if (!histogram->counters.calls || taken < histogram->least)
        histogram->least = taken;
    if (taken > histogram->most)
        histogram->most = taken;
    histogram->counters.calls++;
    histogram->counters.sum += taken;
    histogram->buckets[minimum(bucket_of(taken), BUCKETS - 1)]++;
    interrupts_restore(flags);
}
