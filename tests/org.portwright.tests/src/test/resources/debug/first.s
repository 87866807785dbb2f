# SPDX-License-Identifier: EPL-2.0
# A function that stands before all others.
        .set    noreorder
        .section .text.first,"ax",@progbits
        .globl  first
        .type   first, @function
        .ent    first
first:  jr      $31
        nop
        .end    first
        .size   first, . - first
