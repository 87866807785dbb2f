/* SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * The kernel's first instructions: from the multiboot loader's state to kernel_main in the higher half.
 */
#include "boot.h"

#define MULTIBOOT_HEADER_MAGIC 0x1badb002
/* Modules on page boundaries, and the size of memory (Multiboot 0.6.96, 3.1.2). */
#define MULTIBOOT_HEADER_FLAGS 0x00000003

    .section .multiboot, "a"
    .balign 4
    .long MULTIBOOT_HEADER_MAGIC
    .long MULTIBOOT_HEADER_FLAGS
    .long -(MULTIBOOT_HEADER_MAGIC + MULTIBOOT_HEADER_FLAGS)

    .text
    .globl start
/*
 * Paging is off, the segments are flat, interrupts are off; eax holds the loader's magic number and ebx the physical
 * address of the multiboot information (Multiboot 0.6.96, 3.2). GDTR and esp are undefined.
 */
start:
    cli
    cld
    movl %eax, %ebp
    movl %ebx, %esi

    /* A loader of ELF files has zeroed .bss, our boot sector, which loads a flat image, has not. */
    movl $bss_start - KERNEL_OFFSET, %edi
    movl $kernel_end - KERNEL_OFFSET, %ecx
    subl %edi, %ecx
    shrl $2, %ecx
    xorl %eax, %eax
    rep stosl

    /* 0 to 4 MB at its own address, for the instructions between turning paging on and the jump upwards. */
    movl $boot_page_directory - KERNEL_OFFSET, %edi
    movl $(PAGE_PRESENT | PAGE_WRITABLE | PAGE_LARGE), (%edi)

    /* All of the physical memory that the kernel can use, from 0xc0000000. */
    leal (KERNEL_OFFSET >> 20)(%edi), %edi
    movl $DIRECT_MAP_ENTRIES, %ecx
    movl $(PAGE_PRESENT | PAGE_WRITABLE | PAGE_LARGE | PAGE_GLOBAL), %eax
1:  stosl
    addl $0x400000, %eax
    loop 1b

    /* The IO-APIC and the local APIC: never cached (SDM vol. 3, 11.4.1: "strong uncacheable"). */
    movl $boot_page_directory - KERNEL_OFFSET, %edi
    movl $(APIC_REGION | PAGE_PRESENT | PAGE_WRITABLE | PAGE_LARGE | PAGE_GLOBAL | PAGE_UNCACHED), \
        (APIC_REGION >> 20)(%edi)

    enable_paging %edi
    movl $1f, %eax
    jmp *%eax
1:
    lgdt boot_gdt_pointer
    ljmp $CODE_SEGMENT, $1f
1:
    movw $DATA_SEGMENT, %ax
    movw %ax, %ds
    movw %ax, %es
    movw %ax, %ss
    xorw %ax, %ax
    movw %ax, %fs
    movw %ax, %gs
    movl $boot_stack_top, %esp

    cmpl $MULTIBOOT_LOADER_MAGIC, %ebp
    jne halt
    addl $KERNEL_OFFSET, %esi
    xorl %ebp, %ebp                     /* the end of a chain of frames, for debuggers */
    subl $12, %esp                      /* the i386 ABI wants arguments at a multiple of 16 */
    pushl %esi
    call kernel_main
halt:
    cli
    hlt
    jmp halt

    .section .rodata
    .balign 8
    .globl boot_gdt
boot_gdt:
    .quad 0
    .quad FLAT_CODE_DESCRIPTOR
    .quad FLAT_DATA_DESCRIPTOR
boot_gdt_end:
    .globl boot_gdt_pointer
boot_gdt_pointer:
    .word boot_gdt_end - boot_gdt - 1
    .long boot_gdt

    .bss
    .balign PAGE_SIZE
    .globl boot_page_directory
boot_page_directory:
    .skip PAGE_SIZE
    .skip BOOT_STACK_SIZE
    .globl boot_stack_top
boot_stack_top:

    .section .note.GNU-stack, "", @progbits
