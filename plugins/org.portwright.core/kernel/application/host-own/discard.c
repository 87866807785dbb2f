// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Pages that a process gives back: this kernel takes none away by itself, so that is the case in which application processors must
// forget what they remember of an address space (paper, 4.3).

#include "memory.h"
#include "pair.h"
#include "paging.h"

static bool has_area(u32 pid, u32 start, u32 end)
{
    for (const struct pair *pair = pair_first(pid); pair; pair = pair_next(pair))
        if (pair->area >= start && pair->area < end)
            return true;
    return false;
}

// The entry of a page that is there.
static u32 *entry_of(const struct container *container, u32 address)
{
    u32 *directory = physical_to_pointer(container->directory);
    return &page_table(directory[address / REGION_SIZE])[address / PAGE_SIZE % PAGE_ENTRIES];
}

// Takes the pages out of the address space, and out of those that end with it.
static struct page *take_pages(struct container *container, u32 start, u32 end)
{
    struct page *taken = NULL;
    for (struct page **link = &container->pages, *page; (page = *link);) {
        u32 address = page->index * PAGE_SIZE;
        if (address < start || address >= end) {
            link = &page->next;
            continue;
        }
        *entry_of(container, address) = 0;
        invalidate_page(address);
        *link = page->next;
        page->next = taken;
        taken = page;
    }
    return taken;
}

i32 discard(u32 address, u32 bytes)
{
    struct container *container = current_container;
    u32 start = round_up(address, PAGE_SIZE), end = round_down(address + bytes, PAGE_SIZE);
    if (address < USER_DATA || address >= USER_END || bytes > USER_END - address)
        return -ERROR_ADDRESS;
    if (!container->directory || has_area(current_process()->group.pid, start, end))
        return -ERROR_ARGUMENT;
    struct page *taken = take_pages(container, start, end);
    // Before another process can have the frames.
    if (taken)
        apkern_invalidate(container->directory);
    for (struct page *next; taken; taken = next) {
        next = taken->next;
        page_free(taken);
    }
    return 0;
}
