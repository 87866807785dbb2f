/* SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * The segments with which application processors start, before they have tables of their own.
 */
#include "boot.h"

    .section .rodata
    .balign 8
boot_gdt:
    .quad 0
    .quad FLAT_CODE_DESCRIPTOR
    .quad FLAT_DATA_DESCRIPTOR
boot_gdt_end:
    .globl boot_gdt_pointer
boot_gdt_pointer:
    .word boot_gdt_end - boot_gdt - 1
    .long boot_gdt

    .section .note.GNU-stack, "", @progbits
