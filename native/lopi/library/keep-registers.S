/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Functions that come between the program and a function in C, and keep every register, those of vectors too, since
 * arguments may be in any of them:
 *
 *   lopi_fill_pool       a stub calls it when its thread's pool of frames is empty
 *   lopi_thread_begin    a probe calls it when it is the first to notice a thread
 */
#include "../templates/template.h"
#include "call-library.h"

.macro keeping_registers name, target
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
    push %rax
    push %rcx
    push %rdx
    push %rsi
    push %rdi
    push %r8
    push %r9
    push %r10
    push %r11
    push %rbx
    sub $512, %rsp
    and $-64, %rsp
    fxsave (%rsp)
    call_library \target
    fxrstor (%rsp)
    lea -80(%rbp), %rsp
    pop %rbx
    pop %r11
    pop %r10
    pop %r9
    pop %r8
    pop %rdi
    pop %rsi
    pop %rdx
    pop %rcx
    pop %rax
    pop %rbp
    .cfi_def_cfa %rsp, 8
#else
    push %ebp
    .cfi_def_cfa_offset 8
    .cfi_offset %ebp, -8
    mov %esp, %ebp
    .cfi_def_cfa_register %ebp
    push %eax
    push %ecx
    push %edx
    push %ebx
    sub $512, %esp
    and $-64, %esp
    fxsave (%esp)
    call_library \target
    fxrstor (%esp)
    lea -16(%ebp), %esp
    pop %ebx
    pop %edx
    pop %ecx
    pop %eax
    pop %ebp
    .cfi_def_cfa %esp, 4
#endif
    ret
    .cfi_endproc
    .size \name, . - \name
.endm

    keeping_registers lopi_fill_pool, lopi_fill_pool_slowly
    keeping_registers lopi_thread_begin, lopi_thread_begin_slowly

    .section .note.GNU-stack, "", @progbits
