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

// Entries of a directory, and of a table: each is a page.
#define PAGE_ENTRIES 1024u
// What one entry of a directory maps.
#define REGION_SIZE 0x400000u

// That of the boot, in a kernel that this machine layer boots (boot.S): the identity map of the first 4 MB, and the kernel.
extern u32 boot_page_directory[PAGE_ENTRIES];

static inline physical_address boot_directory(void)
{
    return pointer_to_physical(boot_page_directory);
}

static inline u32 *page_table(u32 entry)
{
    return physical_to_pointer(entry & PAGE_ADDRESS);
}

// A directory has a table for each region of an address space, or none; a table has the region's pages. More than one
// directory may have the same table.

// Null if there is none for the region of this address.
static inline u32 *directory_table(const u32 *directory, u32 address)
{
    u32 entry = directory[address / REGION_SIZE];
    return entry ? page_table(entry) : NULL;
}

// flags: the most that pages of the table may be.
static inline void directory_set(u32 *directory, u32 address, physical_address table, u32 flags)
{
    directory[address / REGION_SIZE] = table | flags;
}

static inline void directory_remove(u32 *directory, u32 address)
{
    directory[address / REGION_SIZE] = 0;
}

// The tables of the regions from one address up to another, which is 0 for the end of the address space.
static inline void directory_copy(u32 *to, const u32 *from, u32 start, u32 end)
{
    u32 first = start / REGION_SIZE;
    for (u32 i = 0; i < (end - start) / REGION_SIZE; i++)
        to[first + i] = from[first + i];
}

// Whether the directory maps the region of this address at once, without a table.
static inline bool directory_is_large(const u32 *directory, u32 address)
{
    return directory[address / REGION_SIZE] & PAGE_LARGE;
}

// Gives such a region, which is the kernel's, a table that maps the same; the table is a page with any contents.
static inline void directory_split(u32 *directory, u32 address, physical_address table)
{
    u32 *entry = &directory[address / REGION_SIZE];
    u32 *entries = physical_to_pointer(table);
    for (u32 i = 0; i < PAGE_ENTRIES; i++)
        entries[i] = ((*entry & PAGE_ADDRESS) + i * PAGE_SIZE) | PAGE_PRESENT | PAGE_WRITABLE | PAGE_GLOBAL;
    *entry = table | PAGE_PRESENT | PAGE_WRITABLE;
}

// Whether a page is there.
static inline bool table_has(const u32 *table, u32 address)
{
    return table[address / PAGE_SIZE % PAGE_ENTRIES];
}

static inline void table_set(u32 *table, u32 address, physical_address page, u32 flags)
{
    table[address / PAGE_SIZE % PAGE_ENTRIES] = page | flags;
}

static inline void table_remove(u32 *table, u32 address)
{
    table[address / PAGE_SIZE % PAGE_ENTRIES] = 0;
}

// A page that is there becomes read-only.
static inline void table_protect(u32 *table, u32 address)
{
    table[address / PAGE_SIZE % PAGE_ENTRIES] &= ~PAGE_WRITABLE;
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
