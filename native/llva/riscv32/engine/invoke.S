// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Functions that may be unwound: llva_invoke, which leaves a struct invoke_frame on the stack, and llva_invokememcpy, which leaves nothing:
// llva_iunwind knows it by its copy instructions.

#include "context.h"

/* Words that are passed in registers, a0 to a7 (RISC-V ABIs Specification 1.0, 2.1); three are llva_invoke's own. */
#define REGISTERS 8
#define OWN_ARGUMENTS 3
#define ARGUMENTS_SIZE (4 * REGISTERS)

        .text

// int llva_invoke(int *ret, int (*f)(), int count, ...)
        .globl llva_invoke
llva_invoke:
        // Those of f that came in registers, below those that came on the stack.
        addi sp, sp, -ARGUMENTS_SIZE
        .irp number, 3, 4, 5, 6, 7
        sw a\number, 4 * \number(sp)
        .endr
        addi t0, sp, 4 * OWN_ARGUMENTS
        addi sp, sp, -FRAME_SIZE
        sw ra, FRAME_PC(sp)
        sw s0, FRAME_S0(sp)
        sw s1, FRAME_S0 + 4(sp)
        .irp number, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
        sw s\number, FRAME_S0 + 4 * \number(sp)
        .endr
        csrr t1, sstatus
        sw t1, FRAME_STATUS(sp)
        lw t1, engine_innermost
        sw t1, FRAME_PREVIOUS(sp)
        sw sp, engine_innermost, t2
        mv s0, sp
        mv s1, a0
        mv t1, a1
        mv t2, a2
        // What f has on the stack, at a multiple of 16.
        addi t3, t2, -REGISTERS
        blez t3, 2f
        slli t4, t3, 2
        sub sp, sp, t4
        andi sp, sp, -16
        mv t4, sp
        addi t5, t0, 4 * REGISTERS
1:      lw t6, (t5)
        sw t6, (t4)
        addi t5, t5, 4
        addi t4, t4, 4
        addi t3, t3, -1
        bnez t3, 1b
        // In registers those that there may be; behind the last one there need not be memory.
2:      .irp number, 0, 1, 2, 3, 4
        lw a\number, 4 * \number(t0)
        .endr
        addi t3, t2, -(REGISTERS - OWN_ARGUMENTS)
        blez t3, 3f
        lw a5, 4 * 5(t0)
        addi t3, t3, -1
        blez t3, 3f
        lw a6, 4 * 6(t0)
        addi t3, t3, -1
        blez t3, 3f
        lw a7, 4 * 7(t0)
3:      jalr t1
        sw a0, (s1)
        li a0, 0
4:      lw t0, FRAME_PREVIOUS(s0)
        sw t0, engine_innermost, t1
        addi sp, s0, FRAME_SIZE + ARGUMENTS_SIZE
        lw ra, FRAME_PC(s0)
        .irp number, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
        lw s\number, FRAME_S0 + 4 * \number(s0)
        .endr
        lw s1, FRAME_S0 + 4(s0)
        lw s0, FRAME_S0(s0)
        ret

// llva_iunwind makes the interrupted code go on here: s0 is the frame.
        .globl invoke_unwound
invoke_unwound:
        li a0, 1
        j 4b

// int llva_invokememcpy(void *to, const void *from, int count)
        .globl llva_invokememcpy, copy_words, copy_bytes, copy_end
llva_invokememcpy:
        mv t0, a0
        add t1, a0, a2                  // the end
        or t2, a0, a1
        andi t2, t2, 3
        bnez t2, copy_bytes
        andi t2, a2, -4
        add t2, t2, a0                  // the end of the words
        beq t0, t2, copy_bytes
copy_words:
        lw t3, (a1)
        sw t3, (t0)
        addi a1, a1, 4
        addi t0, t0, 4
        bne t0, t2, copy_words
// Goes on here if a word could not be copied: the first byte that cannot ends it.
copy_bytes:
        beq t0, t1, copy_end
        lbu t3, (a1)
        sb t3, (t0)
        addi a1, a1, 1
        addi t0, t0, 1
        j copy_bytes
copy_end:
        sub a0, t0, a0
        ret
