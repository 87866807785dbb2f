/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * The entry half of probes that read lopi_counter.
 */
#define DATA_BYTES 4
#define OWN_STACK_FORM
#include "forms.h"

.macro read_counter
#if !defined(LOPI_PIC) && defined(__x86_64__)
    mov lopi_counter(%rip), SCRATCH_32
#elif !defined(LOPI_PIC)
    mov lopi_counter, SCRATCH_32
#elif defined(__x86_64__)
    mov lopi_counter@GOTPCREL(%rip), SCRATCH
    mov (SCRATCH), SCRATCH_32
#else
    global_offset_table SCRATCH
    mov lopi_counter@GOT(SCRATCH), SCRATCH
    mov (SCRATCH), SCRATCH_32
#endif
.endm

/* Memory can be pushed without a register, but only whole words: lopi_counter has 8 readable bytes. */
.macro enter_stack
#if !defined(LOPI_PIC) && defined(__x86_64__)
    push lopi_counter(%rip)
    .cfi_adjust_cfa_offset 8
#else
    sub $STACK_BYTES, SP
    .cfi_adjust_cfa_offset STACK_BYTES
    enter 0, SP
#endif
.endm

.macro enter offset, base
    read_counter
    mov SCRATCH_32, \offset(\base)
.endm
