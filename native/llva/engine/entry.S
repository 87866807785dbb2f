// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Where traps, interrupts and system calls enter, and where they leave.

#include "context.h"
#include "machine/selectors.h"

        .text

#define ENTRY llva_entry_
#define ENTRIES llva_entries
#define COMMON llva_common
#include "entries.h"

// The handler gets the context, on which the stack pointer is.
llva_common:
        pushl %ds
        pushl %es
        pushal
        movl $SELECTOR_KERNEL_DATA, %eax
        movl %eax, %ds
        movl %eax, %es
        cld
        movl CONTEXT_VECTOR(%esp), %eax
        pushl %esp
        call *handlers(, %eax, 4)
        addl $4, %esp
leave:
        popal
        popl %es
        popl %ds
        addl $8, %esp                   // vector and error code
        iret

// void context_resume(const struct interrupt_context *context)
        .globl context_resume
context_resume:
        movl 4(%esp), %esp
        jmp leave

        .section .note.GNU-stack, "", @progbits
