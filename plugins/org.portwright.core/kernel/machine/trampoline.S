/* SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * The first instructions of an application processor: from real mode at physical 0x8000 to
 * application_processor_main in the higher half. cpus_start (cpus.c) copies them there.
 */
#include "boot.h"

/* The address of a symbol of this file in the copy. */
#define COPY(symbol) (TRAMPOLINE_ADDRESS + (symbol) - trampoline_start)

    .section .rodata
    .globl trampoline_start
    .globl trampoline_directory
    .globl trampoline_end
    .balign 16
    .code16
/* A start-up inter-processor interrupt leaves cs = 0x800 and ip = 0, everything else as after INIT. */
trampoline_start:
    cli
    cld
    xorw %ax, %ax
    movw %ax, %ds
    lgdtl COPY(trampoline_gdt_pointer)
    movl %cr0, %eax
    orl $CR0_PROTECTION, %eax
    movl %eax, %cr0
    ljmpl $CODE_SEGMENT, $COPY(protected)

    .code32
protected:
    movw $DATA_SEGMENT, %ax
    movw %ax, %ds
    movw %ax, %es
    movw %ax, %ss
    xorw %ax, %ax
    movw %ax, %fs
    movw %ax, %gs
    movl COPY(trampoline_directory), %edi
    enable_paging %edi
    movl $application_processor_start, %eax
    jmp *%eax

    .balign 8
trampoline_gdt:
    .quad 0
    .quad FLAT_CODE_DESCRIPTOR
    .quad FLAT_DATA_DESCRIPTOR
trampoline_gdt_end:
trampoline_gdt_pointer:
    .word trampoline_gdt_end - trampoline_gdt - 1
    .long COPY(trampoline_gdt)
    .balign 4
/* Physical; cpus_start writes it into the copy. */
trampoline_directory:
    .long 0
trampoline_end:

    .text
application_processor_start:
    /* Of the same contents, but in memory that is mapped for good. */
    lgdt boot_gdt_pointer
    movl application_processor_stack, %esp
    movl application_processor_number, %eax
    xorl %ebp, %ebp
    subl $12, %esp                      /* the i386 ABI wants arguments at a multiple of 16 */
    pushl %eax
    /* Only now the starter may give the variables to the next one. */
    movl $1, application_processor_started
    call application_processor_main
1:  cli
    hlt
    jmp 1b

    .section .note.GNU-stack, "", @progbits
