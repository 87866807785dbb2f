// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The global page directory.

#include "cpu.h"
#include "machine/devices.h"
#include "kernel.h"
#include "paging.h"

// The boot code's: physical memory at KERNEL_BASE, and the interrupt controllers.

u32 kernel_directory[PAGE_ENTRIES] __attribute__((aligned(PAGE_SIZE)));

cpu_local u32 global_directory;

void paging_start(u32 directory)
{
    address_space_load(directory);
    global_directory = directory;
}

void paging_init(void)
{
    directory_copy(kernel_directory, physical_to_pointer(boot_directory()), KERNEL_BASE, 0);
    if (SMP)
        local_data_init();
    paging_start(pointer_to_physical(kernel_directory));
}

// The page table for an address in the map of physical memory, of which a directory entry maps 4 MB at once.
static u32 *split(u32 address)
{
    if (directory_is_large(kernel_directory, address)) {
        struct page *page = page_allocate();
        if (!page)
            panic("no memory for a page table");
        directory_split(kernel_directory, address, page_address(page));
    }
    return directory_table(kernel_directory, address);
}

void paging_protect_code(void)
{
    // From machine/kernel.ld.
    extern char kernel_start[], rodata_end[];
    for (u32 address = (u32) kernel_start; address < (u32) rodata_end; address += PAGE_SIZE)
        table_protect(split(address), address);
    invalidate_all();
}

void paging_remove(u32 address)
{
    table_remove(split(address), address);
    invalidate_all();
}

void paging_map_global(u32 address, physical_address physical, u32 flags)
{
    if (!directory_table(kernel_directory, address)) {
        struct page *table = page_allocate_zeroed();
        if (!table)
            panic("no memory for a page table");
        directory_set(kernel_directory, address, page_address(table), PAGE_PRESENT | PAGE_WRITABLE | PAGE_USER);
    }
    table_set(directory_table(kernel_directory, address), address, physical, flags);
}

bool paging_is_global(u32 address)
{
    const u32 *table = directory_table(kernel_directory, address);
    return table && table_has(table, address);
}
