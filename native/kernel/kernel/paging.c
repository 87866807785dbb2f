// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The global page directory, and the page of CPU-local data in it (thesis 3.3.2).

#include "cpu.h"
#include "machine/devices.h"
#include "kernel.h"
#include "paging.h"

// The boot code's: physical memory at KERNEL_BASE, and the interrupt controllers.
extern u32 boot_page_directory[1024];

// Of the bootstrap processor; in the multiprocessor kernels those of the others are copied from it.
static u32 kernel_directory[1024] __attribute__((aligned(PAGE_SIZE)));

cpu_local u32 global_directory;

#define KERNEL_REGIONS (KERNEL_BASE / REGION_SIZE)

#if SMP
// The section's initial contents lie in the image; on each CPU a copy is mapped at cpu_local_start.
extern char cpu_local_start[], cpu_local_end[], cpu_local_load[];
static u8 bootstrap_local_page[PAGE_SIZE] __attribute__((aligned(PAGE_SIZE)));
static u32 bootstrap_local_table[1024] __attribute__((aligned(PAGE_SIZE)));
static u8 *local_pages[MAX_CPUS];       // by CPU; set before it runs
static u32 local_page_count;

static void map_local(u32 *directory, u32 *table, void *page)
{
    memcpy(page, cpu_local_load, (u32) (cpu_local_end - cpu_local_start));
    local_pages[local_page_count++] = page;
    table[0] = pointer_to_physical(page) | PAGE_PRESENT | PAGE_WRITABLE;
    directory[CPU_LOCAL_BASE / REGION_SIZE] = pointer_to_physical(table) | PAGE_PRESENT | PAGE_WRITABLE;
}

void *cpu_local_of(u32 cpu, void *variable)
{
    return local_pages[cpu] + ((char *) variable - cpu_local_start);
}

u32 paging_create_directory(void)
{
    struct page *directory_page = page_allocate();
    struct page *table_page = page_allocate_zeroed();
    struct page *page = page_allocate_zeroed();
    if (!directory_page || !table_page || !page)
        return 0;
    u32 *directory = page_pointer(directory_page);
    memcpy(directory, kernel_directory, PAGE_SIZE);
    // What the bootstrap processor runs just now is not for others.
    directory[USER_DATA / REGION_SIZE] = 0;
    map_local(directory, page_pointer(table_page), page_pointer(page));
    return page_address(directory_page);
}
#endif

void paging_start(u32 directory)
{
    address_space_load(directory);
    global_directory = directory;
}

void paging_init(void)
{
    memcpy(&kernel_directory[KERNEL_REGIONS], &boot_page_directory[KERNEL_REGIONS],
        (1024 - KERNEL_REGIONS) * sizeof(u32));
#if SMP
    map_local(kernel_directory, bootstrap_local_table, bootstrap_local_page);
#endif
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
    // From boot/kernel.ld.
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
