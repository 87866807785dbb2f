// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The Integer State of the kernel itself, and what runs on another stack.

#include "context.h"

        .text

// int llva_save_integer(void *buffer)
        .globl llva_save_integer
llva_save_integer:
        li t0, STATE_OWN
        sw t0, (a0)
        lw t0, engine_innermost
        sw t0, OWN_INNERMOST(a0)
        csrr t0, sstatus
        sw t0, OWN_STATUS(a0)
        sw ra, OWN_PC(a0)
        sw sp, OWN_SP(a0)
        sw s0, OWN_S0(a0)
        sw s1, OWN_S0 + 4(a0)
        .irp number, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
        sw s\number, OWN_S0 + 4 * \number(a0)
        .endr
        li a0, 0
        ret

// void own_state_resume(const struct own_state *state)
        .globl own_state_resume
own_state_resume:
        csrci sstatus, STATUS_INTERRUPTS
        lw t0, OWN_INNERMOST(a0)
        sw t0, engine_innermost, t1
        lw ra, OWN_PC(a0)
        lw sp, OWN_SP(a0)
        lw s0, OWN_S0(a0)
        lw s1, OWN_S0 + 4(a0)
        .irp number, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
        lw s\number, OWN_S0 + 4 * \number(a0)
        .endr
        lw t0, OWN_STATUS(a0)
        andi t0, t0, STATUS_INTERRUPTS
        li a0, 1
        csrs sstatus, t0
        ret

// void llva_run_on_stack(void *top, void (*f)(void))
        .globl llva_run_on_stack
llva_run_on_stack:
        mv sp, a0
        li s0, 0                        // the end of a chain of frames, for debuggers
        jalr a1
        unimp
