// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// For programs: int llva_syscall(int sysnum, ...).

        .text
        .globl llva_syscall
llva_syscall:
        pushl %ebx
        pushl %esi
        pushl %edi
        movl 16(%esp), %eax
        movl 20(%esp), %ebx
        movl 24(%esp), %ecx
        movl 28(%esp), %edx
        movl 32(%esp), %esi
        movl 36(%esp), %edi
        int $0x80
        popl %edi
        popl %esi
        popl %ebx
        ret

        .section .note.GNU-stack, "", @progbits
