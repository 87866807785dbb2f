// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Where traps and interrupts enter the kernel of a processor that has one of its own (machine/processor.h). From user mode the
// registers are pushed where the kernel keeps them, so nothing is copied.

#include "machine/selectors.h"

#define FRAME_CS 60                     // struct frame: cs
#define FRAME_EFLAGS 64
#define FRAME_SIZE 76                   // and its size, after which struct processor_entry has the stack
#define PRIVILEGE 3
#define VIRTUAL_8086 0x20000            // FLAG_VIRTUAL_8086

        .text

#define ENTRY processor_trap_entry_
#define ENTRIES processor_trap_entries
#define COMMON processor_trap_common
#include "entries.h"

processor_trap_common:
        pushl %ds
        pushl %es
        pushl %fs
        pushl %gs
        pushal
        movl $SELECTOR_KERNEL_DATA, %eax
        movl %eax, %ds
        movl %eax, %es
        cld
        movl %esp, %eax
        testl $VIRTUAL_8086, FRAME_EFLAGS(%esp)
        jnz from_virtual_8086
        testb $PRIVILEGE, FRAME_CS(%esp)
        jz 1f
own_stack:
        movl FRAME_SIZE(%eax), %esp
1:      pushl %eax
        call processor_trap

// Loads the registers of the frame in eax.
resume:
        movl %eax, %esp
        popal
        popl %gs
        popl %fs
        popl %es
        popl %ds
        addl $8, %esp                   // vector and error code
        iret

// The processor has pushed four segment registers before all else (Intel SDM vol. 3, 20.3.1): the frame goes up to its place.
from_virtual_8086:
        leal FRAME_SIZE - 4(%esp), %esi
        leal 16(%esi), %edi
        movl $(FRAME_SIZE / 4), %ecx
        std
        rep movsl
        cld
        leal 4(%edi), %eax
        jmp own_stack

// void processor_resume(struct frame *frame)
        .globl processor_resume
processor_resume:
        movl 4(%esp), %eax
        jmp resume

        .section .note.GNU-stack, "", @progbits
