/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Between a stub and a probe that is written in C: keeps every register. lopi_... for this library's own probes, which
 * are compiled to use general registers only; lopi_full_... for the user's, of which nothing is known.
 *
 * On entry SCRATCH is the function's record, which the thunk may change. The call's data are on the stack,
 * above the return address (.._stack), or in the frame that BX points to (.._frame).
 */
#include "../templates/template.h"
#include "call-library.h"

/* Room for the x87, SSE, AVX and AVX-512 state (Intel SDM vol. 1, 13.4 and 13.5.6: 2688 bytes). */
#define VECTORS 2752
#define VECTOR_STATES 0xe7

.macro thunk name, target, form, vectors
    .text
    .globl \name
    .hidden \name
    .type \name, @function
\name:
    .cfi_startproc
#ifdef __x86_64__
    push %rbp
    .cfi_def_cfa_offset 16
    .cfi_offset %rbp, -16
    mov %rsp, %rbp
    .cfi_def_cfa_register %rbp
.ifc \form,stack
    push $0                                 /* lopi_registers.stack */
.else
    push FRAME_STACK(%rbx)
.endif
    push %r10
    push %r9
    push %r8
    push %rdi
    push %rsi
    push %rdx
    push %rcx
    push %rax
    mov %rsp, %r10
.if \vectors
    sub $VECTORS, %rsp
    and $-64, %rsp
    save_vectors
.else
    and $-16, %rsp
.endif
    mov %r10, %rdx
.ifc \form,stack
    lea 16(%rbp), %rsi
.else
    lea FRAME_DATA(%rbx), %rsi
.endif
    mov %r11, %rdi
    call_library \target
.if \vectors
    restore_vectors
.endif
    lea -72(%rbp), %rsp
    pop %rax
    pop %rcx
    pop %rdx
    pop %rsi
    pop %rdi
    pop %r8
    pop %r9
    pop %r10
    mov %rbp, %rsp
    pop %rbp
    .cfi_def_cfa %rsp, 8
#else
    push %ebp
    .cfi_def_cfa_offset 8
    .cfi_offset %ebp, -8
    mov %esp, %ebp
    .cfi_def_cfa_register %ebp
.ifc \form,stack
    push $0
.else
    push FRAME_STACK(%ebx)
.endif
    push %edx
    push %eax
    mov %esp, %edx
.if \vectors
    sub $VECTORS, %esp
    and $-64, %esp
    push %ecx                               /* the vectors' saving needs it */
    push %edx
    sub $56, %esp
    save_vectors
    mov 56(%esp), %edx
    mov 60(%esp), %ecx
.else
    and $-16, %esp
.endif
    sub $4, %esp
    push %edx
.ifc \form,stack
    lea 8(%ebp), %edx
.else
    lea FRAME_DATA(%ebx), %edx
.endif
    push %edx
    push %ecx
    call_library \target
.if \vectors
    add $16, %esp
    restore_vectors
.endif
    lea -12(%ebp), %esp
    pop %eax
    pop %edx
    mov %ebp, %esp
    pop %ebp
    .cfi_def_cfa %esp, 4
#endif
    ret
    .cfi_endproc
    .size \name, . - \name
.endm

#ifdef __x86_64__
#define AREA(offset) offset(%rsp)
#else
#define AREA(offset) (64 + offset)(%esp)
#endif

/* xsave needs a header that is 0 (Intel SDM vol. 1, 13.4.2), and eax, edx. */
.macro save_vectors
#ifdef __x86_64__
    cmpb $0, lopi_xsave(%rip)
#else
    call 74f
74: pop %eax
    cmpb $0, lopi_xsave - 74b(%eax)
#endif
    jz 71f
    xor %eax, %eax
#ifdef __x86_64__
    .irp field, 512, 520, 528, 536, 544, 552, 560, 568
    mov %rax, \field(%rsp)
    .endr
#else
    .irp field, 512, 516, 520, 524, 528, 532, 536, 540, 544, 548, 552, 556, 560, 564, 568, 572
    mov %eax, 64 + \field(%esp)
    .endr
#endif
    mov $VECTOR_STATES, %eax
    xor %edx, %edx
    xsave AREA(0)
    jmp 72f
71: fxsave AREA(0)
72:
.endm

.macro restore_vectors
#ifdef __x86_64__
    cmpb $0, lopi_xsave(%rip)
#else
    call 75f
75: pop %eax
    cmpb $0, lopi_xsave - 75b(%eax)
#endif
    jz 71f
    mov $VECTOR_STATES, %eax
    xor %edx, %edx
    xrstor AREA(0)
    jmp 72f
71: fxrstor AREA(0)
72:
.endm

    thunk lopi_enter_stack, lopi_enter, stack, 0
    thunk lopi_enter_frame, lopi_enter, frame, 0
    thunk lopi_exit_stack, lopi_exit, stack, 0
    thunk lopi_exit_frame, lopi_exit, frame, 0
#ifndef LOPI_KERNEL                         /* kernels leave vector registers alone */
    thunk lopi_full_enter_stack, lopi_enter, stack, 1
    thunk lopi_full_enter_frame, lopi_enter, frame, 1
    thunk lopi_full_exit_stack, lopi_exit, stack, 1
    thunk lopi_full_exit_frame, lopi_exit, frame, 1
#endif

    .section .note.GNU-stack, "", @progbits
