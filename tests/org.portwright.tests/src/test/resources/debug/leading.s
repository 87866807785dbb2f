# SPDX-License-Identifier: EPL-2.0
# A function that stands before all others.
        .set    noreorder
        .section .text.leading,"ax",@progbits
        .globl  leading_function
        .type   leading_function, @function
        .ent    leading_function
leading_function:
        .space  64          # gdb looks at what is before a function
        jr      $31
        nop
        .end    leading_function
        .size   leading_function, . - leading_function
