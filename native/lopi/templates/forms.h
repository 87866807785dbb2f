/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Makes the forms of a probe's stub. The engine copies one of them for each function that it instruments, in place of
 * lopi_body (the function), lopi_this (its record) and lopi_slot (its thread-local data).
 *
 * A probe is written once, as two macros, and includes this file:
 *
 *   enter OFFSET, BASE         at entry; may change SCRATCH and the flags
 *   leave OFFSET, BASE         at exit; likewise
 *
 * OFFSET(BASE) are DATA_BYTES of memory that belong to this call. Forms:
 *
 *   entry    for probes that have nothing to do at exit (ENTRY_ONLY): the stub ends in a jump to the function.
 *   stack    they lie on the program's stack, below the return address. For functions of which it is known how many words
 *            of arguments they have on the stack: the stub copies these. Nothing is per thread.
 *   frame    they and the return address lie in a frame from the thread's pool, so that arguments on the stack
 *            stay where the function expects them. rbx (ebx) holds the frame's address while the function runs:
 *            a function gives this register back, so that the stub finds its frame whatever else has used the pool,
 *            coroutines included, and needs no index.
 *   replace  as frame, but the function's own return instruction goes to the exit half, as in the thesis,
 *            section 6.3: not predicted by the processor, and refused by a shadow stack. To compare with.
 *
 * Each in a variant `fast`, which changes SCRATCH, and `safe`, which changes nothing but flags; there may be a variant
 * `exit`, which changes SCRATCH after the function has returned.
 *
 * A signal's handler may be instrumented too and may come at any instruction: so a frame leaves the pool before
 * it is written to, and goes back after it has been read. The frame of a call that never returns (longjmp, an exception) is
 * given back by the library (unwind.c, longjmp.c).
 */
#include "template.h"

/* What `enter` changes. */
#ifndef ENTRY_MASK
#define ENTRY_MASK SCRATCH_MASK
#endif

#ifndef STACK_ENTRY_MASK
#define STACK_ENTRY_MASK ENTRY_MASK
#endif

#ifndef DATA_BYTES
#define DATA_BYTES WORD
#endif
/* Copying more would take longer than a frame. Kept by Probe.java too. */
#define MOST_ARGUMENTS 12

/* The probe's data and what follows, `words` with the return address, are a multiple of 16 bytes, as the stack pointer is
 * at a call on both machines. */
#define STACK_BYTES(words) ((((DATA_BYTES) + (words) * WORD + 15) & -16) - (words) * WORD)

#ifndef OWN_STACK_FORM
.macro enter_stack count
    sub $STACK_BYTES(\count + 1), SP
    .cfi_adjust_cfa_offset STACK_BYTES(\count + 1)
    enter 0, SP
.endm
#endif

/* Each push brings the next argument to the place of the one before it. */
.macro copy_arguments count, below
.rept \count
    push \below + \count * WORD(SP)
    .cfi_adjust_cfa_offset WORD
.endr
.endm

.macro fast_stack_form count
    template stack, fast, .\count
    enter_stack \count
    copy_arguments \count, STACK_BYTES(\count + 1)
    call lopi_body
    leave (\count * WORD), SP
    add $STACK_BYTES(\count + 1) + \count * WORD, SP
    .cfi_adjust_cfa_offset -(STACK_BYTES(\count + 1) + \count * WORD)
    ret
    .cfi_endproc
.endm

#ifndef OWN_SAFE_FORMS
.macro safe_stack_form count
    template stack, safe, .\count
    push SCRATCH
    .cfi_adjust_cfa_offset WORD
    sub $STACK_BYTES(\count + 2), SP
    .cfi_adjust_cfa_offset STACK_BYTES(\count + 2)
    enter 0, SP
    mov STACK_BYTES(\count + 2)(SP), SCRATCH
    copy_arguments \count, (STACK_BYTES(\count + 2) + WORD)
    call lopi_body
    mov SCRATCH, STACK_BYTES(\count + 2) + \count * WORD(SP)
    leave (\count * WORD), SP
    add $STACK_BYTES(\count + 2) + \count * WORD, SP
    .cfi_adjust_cfa_offset -(STACK_BYTES(\count + 2) + \count * WORD)
    pop SCRATCH
    .cfi_adjust_cfa_offset -WORD
    ret
    .cfi_endproc
.endm
#endif

/* After: the frame's address in BX, the frame out of the pool. What BX was goes to the frame and comes back by one
 * store and one load each: a caller's loop may wait for it. */
.macro take_frame
81:
#ifndef LOPI_PIC
    mov LOCAL(lopi_free), ENTRY_SCRATCH
    mov FRAME_NEXT(ENTRY_SCRATCH), SCRATCH
# ifdef __x86_64__
    test SCRATCH, SCRATCH
    jz 88f
# else
    jecxz 88f
# endif
    mov SCRATCH, LOCAL(lopi_free)
#else
    thread_local_offset lopi_free, SCRATCH
# ifdef __x86_64__
    mov %fs:(SCRATCH), ENTRY_SCRATCH
    cmpq $0, FRAME_NEXT(ENTRY_SCRATCH)
    jz 88f
    push FRAME_NEXT(ENTRY_SCRATCH)
    .cfi_adjust_cfa_offset WORD
    pop %fs:(SCRATCH)
# else
    mov %gs:(SCRATCH), ENTRY_SCRATCH
    cmpl $0, FRAME_NEXT(ENTRY_SCRATCH)
    jz 88f
    push FRAME_NEXT(ENTRY_SCRATCH)
    .cfi_adjust_cfa_offset WORD
    pop %gs:(SCRATCH)
# endif
    .cfi_adjust_cfa_offset -WORD
#endif
    .cfi_remember_state
    mov BX, FRAME_SAVED(ENTRY_SCRATCH)
    mov ENTRY_SCRATCH, BX
    cfi_in_frame 3, FRAME_SAVED
.endm

/* Before: the return address is back on the stack. */
.macro give_frame_back
#ifndef LOPI_PIC
    mov LOCAL(lopi_free), SCRATCH
    mov SCRATCH, FRAME_NEXT(BX)
    mov FRAME_SAVED(BX), SCRATCH
    mov BX, LOCAL(lopi_free)
    .cfi_register BX, SCRATCH
    mov SCRATCH, BX
#else
    thread_local_offset lopi_free, SCRATCH
    push FRAME_SAVED(BX)
    .cfi_adjust_cfa_offset WORD
    .cfi_rel_offset BX, 0
# ifdef __x86_64__
    push %fs:(SCRATCH)
    .cfi_adjust_cfa_offset WORD
    pop FRAME_NEXT(BX)
    .cfi_adjust_cfa_offset -WORD
    mov BX, %fs:(SCRATCH)
# else
    push %gs:(SCRATCH)
    .cfi_adjust_cfa_offset WORD
    pop FRAME_NEXT(BX)
    .cfi_adjust_cfa_offset -WORD
    mov BX, %gs:(SCRATCH)
# endif
    pop BX
    .cfi_adjust_cfa_offset -WORD
#endif
    .cfi_restore BX
.endm

/* The end of a form that takes a frame: where it goes if there is none. */
.macro fill_pool
    .cfi_restore_state
88: call lopi_fill_pool
    jmp 81b
    .cfi_endproc
.endm

.macro call_body form
.ifc \form,frame
    call lopi_body
.else
    call 86f                        /* a call of the next instruction leaves the processor's return stack alone */
86: .cfi_adjust_cfa_offset WORD
#ifdef __x86_64__
    addq $87f - 86b, (SP)
#else
    addl $87f - 86b, (SP)
#endif
    jmp lopi_body
    .cfi_adjust_cfa_offset -WORD
    nop                             /* an unwinder looks at the byte before the return address */
87:
.endif
.endm

.macro fast_frame_form form
    template \form, fast
    take_frame
    pop_return_address
#ifdef KEEP_STACK_POINTER
    mov SP, FRAME_STACK(BX)
#endif
    enter FRAME_DATA, BX
    call_body \form
    push_return_address
    leave FRAME_DATA, BX
    give_frame_back
    ret
    fill_pool
.endm

#ifndef OWN_SAFE_FORMS
.macro safe_frame_form form
    template \form, safe
    push SCRATCH
    .cfi_adjust_cfa_offset WORD
    push ENTRY_SCRATCH
    .cfi_adjust_cfa_offset WORD
    take_frame
#ifdef KEEP_STACK_POINTER
    lea 3 * WORD(SP), SCRATCH
    mov SCRATCH, FRAME_STACK(BX)
#endif
    enter FRAME_DATA, BX
    pop ENTRY_SCRATCH
    .cfi_adjust_cfa_offset -WORD
    pop SCRATCH
    .cfi_adjust_cfa_offset -WORD
    pop_return_address
    call_body \form
    push_return_address
    push SCRATCH
    .cfi_adjust_cfa_offset WORD
    leave FRAME_DATA, BX
    give_frame_back
    pop SCRATCH
    .cfi_adjust_cfa_offset -WORD
    ret
    fill_pool
.endm
#endif

.macro entry_form safety
    template entry, \safety
.ifc \safety,safe
    push SCRATCH
    .cfi_adjust_cfa_offset WORD
.endif
    enter 0, 0
.ifc \safety,safe
    pop SCRATCH
    .cfi_adjust_cfa_offset -WORD
.endif
    jmp lopi_body
    .cfi_endproc
.endm

.macro forms
#ifdef ENTRY_ONLY
    entry_form fast
    entry_form safe
    absolute lopi_entry_fast_dead_entry, ENTRY_MASK
    absolute lopi_entry_fast_dead_exit, 0
#else
    fast_stack_form 0
    safe_stack_form 0
# ifndef KEEP_STACK_POINTER
    .irp count, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, MOST_ARGUMENTS
    fast_stack_form \count
    safe_stack_form \count
    .endr
# endif
    fast_frame_form frame
    safe_frame_form frame
    fast_frame_form replace
    safe_frame_form replace
# ifdef OWN_SAFE_FORMS
    exit_frame_form frame
    exit_frame_form replace
    absolute lopi_frame_exit_dead_exit, SCRATCH_MASK
    absolute lopi_replace_exit_dead_exit, SCRATCH_MASK
# endif
    absolute lopi_stack_fast_dead_entry, STACK_ENTRY_MASK
    absolute lopi_stack_fast_dead_exit, SCRATCH_MASK
    absolute lopi_frame_fast_dead_entry, SCRATCH_MASK | ENTRY_SCRATCH_MASK
    absolute lopi_frame_fast_dead_exit, SCRATCH_MASK
    absolute lopi_replace_fast_dead_entry, SCRATCH_MASK | ENTRY_SCRATCH_MASK
    absolute lopi_replace_fast_dead_exit, SCRATCH_MASK
#endif
#ifdef LOPI_KERNEL
    absolute lopi_per_processor, 1
#endif
    absolute lopi_template_version, 1       /* changes with what the engine has to know: VERSION in Probe.java */
    .section .note.GNU-stack, "", @progbits
.endm
