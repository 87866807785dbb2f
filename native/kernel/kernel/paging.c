// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The global page directory.

#include "cpu.h"
#include "machine/devices.h"
#include "kernel.h"
#include "paging.h"

// The boot code's: physical memory at KERNEL_BASE, and the interrupt controllers.

u32 kernel_directory[PAGE_ENTRIES] __attribute__((aligned(PAGE_SIZE)));

cpu_local u32 global_directory;

#define KERNEL_REGIONS (KERNEL_BASE / REGION_SIZE)

void paging_start(u32 directory)
{
    address_space_load(directory);
    global_directory = directory;
}

void paging_init(void)
{
    memcpy(&kernel_directory[KERNEL_REGIONS], &boot_page_directory[KERNEL_REGIONS],
        (1024 - KERNEL_REGIONS) * sizeof(u32));
    if (SMP)
        local_data_init();
    paging_start(pointer_to_physical(kernel_directory));
}

// The page table for an address in the map of physical memory, of which a directory entry maps 4 MB at once.
static u32 *split(u32 address)
{
    u32 *entry = &kernel_directory[address / REGION_SIZE];
    if (*entry & PAGE_LARGE) {
        struct page *page = page_allocate();
        if (!page)
            panic("no memory for a page table");
        u32 *table = page_pointer(page);
        for (u32 i = 0; i < 1024; i++)
            table[i] = ((*entry & PAGE_ADDRESS) + i * PAGE_SIZE) | PAGE_PRESENT | PAGE_WRITABLE | PAGE_GLOBAL;
        *entry = page_address(page) | PAGE_PRESENT | PAGE_WRITABLE;
    }
    return page_table(*entry);
}

void paging_protect_code(void)
{
    // From machine/kernel.ld.
    extern char kernel_start[], rodata_end[];
    for (u32 address = (u32) kernel_start; address < (u32) rodata_end; address += PAGE_SIZE)
        split(address)[address / PAGE_SIZE % 1024] &= ~PAGE_WRITABLE;
    invalidate_all();
}

void paging_remove(u32 address)
{
    split(address)[address / PAGE_SIZE % 1024] = 0;
    invalidate_all();
}

void paging_map_global(u32 address, physical_address physical, u32 flags)
{
    u32 *entry = &kernel_directory[address / REGION_SIZE];
    if (!*entry) {
        struct page *table = page_allocate_zeroed();
        if (!table)
            panic("no memory for a page table");
        *entry = page_address(table) | PAGE_PRESENT | PAGE_WRITABLE | PAGE_USER;
    }
    page_table(*entry)[address / PAGE_SIZE % 1024] = physical | flags;
}

bool paging_is_global(u32 address)
{
    u32 entry = kernel_directory[address / REGION_SIZE];
    return entry && page_table(entry)[address / PAGE_SIZE % 1024] & PAGE_PRESENT;
}
