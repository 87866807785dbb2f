// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The page of CPU-local data, of which each CPU has its own at the same address (thesis 3.3.2).

#include "container.h"
#include "cpu.h"
#include "kernel.h"
#include "memory.h"
#include "paging.h"

cpu_local u32 cpu_number;
u32 cpu_count = 1;

// The section's initial contents lie in the image; on each CPU a copy is mapped at cpu_local_start.
extern char cpu_local_start[], cpu_local_end[], cpu_local_load[];
static u8 bootstrap_local_page[PAGE_SIZE] __attribute__((aligned(PAGE_SIZE)));
static u32 bootstrap_local_table[PAGE_ENTRIES] __attribute__((aligned(PAGE_SIZE)));
static u8 *local_pages[MAX_CPUS];       // by CPU; set before it runs
static u32 local_page_count;

static void map_local(u32 *directory, u32 *table, void *page)
{
    memcpy(page, cpu_local_load, (u32) (cpu_local_end - cpu_local_start));
    local_pages[local_page_count++] = page;
    table_set(table, CPU_LOCAL_BASE, pointer_to_physical(page), PAGE_PRESENT | PAGE_WRITABLE);
    directory_set(directory, CPU_LOCAL_BASE, pointer_to_physical(table), PAGE_PRESENT | PAGE_WRITABLE);
}

void local_data_init(void)
{
    map_local(kernel_directory, bootstrap_local_table, bootstrap_local_page);
}

void *local_data_of(u32 cpu, void *variable)
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
    directory_remove(directory, USER_DATA);
    map_local(directory, page_pointer(table_page), page_pointer(page));
    return page_address(directory_page);
}
