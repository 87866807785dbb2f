/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * The entry half of probes that read lopi_counter.
 */
#define DATA_BYTES 4
#define OWN_STACK_FORM
#ifndef LOPI_PIC
#define OWN_SAFE_FORMS
#define STACK_ENTRY_MASK 0
#endif
#include "forms.h"

#ifdef __x86_64__
#define COUNTER lopi_counter(%rip)
#else
#define COUNTER lopi_counter
#endif

.macro read_counter
#if !defined(LOPI_PIC)
    mov COUNTER, SCRATCH_32
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
.macro enter_stack count
#ifndef LOPI_PIC
.if STACK_BYTES(\count + 1) > WORD
    sub $STACK_BYTES(\count + 1) - WORD, SP
    .cfi_adjust_cfa_offset STACK_BYTES(\count + 1) - WORD
.endif
    push COUNTER
    .cfi_adjust_cfa_offset WORD
#else
    sub $STACK_BYTES(\count + 1), SP
    .cfi_adjust_cfa_offset STACK_BYTES(\count + 1)
    enter 0, SP
#endif
.endm

.macro enter offset, base
    read_counter
    mov SCRATCH_32, \offset(\base)
.endm

/*
 * Almost as short without any register. In the frame forms, BX itself is free once the frame is back in the pool; what is
 * still needed of the frame is on the stack by then.
 */
#ifndef LOPI_PIC
#define BX_32 %ebx

.macro safe_stack_form count
    template stack, safe, .\count
    enter_stack \count
    copy_arguments \count, STACK_BYTES(\count + 1)
    call lopi_body
    push SCRATCH
    .cfi_adjust_cfa_offset WORD
    leave (\count * WORD + WORD), SP
    pop SCRATCH
    .cfi_adjust_cfa_offset -WORD
    add $STACK_BYTES(\count + 1) + \count * WORD, SP
    .cfi_adjust_cfa_offset -(STACK_BYTES(\count + 1) + \count * WORD)
    ret
    .cfi_endproc
.endm

.macro safe_frame_form form
    template \form, safe
    enter_frame_without_registers \form
    push_return_address
    push FRAME_SAVED(BX)
    .cfi_adjust_cfa_offset WORD
    .cfi_rel_offset BX, 0
    push FRAME_DATA(BX)
    .cfi_adjust_cfa_offset WORD
    push LOCAL(lopi_free)
    .cfi_adjust_cfa_offset WORD
    pop FRAME_NEXT(BX)
    .cfi_adjust_cfa_offset -WORD
    mov BX, LOCAL(lopi_free)
    leave_start_on_stack
    pop BX
    .cfi_adjust_cfa_offset -WORD
    .cfi_restore BX
    ret
    fill_pool
.endm

.macro exit_frame_form form
    template \form, exit
    enter_frame_without_registers \form
    push_return_address
    leave FRAME_DATA, BX
    give_frame_back
    ret
    fill_pool
.endm

.macro enter_frame_without_registers form
    push BX
    .cfi_adjust_cfa_offset WORD
    .cfi_rel_offset BX, 0
81: mov LOCAL(lopi_free), BX
#ifdef __x86_64__
    cmpq $0, FRAME_NEXT(BX)
#else
    cmpl $0, FRAME_NEXT(BX)
#endif
    jz 88f
    .cfi_remember_state
    push FRAME_NEXT(BX)
    .cfi_adjust_cfa_offset WORD
    pop LOCAL(lopi_free)
    .cfi_adjust_cfa_offset -WORD
    pop FRAME_SAVED(BX)
    .cfi_adjust_cfa_offset -WORD
    cfi_in_frame 3, FRAME_SAVED
    pop_return_address
    push COUNTER
    .cfi_adjust_cfa_offset WORD
    pop FRAME_DATA(BX)
    .cfi_adjust_cfa_offset -WORD
    call_body \form
.endm
#endif
