// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Page directories and page tables of the IA-32 (Intel SDM vol. 3, 4.3), and the registers about them (2.5, 4.10.4.1).
#pragma once

#include "machine/types.h"

#define PAGE_PRESENT 0x001u
#define PAGE_WRITABLE 0x002u
#define PAGE_USER 0x004u
#define PAGE_LARGE 0x080u           // in a directory: 4 MB, not a table
#define PAGE_GLOBAL 0x100u
#define PAGE_ADDRESS 0xfffff000u

// Entries of a directory, and of a table.
#define PAGE_ENTRIES 1024u

// That of the boot, in a kernel that this machine layer boots (boot.S): the identity map of the first 4 MB, and the kernel.
extern u32 boot_page_directory[PAGE_ENTRIES];

static inline u32 *page_table(u32 entry)
{
    return physical_to_pointer(entry & PAGE_ADDRESS);
}

// Of the last page fault of this CPU.
static inline u32 fault_address(void)
{
    u32 value;
    asm volatile("movl %%cr2, %0" : "=r"(value));
    return value;
}

// The page directory that this CPU has loaded, physical.
static inline physical_address address_space(void)
{
    u32 value;
    asm volatile("movl %%cr3, %0" : "=r"(value));
    return value;
}

// Loads it, and forgets all translations but those of global pages.
static inline void address_space_load(physical_address value)
{
    asm volatile("movl %0, %%cr3" ::"r"(value) : "memory");
}

#define CR4_GLOBAL_PAGES 0x80u

// Forgets all translations, those of global pages too (Intel SDM vol. 3, 4.10.4.1).
static inline void invalidate_all(void)
{
    u32 value;
    asm volatile("movl %%cr4, %0" : "=r"(value));
    asm volatile("movl %0, %%cr4" ::"r"(value & ~CR4_GLOBAL_PAGES) : "memory");
    asm volatile("movl %0, %%cr4" ::"r"(value) : "memory");
}

static inline void invalidate_page(u32 address)
{
    asm volatile("invlpg (%0)" ::"r"(address) : "memory");
}
