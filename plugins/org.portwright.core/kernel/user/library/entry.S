// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Where a program's first thread and its further threads begin: eax is the argument, the stack is empty.

    .section .text
    .globl _start
_start:
    xorl %ebp, %ebp             // the end of the chain of frames, for debuggers
    andl $-16, %esp             // System V ABI, i386 supplement: 16 byte aligned at calls
    subl $12, %esp
    pushl %eax
    call program_begin          // the argument string

    .globl thread_begin
thread_begin:
    xorl %ebp, %ebp
    andl $-16, %esp
    subl $12, %esp
    pushl %eax
    call thread_run             // struct thread *

    .section .note.GNU-stack, "", @progbits
