// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Where traps, interrupts and system calls enter, and where they leave.

#include "context.h"

        .text

// sscratch is 0 in privileged mode; so even a trap in here finds the processor in tp.
        .globl llva_entry
        .balign 4
llva_entry:
        csrrw tp, sscratch, tp
        bnez tp, 1f
        csrr tp, sscratch
1:      sw sp, PROCESSOR_SP(tp)
        sw t0, PROCESSOR_T0(tp)
        csrr t0, sstatus
        andi t0, t0, STATUS_PRIVILEGED
        bnez t0, 1f
        csrr t0, sscratch
        sw t0, PROCESSOR_TP(tp)
        lw sp, PROCESSOR_STACK(tp)
        j 2f
1:      sw tp, PROCESSOR_TP(tp)
        // The stack is full if a store of a page from its pointer on has failed.
        csrr t0, scause
        addi t0, t0, -CAUSE_STORE_PAGE_FAULT
        bnez t0, 2f
        csrr t0, stval
        sub t0, t0, sp
        srli t0, t0, 12
        beqz t0, stack_is_full
2:      csrw sscratch, zero
        addi sp, sp, -CONTEXT_SIZE
        .irp number, 1, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
        sw x\number, 4 * \number(sp)
        .endr
        lw t0, PROCESSOR_SP(tp)
        sw t0, CONTEXT_SP(sp)
        lw t0, PROCESSOR_TP(tp)
        sw t0, CONTEXT_TP(sp)
        lw t0, PROCESSOR_T0(tp)
        sw t0, CONTEXT_T0(sp)
        csrr t0, sepc
        sw t0, CONTEXT_PC(sp)
        csrr t0, sstatus
        sw t0, CONTEXT_STATUS(sp)
        csrr t0, scause
        sw t0, CONTEXT_CAUSE(sp)
        csrr t0, stval
        sw t0, CONTEXT_VALUE(sp)
        mv a0, sp
        call engine_dispatch
        mv a0, sp

// void context_resume(const struct interrupt_context *context)
        .globl context_resume
context_resume:
        csrci sstatus, STATUS_INTERRUPTS
        mv sp, a0
        // The floating-point unit is the processor's, not the context's.
        lw t0, CONTEXT_STATUS(sp)
        csrr t1, sstatus
        xor t1, t1, t0
        li t2, STATUS_FLOATING_POINT
        and t1, t1, t2
        xor t0, t0, t1
        csrw sstatus, t0
        andi t1, t0, STATUS_PRIVILEGED
        bnez t1, 1f
        csrw sscratch, tp
1:      lw t0, CONTEXT_PC(sp)
        csrw sepc, t0
        // What was interrupted between a load and a conditional store makes them again (vol. I, 8.2).
        sc.w zero, t0, (sp)
        .irp number, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
        lw x\number, 4 * \number(sp)
        .endr
        lw sp, CONTEXT_SP(sp)
        sret

stack_is_full:
        csrr a0, sepc
        lw a1, PROCESSOR_SP(tp)
        li t0, PROCESSOR_EMERGENCY + EMERGENCY_STACK_SIZE
        add sp, tp, t0
        csrw sscratch, zero
        call engine_double_fault
