/* SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * The boot sector of disk.img, for simulators that have no multiboot loader: loads the kernel and the RAM disk above
 * 1 MB and enters the kernel as a multiboot loader would (Multiboot 0.6.96, 3.2 and 3.3).
 *
 * Sector 1 is the header that tools/make-disk-image writes; kernel and RAM disk follow it. The BIOS reads to
 * addresses below 1 MB only, so each piece is read into a buffer there and copied from it.
 */
#include "boot.h"

#define BOOT_SECTOR 0x7c00
#define HEADER 0x7e00                   /* stays there: the command line is a part of it */
#define HEADER_KERNEL_SECTORS (HEADER + 8)
#define HEADER_RAMDISK_SECTORS (HEADER + 12)
#define HEADER_RAMDISK_BYTES (HEADER + 16)
#define HEADER_RAMDISK_ADDRESS (HEADER + 24)
#define HEADER_ENTRY (HEADER + 28)
#define HEADER_COMMAND_LINE (HEADER + 64)

#define BUFFER_SEGMENT 0x1000           /* physical 0x10000 */
#define BUFFER_SECTORS 64               /* a transfer must not cross a 64 KB boundary */

#define KERNEL_ADDRESS 0x100000

/* Multiboot information, built below the boot sector. */
#define INFORMATION 0x7000
#define INFORMATION_MODULES 0x7080
#define FLAG_MEMORY 0x001
#define FLAG_COMMAND_LINE 0x004
#define FLAG_MODULES 0x008

    .code16
    .text
    .globl boot_sector
boot_sector:
    cli
    cld
    xorw %ax, %ax
    movw %ax, %ds
    movw %ax, %es
    movw %ax, %ss
    movw $INFORMATION, %sp
    movb %dl, drive
    sti

    /* The line that keeps address bit 20 at 0: system control port A, bit 1. Bit 0 would be a reset. */
    inb $0x92, %al
    orb $2, %al
    andb $0xfe, %al
    outb %al, $0x92

    /* The header to its place: sector 1, one sector. */
    movw $(HEADER >> 4), packet_segment
    movw $1, packet_count
    call read
    movw $BUFFER_SEGMENT, packet_segment
    cmpl $0x54524f50, HEADER            /* "PORT", the first half of the signature */
    jne no_header

    movl HEADER_KERNEL_SECTORS, %ebx
    movl $KERNEL_ADDRESS, %edi
    call load
    movl HEADER_RAMDISK_SECTORS, %ebx
    movl HEADER_RAMDISK_ADDRESS, %edi
    call load

    /* The multiboot information: numbers into an area of zeros. */
    movw $INFORMATION, %di
    movw $(INFORMATION_MODULES + 16 - INFORMATION), %cx
    xorw %ax, %ax
    rep stosb
    movb $(FLAG_MEMORY | FLAG_COMMAND_LINE | FLAG_MODULES), INFORMATION
    int $0x12                           /* KB below 1 MB */
    movzwl %ax, %eax
    movl %eax, INFORMATION + 4
    /* KB between 1 and 16 MB in ax or cx, 64 KB blocks above 16 MB in bx or dx (Ralf Brown's list, 15/E801). */
    xorw %cx, %cx
    xorw %dx, %dx
    movw $0xe801, %ax
    int $0x15
    jc no_memory
    testw %cx, %cx
    jz 1f
    movw %cx, %ax
    movw %dx, %bx
1:  movzwl %ax, %eax
    movzwl %bx, %ebx
    shll $6, %ebx
    addl %ebx, %eax
    movl %eax, INFORMATION + 8
    movw $HEADER_COMMAND_LINE, INFORMATION + 16
    movb $1, INFORMATION + 20           /* modules */
    movw $INFORMATION_MODULES, INFORMATION + 24
    movl HEADER_RAMDISK_ADDRESS, %eax
    movl %eax, INFORMATION_MODULES
    addl HEADER_RAMDISK_BYTES, %eax
    movl %eax, INFORMATION_MODULES + 4

    cli
    lgdtl gdt_pointer
    movl %cr0, %eax
    orb $CR0_PROTECTION, %al
    movl %eax, %cr0
    ljmpl $CODE_SEGMENT, $protected

    .code32
protected:
    movw $DATA_SEGMENT, %ax
    movw %ax, %ds
    movw %ax, %es
    movw %ax, %fs
    movw %ax, %gs
    movw %ax, %ss
    movl $MULTIBOOT_LOADER_MAGIC, %eax
    movl $INFORMATION, %ebx
    jmp *HEADER_ENTRY

    .code16
/* Reads ebx sectors from the disk's current place on and copies them to physical edi. */
load:
    testl %ebx, %ebx
    jz 2f
    movl $BUFFER_SECTORS, %eax
    cmpl %eax, %ebx
    jae 1f
    movl %ebx, %eax
1:  movw %ax, packet_count
    subl %eax, %ebx
    pushl %eax
    call read
    popl %ecx
    shll $7, %ecx                       /* a sector is 128 words of 32 bits */

    /*
     * The copy runs with the limits of protected mode in ds and es and the 16-bit code segment of real mode, which is
     * still in its register: nothing here loads cs, so it is not looked up (SDM vol. 3, 9.9.1).
     */
    cli
    lgdtl gdt_pointer
    movl %cr0, %eax
    orb $CR0_PROTECTION, %al
    movl %eax, %cr0
    movw $DATA_SEGMENT, %dx
    movw %dx, %ds
    movw %dx, %es
    movl $(BUFFER_SEGMENT << 4), %esi
    addr32 rep movsl
    andb $~CR0_PROTECTION, %al
    movl %eax, %cr0
    xorw %dx, %dx
    movw %dx, %ds
    movw %dx, %es
    sti
    jmp load
2:  ret

/* Reads packet_count sectors into the buffer and moves on by as many (INT 13h extensions, function 42h). */
read:
    pushal
    movb $0x42, %ah
    movb drive, %dl
    movw $packet, %si
    int $0x13
    popal
    jc no_disk
    movzwl packet_count, %eax
    addl %eax, packet_sector
    ret

no_disk:
    movw $no_disk_text, %si
    jmp fail
no_header:
    movw $no_header_text, %si
    jmp fail
no_memory:
    movw $no_memory_text, %si
fail:
    lodsb
    testb %al, %al
    jz stop
    movb $0x0e, %ah
    xorw %bx, %bx
    int $0x10
    movw $0x3f8, %dx                    /* also to the first serial line: nobody may look at the screen */
    outb %al, %dx
    jmp fail
stop:
    hlt
    jmp stop

no_disk_text:
    .asciz "boot: disk error\r\n"
no_header_text:
    .asciz "boot: no kernel on disk\r\n"
no_memory_text:
    .asciz "boot: no INT 15h E801\r\n"

    .balign 4
packet:
    .word 16                            /* of the packet */
packet_count:
    .word 0
    .word 0                             /* buffer: offset, segment */
packet_segment:
    .word 0
packet_sector:
    .long 1, 0

    .balign 8
gdt:
    .quad 0
    .quad FLAT_CODE_DESCRIPTOR
    .quad FLAT_DATA_DESCRIPTOR
gdt_pointer:
    .word . - gdt - 1
    .long gdt
drive:
    .byte 0

    .org 510
    .word 0xaa55

    .section .note.GNU-stack, "", @progbits
