// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Where traps and interrupts enter the kernel, and where it leaves for user mode (Intel SDM vol. 3, 6.12).

        .text

// Pushes what the processor does not push itself, so that all frames look like struct frame.
        .macro entry vector error
        .globl trap_entry_\vector
trap_entry_\vector:
        .if !\error
        pushl $0
        .endif
        pushl $\vector
        jmp trap_common
        .endm

// Vectors 8, 10 to 14, 17 and 21 come with an error code (Intel SDM vol. 3, table 6-1).
        .altmacro
        .set vector, 0
        .rept 64
        .if vector == 8 || (vector >= 10 && vector <= 14) || vector == 17 || vector == 21
        entry %vector, 1
        .else
        entry %vector, 0
        .endif
        .set vector, vector + 1
        .endr
        entry 128, 0

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

// Addresses of the entries, for the descriptor table: vectors 0 to 63, then 128.
        .section .rodata
        .macro address vector
        .long trap_entry_\vector
        .endm
        .globl trap_entries
trap_entries:
        .set vector, 0
        .rept 64
        address %vector
        .set vector, vector + 1
        .endr
        address 128

        .section .note.GNU-stack, "", @progbits
