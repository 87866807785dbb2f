// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Where traps and interrupts enter the kernel, and where it leaves for user mode (Intel SDM vol. 3, 6.12).

        .text

#define ENTRY trap_entry_
#define ENTRIES trap_entries
#define COMMON trap_common
#include "entries.h"

trap_common:
        pushl %ds
        pushl %es
        pushl %fs
        pushl %gs
        pushal
        movl $0x10, %eax                // SELECTOR_KERNEL_DATA
        movl %eax, %ds
        movl %eax, %es
        cld
        pushl %esp
        call trap
        addl $4, %esp

// Loads the registers of the frame that the stack pointer is at.
        .globl trap_return
trap_return:
        popal
        popl %gs
        popl %fs
        popl %es
        popl %ds
        addl $8, %esp                   // vector and error code
        iret

// void run_on_stack(u32 top, void (*function)(void)): leaves the present stack for good.
        .globl run_on_stack
run_on_stack:
        movl 8(%esp), %eax
        movl 4(%esp), %esp
        xorl %ebp, %ebp
        call *%eax
        ud2

        .section .note.GNU-stack, "", @progbits
