// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Page tables of LLVA-OS, which has them without their format, by the names of native/machine: a directory is a page table, a table a
// region table.
#pragma once

#include "llva/mmu.h"
#include "machine/types.h"

#define PAGE_PRESENT ((u32) LLVA_MAP_PRESENT)
#define PAGE_WRITABLE ((u32) LLVA_MAP_WRITE)
#define PAGE_USER ((u32) LLVA_MAP_USER)
#define PAGE_GLOBAL ((u32) LLVA_MAP_GLOBAL)

// Words of a page.
#define PAGE_ENTRIES (PAGE_SIZE / sizeof(u32))
#define REGION_SIZE LLVA_REGION_SIZE

static inline physical_address boot_directory(void)
{
    return pointer_to_physical(llva_boot_pgtable());
}

static inline u32 *directory_table(const u32 *directory, u32 address)
{
    return llva_pgtable_get(directory, address);
}

static inline void directory_set(u32 *directory, u32 address, physical_address table, u32 flags)
{
    llva_pgtable_set(directory, address, physical_to_pointer(table), (int) flags);
}

static inline void directory_remove(u32 *directory, u32 address)
{
    llva_pgtable_remove(directory, address);
}

static inline void directory_copy(u32 *to, const u32 *from, u32 start, u32 end)
{
    llva_pgtable_copy(to, from, start, end);
}

static inline bool directory_is_large(const u32 *directory, u32 address)
{
    return llva_pgtable_is_whole(directory, address);
}

static inline void directory_split(u32 *directory, u32 address, physical_address table)
{
    llva_pgtable_split(directory, address, physical_to_pointer(table));
}

static inline bool table_has(const u32 *table, u32 address)
{
    return llva_region_rights(table, address);
}

static inline void table_set(u32 *table, u32 address, physical_address page, u32 flags)
{
    llva_region_map(table, address, page, (int) flags);
}

static inline void table_remove(u32 *table, u32 address)
{
    llva_region_unmap(table, address);
}

static inline void table_protect(u32 *table, u32 address)
{
    llva_region_protect(table, address, llva_region_rights(table, address) & ~LLVA_MAP_WRITE);
}

static inline u32 fault_address(void)
{
    return llva_mm_address();
}

static inline physical_address address_space(void)
{
    return pointer_to_physical(llva_save_pgtable());
}

static inline void address_space_load(physical_address value)
{
    llva_load_pgtable(physical_to_pointer(value));
}

static inline void invalidate_all(void)
{
    llva_flush_tlbs(1);
}

static inline void invalidate_page(u32 address)
{
    llva_flush_tlb((void *) address);
}
