/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Probe `accumulate`: reads a counter of 4 bytes at entry and adds what it has grown by at exit, as the thesis measures
 * (section 6.4). The counter is lopi_counter, which the program or the library defines. What called functions have
 * used is included, and counted at each level of a recursion. The sum has 8 bytes on x86-64. On IA-32 it
 * has 4, as the counter itself.
 */
#include "read-counter.h"

.macro leave offset, base
    read_counter
    sub \offset(\base), SCRATCH_32
    add_to_slot COUNTERS_SUM
.endm

#ifndef LOPI_PIC
.macro leave_start_on_stack
    pop BX
    .cfi_adjust_cfa_offset -WORD
    sub COUNTER, BX_32
# ifdef __x86_64__
    neg BX_32
    add BX, LOCAL(lopi_slot) + COUNTERS_SUM
# else
    sub BX, LOCAL(lopi_slot) + COUNTERS_SUM
# endif
.endm
#endif

    forms
    absolute lopi_slot_bytes, COUNTERS_BYTES
