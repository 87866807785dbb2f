/* SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * What the assembly files of the boot share: numbers of the processor and of the multiboot specification.
 */
#pragma once

#define KERNEL_OFFSET 0xc0000000
#define PAGE_SIZE 4096
#define BOOT_STACK_SIZE 16384

/* Page directory entries, SDM vol. 3, 4.3. */
#define PAGE_PRESENT 0x001
#define PAGE_WRITABLE 0x002
#define PAGE_UNCACHED 0x018             /* cache disabled, write through */
#define PAGE_LARGE 0x080
#define PAGE_GLOBAL 0x100

/* 0xc0000000 to 0xf7ffffff: 224 times 4 MB. */
#define DIRECT_MAP_ENTRIES 224
/* IO-APIC at 0xfec00000, local APIC at 0xfee00000: one page directory entry. */
#define APIC_REGION 0xfec00000

/* SDM vol. 3, 2.5. */
#define CR0_PROTECTION 0x00000001
/* Floating point faults, since the registers of no thread are saved. */
#define CR0_EMULATION 0x00000004
#define CR0_EXTENSION_TYPE 0x00000010
#define CR0_NUMERIC_ERROR 0x00000020
#define CR0_WRITE_PROTECT 0x00010000
#define CR0_PAGING 0x80000000
#define CR4_LARGE_PAGES 0x00000010
#define CR4_GLOBAL_PAGES 0x00000080

/* Segments with base 0 and limit 4 GB (SDM vol. 3, 3.4.5), code executable and readable, data writable. */
#define FLAT_CODE_DESCRIPTOR 0x00cf9b000000ffff
#define FLAT_DATA_DESCRIPTOR 0x00cf93000000ffff
#define CODE_SEGMENT 0x08
#define DATA_SEGMENT 0x10

/* What the loader leaves in eax (Multiboot 0.6.96, 3.2). */
#define MULTIBOOT_LOADER_MAGIC 0x2badb002

/* Where the application processors start: a page below 1 MB (SDM vol. 3, 8.4.4.2). */
#define TRAMPOLINE_ADDRESS 0x8000

/*
 * Paging with 4 MB and global pages; also the supervisor respects read-only pages, and the caches are on (INIT leaves
 * them off on application processors, SDM vol. 3, table 9-1). Changes eax.
 */
    .macro enable_paging directory
    movl %cr4, %eax
    orl $(CR4_LARGE_PAGES | CR4_GLOBAL_PAGES), %eax
    movl %eax, %cr4
    movl \directory, %cr3
    movl $(CR0_PROTECTION | CR0_EMULATION | CR0_EXTENSION_TYPE | CR0_NUMERIC_ERROR | \
        CR0_WRITE_PROTECT | CR0_PAGING), %eax
    movl %eax, %cr0
    .endm
