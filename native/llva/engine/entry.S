// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Where traps, interrupts and system calls enter, and where they leave.

#include "context.h"
#include "machine/selectors.h"

/* Flags of the processor (Intel SDM vol. 1, 3.4.3): interrupts, which programs always have; and input and output by programs, and
 * 8086 mode, which nobody has. */
#define FLAG_INTERRUPT 0x200
#define FLAGS_OF_KERNEL 0x23000

        .text

#define ENTRY llva_entry_
#define ENTRIES llva_entries
#define COMMON llva_common
#include "entries.h"

// Completes the context, and makes the kernel's segments and flags current.
        .macro begin
        pushl %ds
        pushl %es
        pushal
        movl $SELECTOR_KERNEL_DATA, %eax
        movl %eax, %ds
        movl %eax, %es
        cld
#if LLVA_CHECKS
        movl %esp, %eax
        xorl seal_secret, %eax
        movl %eax, CONTEXT_SEAL(%esp)
#endif
        .endm

// Loads the registers of the context that the stack pointer is at.
        .macro end
#if LLVA_CHECKS
// It goes on in the mode and, if that is privileged, with the code that there are. A context is good for one return.
        movl %esp, %eax
        xorl seal_secret, %eax
        cmpl %eax, CONTEXT_SEAL(%esp)
        jne refused
        movl CONTEXT_CS(%esp), %eax
        cmpl $SELECTOR_USER_CODE, %eax
        jne 1f
        cmpl $SELECTOR_USER_DATA, CONTEXT_SS(%esp)
        jne refused
        movl CONTEXT_EFLAGS(%esp), %eax
        andl $(FLAG_INTERRUPT | FLAGS_OF_KERNEL), %eax
        cmpl $FLAG_INTERRUPT, %eax
        jne refused
2:      movl $0, CONTEXT_SEAL(%esp)
#endif
        popal
        popl %es
        popl %ds
        addl $8, %esp                   // vector and error code
        iret
#if LLVA_CHECKS
1:      cmpl $SELECTOR_KERNEL_CODE, %eax
        jne refused
        testl $FLAGS_OF_KERNEL, CONTEXT_EFLAGS(%esp)
        jnz refused
        cmpl $kernel_start, CONTEXT_PC(%esp)
        jb refused
        cmpl $text_end, CONTEXT_PC(%esp)
        jb 2b
        jmp refused
#endif
        .endm

// The handler gets the context, on which the stack pointer is.
llva_common:
        begin
        movl CONTEXT_VECTOR(%esp), %eax
        pushl %esp
        call *handlers(, %eax, 4)
        addl $4, %esp
leave:
        end

// A program's system call: the same for one handler, which need not be looked up.
        .globl llva_entry_128
llva_entry_128:
        pushl $0
        pushl $SYSTEM_CALL_VECTOR
        begin
        pushl %esp
        call *handlers + 4 * SYSTEM_CALL_VECTOR
        addl $4, %esp
        end

#if LLVA_CHECKS
refused:
        movl %esp, %eax
        pushl %eax
        call context_refused
#endif

// void context_resume(const struct interrupt_context *context)
        .globl context_resume
context_resume:
        movl 4(%esp), %esp
        jmp leave

        .section .note.GNU-stack, "", @progbits
