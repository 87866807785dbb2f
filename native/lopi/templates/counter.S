/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Probe `counter`: as `accumulate`, with a sum of 8 bytes on both machine types, and counts the calls.
 */
#include "read-counter.h"

.macro leave offset, base
    read_counter
    sub \offset(\base), SCRATCH_32
    add_to_slot COUNTERS_SUM
#ifndef __x86_64__
    carry_in_slot COUNTERS_SUM + 4
#endif
    count_in_slot COUNTERS_CALLS
.endm

#ifndef LOPI_PIC
.macro leave_start_on_stack
    pop BX
    .cfi_adjust_cfa_offset -WORD
    sub COUNTER, BX_32
    neg BX_32
# ifdef __x86_64__
    add BX, LOCAL(lopi_slot) + COUNTERS_SUM
# else
    add BX, LOCAL(lopi_slot) + COUNTERS_SUM
    adcl $0, LOCAL(lopi_slot) + COUNTERS_SUM + 4
# endif
    count_in_slot COUNTERS_CALLS
.endm
#endif

    forms
    absolute lopi_slot_bytes, COUNTERS_BYTES
