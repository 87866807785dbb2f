// SPDX-License-Identifier: EPL-2.0
// Replaces musl's src/signal/mips/sigsetjmp.s, whose calls through the global offset
// table cannot be linked into a program without one.

// int sigsetjmp(sigjmp_buf buffer, int save_mask): what has to survive the call of
// setjmp, which returns twice, lies where musl's struct __jmp_buf_tag has the flag
// (after the 104 bytes of __jmp_buf) and, at its place there, the signal mask's words.
#define SAVED_RETURN 104
#define SAVED_S0 (104 + 4 + 16)

    .set reorder
    .text
    .globl sigsetjmp
    .globl __sigsetjmp
    .hidden __sigsetjmp_tail
    .type sigsetjmp, @function
    .type __sigsetjmp, @function
sigsetjmp:
__sigsetjmp:
    bnez $a1, 1f
    j setjmp
1:  sw $ra, SAVED_RETURN($a0)
    sw $s0, SAVED_S0($a0)
    move $s0, $a0
    jal setjmp
    move $a1, $v0
    move $a0, $s0
    lw $ra, SAVED_RETURN($a0)
    lw $s0, SAVED_S0($a0)
    j __sigsetjmp_tail          # saves the mask the first time, sets it the second
    .size sigsetjmp, . - sigsetjmp
    .size __sigsetjmp, . - __sigsetjmp
