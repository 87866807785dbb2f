/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Probe `cycles`: the processor's time-stamp counter (rdtsc), summed over all calls of a function, and their number.
 * What called functions have used is included, and counted at each level of a recursion. Reads are not ordered with
 * the instructions around them (Intel SDM vol. 2, RDTSC), since that would cost more than most functions.
 */
#define DATA_BYTES 8
#define ENTRY_MASK 0
#include "forms.h"

/* rdtsc writes eax and edx, where arguments and results may be. */
.macro read_cycles
    push AX
    .cfi_adjust_cfa_offset WORD
    push DX
    .cfi_adjust_cfa_offset WORD
    rdtsc
.endm

.macro restore_registers
    pop DX
    .cfi_adjust_cfa_offset -WORD
    pop AX
    .cfi_adjust_cfa_offset -WORD
.endm

.macro enter offset, base
    read_cycles
.ifc \base,SP
    mov %eax, \offset + 2 * WORD(SP)
    mov %edx, \offset + 2 * WORD + 4(SP)
.else
    mov %eax, \offset(\base)
    mov %edx, \offset + 4(\base)
.endif
    restore_registers
.endm

.macro leave offset, base
    read_cycles
.ifc \base,SP
    sub \offset + 2 * WORD(SP), %eax
    sbb \offset + 2 * WORD + 4(SP), %edx
.else
    sub \offset(\base), %eax
    sbb \offset + 4(\base), %edx
.endif
#ifdef LOPI_PIC
    xchg %eax, SCRATCH_32
    thread_local_offset lopi_slot, AX
# ifdef __x86_64__
    add SCRATCH_32, %fs:COUNTERS_SUM(AX)
    adc %edx, %fs:COUNTERS_SUM + 4(AX)
# else
    add SCRATCH_32, %gs:COUNTERS_SUM(AX)
    adc %edx, %gs:COUNTERS_SUM + 4(AX)
# endif
#else
    add %eax, LOCAL(lopi_slot) + COUNTERS_SUM
    adc %edx, LOCAL(lopi_slot) + COUNTERS_SUM + 4
#endif
    restore_registers
    count_in_slot COUNTERS_CALLS
.endm

    forms
    absolute lopi_slot_bytes, COUNTERS_BYTES
