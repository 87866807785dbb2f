// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Page frames: who has which is the owners' business, this file knows only the free ones.
//
// Each CPU has a cache of free frames that needs no lock, because only the kernel on that CPU uses it and the
// kernel is not preemptive; interrupt handlers allocate nothing. CPU-local, it is at the same address on all. Caches and the common store exchange whole
// batches, so the lock is held for a few instructions and taken once in BATCH allocations at most. That is the
// magazine scheme of Bonwick and Adams, "Magazines and Vmem" (USENIX 2001).

#include "kernel.h"
#include "lock.h"
#include "memory.h"

#define BATCH 16
// In page.index of a free frame, to catch one that is freed twice.
#define FREE 0xffffffffu

// Of one CPU, which alone uses it.
static cpu_local struct page_cache {
    struct page *current;       // a chain of count frames
    u32 count;                  // at most BATCH
    struct page *spare;         // a chain of BATCH frames, or null
} cache;

static struct page *frames;             // set once: one for each frame that page_init was given
static physical_address first_address;  // set once: of frames[0]
static u32 frame_count;                 // set once

static struct spinlock page_lock = SPINLOCK("page");
static struct page *batches;            // chains of BATCH frames, linked by the first one's index; page_lock
static u32 batch_count;                 // page_lock
// Neighbours, as many as the first one's index says; linked by the first one's next, in order of address, and
// never next to each other. page_lock
static struct page *runs;
static u32 frames_in_runs;              // page_lock

void page_init(physical_address start, physical_address end)
{
    start = round_up(start, PAGE_SIZE);
    end = round_down(end, PAGE_SIZE);
    assert(start < end && end <= DIRECT_MAP_SIZE);
    frames = physical_to_pointer(start);
    // The table that describes the frames lies in the first of them.
    u32 table = round_up((end - start) / PAGE_SIZE * sizeof(struct page), PAGE_SIZE);
    first_address = start + table;
    frame_count = (end - first_address) / PAGE_SIZE;
    runs = frames;
    runs->next = NULL;
    runs->index = frames_in_runs = frame_count;
}

physical_address page_address(const struct page *page)
{
    return first_address + ((u32)(page - frames) << PAGE_SHIFT);
}

struct page *page_at(physical_address address)
{
    u32 number = (address - first_address) >> PAGE_SHIFT;
    assert(number < frame_count);
    return &frames[number];
}

// The last count frames of the first run that has so many; null if there is none. Page lock.
static struct page *take_from_runs(u32 count)
{
    for (struct page **link = &runs; *link; link = &(*link)->next) {
        struct page *run = *link;
        if (run->index < count)
            continue;
        frames_in_runs -= count;
        run->index -= count;
        if (run->index == 0) {
            *link = run->next;
            return run;
        }
        return run + run->index;
    }
    return NULL;
}

// Fills the empty current chain of the cache.
static rarely void refill(void)
{
    if (cache.spare) {
        cache.current = cache.spare;
        cache.spare = NULL;
        cache.count = BATCH;
        return;
    }
    u32 count = BATCH;
    spin_acquire(&page_lock);
    struct page *chain = batches;
    struct page *fresh = NULL;
    if (chain) {
        batches = (struct page *)chain->index;
        batch_count--;
    } else if (runs) {
        count = minimum(BATCH, runs->index);
        fresh = take_from_runs(count);
    } else {
        count = 0;
    }
    spin_release(&page_lock);
    if (fresh) {
        for (u32 i = 0; i < count; i++) {
            fresh[i].next = i + 1 < count ? &fresh[i + 1] : NULL;
            fresh[i].index = FREE;
        }
        chain = fresh;
    }
    cache.current = chain;
    cache.count = count;
}

struct page *page_allocate(void)
{
    if (!cache.current)
        refill();
    struct page *page = cache.current;
    if (!page)
        return NULL;
    cache.current = page->next;
    cache.count--;
    page->index = 0;
    return page;
}

struct page *page_allocate_zeroed(void)
{
    struct page *page = page_allocate();
    if (page)
        memset(page_pointer(page), 0, PAGE_SIZE);
    return page;
}

// Makes room in a full current chain: it becomes the spare one.
static rarely void spill(void)
{
    struct page *full = cache.spare;
    cache.spare = cache.current;
    cache.current = NULL;
    cache.count = 0;
    if (full) {
        spin_acquire(&page_lock);
        full->index = (u32)batches;
        batches = full;
        batch_count++;
        spin_release(&page_lock);
    }
}

void page_free(struct page *page)
{
    assert(page->index != FREE);
    if (cache.count == BATCH)
        spill();
    page->next = cache.current;
    page->index = FREE;
    cache.current = page;
    cache.count++;
}

// Neighbours come from memory that was not yet given out as single frames, or was freed as a run: single frames
// are not put together again.
struct page *page_allocate_run(u32 count)
{
    spin_acquire(&page_lock);
    struct page *first = take_from_runs(count);
    spin_release(&page_lock);
    return first;
}

void page_free_run(struct page *first, u32 count)
{
    spin_acquire(&page_lock);
    struct page *before = NULL, *after = runs;
    while (after && after < first) {
        before = after;
        after = after->next;
    }
    first->index = count;
    first->next = after;
    if (after && first + count == after) {
        first->index += after->index;
        first->next = after->next;
    }
    if (before && before + before->index == first) {
        before->index += first->index;
        before->next = first->next;
    } else if (before) {
        before->next = first;
    } else {
        runs = first;
    }
    frames_in_runs += count;
    spin_release(&page_lock);
}

u32 page_count_free(void)
{
    spin_acquire(&page_lock);
    u32 count = frames_in_runs + batch_count * BATCH;
    spin_release(&page_lock);
    // Other CPUs may change theirs meanwhile; exact when they do not.
    for (u32 cpu = 0; cpu < cpu_count; cpu++) {
        const struct page_cache *others = cpu_local_of(cpu, &cache);
        count += others->count + (others->spare ? BATCH : 0);
    }
    return count;
}

u32 page_count_all(void)
{
    return frame_count;
}
