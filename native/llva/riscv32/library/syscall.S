// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// For programs: int llva_syscall(int sysnum, ...).

        .text
        .globl llva_syscall
llva_syscall:
        mv a6, a0
        mv a0, a1
        mv a1, a2
        mv a2, a3
        mv a3, a4
        mv a4, a5
        mv a7, a6
        ecall
        ret
