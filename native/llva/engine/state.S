// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The Integer State of the kernel itself, and what runs on another stack.

#include "context.h"

        .text

// int llva_save_integer(void *buffer)
        .globl llva_save_integer
llva_save_integer:
        movl 4(%esp), %eax
        movl $STATE_OWN, %ecx
#if LLVA_CHECKS
        xorl %eax, %ecx
        xorl seal_secret, %ecx
#endif
        movl %ecx, (%eax)
        movl %ebx, OWN_EBX(%eax)
        movl %esi, OWN_ESI(%eax)
        movl %edi, OWN_EDI(%eax)
        movl %ebp, OWN_EBP(%eax)
        leal 4(%esp), %ecx
        movl %ecx, OWN_ESP(%eax)
        movl (%esp), %ecx
        movl %ecx, OWN_PC(%eax)
        pushfl
        popl OWN_EFLAGS(%eax)
        str %ecx
        shrl $1, %ecx
        movl invoke_innermost - SELECTOR_FIRST_TASK / 2(%ecx), %ecx
        movl %ecx, OWN_INNERMOST(%eax)
        xorl %eax, %eax
        ret

// void own_state_resume(const struct own_state *state)
        .globl own_state_resume
own_state_resume:
        movl 4(%esp), %edx
        str %ecx
        shrl $1, %ecx
        movl OWN_INNERMOST(%edx), %eax
        movl %eax, invoke_innermost - SELECTOR_FIRST_TASK / 2(%ecx)
        movl OWN_EBX(%edx), %ebx
        movl OWN_ESI(%edx), %esi
        movl OWN_EDI(%edx), %edi
        movl OWN_EBP(%edx), %ebp
        movl OWN_ESP(%edx), %esp
        movl $1, %eax
        pushl OWN_EFLAGS(%edx)
        popfl
        jmp *OWN_PC(%edx)

// void llva_run_on_stack(void *top, void (*f)(void))
        .globl llva_run_on_stack
llva_run_on_stack:
        movl 8(%esp), %eax
        movl 4(%esp), %esp
        xorl %ebp, %ebp                 // the end of a chain of frames, for debuggers
        call *%eax
        ud2

        .section .note.GNU-stack, "", @progbits
