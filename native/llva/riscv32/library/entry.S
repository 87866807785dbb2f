// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Where a program's first thread and its further threads begin: a0 is the argument, the stack is empty.

        .text
        .globl _start
_start:
        li s0, 0                        // the end of the chain of frames, for debuggers
        andi sp, sp, -16                // RISC-V ABIs Specification 1.0, 2.1
        call program_begin              // the argument string

        .globl thread_begin
thread_begin:
        li s0, 0
        andi sp, sp, -16
        call thread_run                 // struct thread *
