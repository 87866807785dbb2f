// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Low-level memory: page frames and the kernel heap. Both have a cache on each CPU, and a lock behind it.
#pragma once

#include "list.h"

// A page frame. Of what it is used for only the owner knows.
struct page {
    struct page *next;      // in the owner's list
    u32 index;              // the owner's, e.g. the page table entry that maps it
};

// All physical memory from start to end, page frames that are not free already left out. Once.
void page_init(physical_address start, physical_address end);
// A page frame, zeroed or with whatever was in it; null if there is none.
struct page *page_allocate(void);
struct page *page_allocate_zeroed(void);
void page_free(struct page *page);
// So many page frames that follow each other, for blocks that are larger than a page; null if there are none.
struct page *page_allocate_run(u32 count);
void page_free_run(struct page *first, u32 count);
physical_address page_address(const struct page *page);
struct page *page_at(physical_address address);
static inline void *page_pointer(const struct page *page)
{
    return physical_to_pointer(page_address(page));
}
u32 page_count_free(void);
u32 page_count_all(void);

// Kernel heap, 16 byte aligned, not zeroed; null if there is no memory. Any CPU, not in interrupt context.
void *heap_allocate(u32 size);
void heap_free(void *block);
// Asserts the heap's invariants; for tests.
bool heap_is_consistent(void);
