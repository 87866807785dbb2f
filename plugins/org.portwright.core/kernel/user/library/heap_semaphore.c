// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// A heap protected by one semaphore, as the one whose contention the thesis found (4.3.4).
//
// Blocks lie side by side, each with a header; free neighbours are joined, and free blocks are kept in
// bins by size.
#include "library/heap.h"
#include "library/thread.h"

// Before each block. Regions from the kernel begin and end with one that is used for ever, of no size.
struct header {
    u32 previous;       // size of the block before it
    u32 size;           // with the header; a multiple of 8; bit 0: in use
};

struct free_block {
    struct header header;
    struct free_block *next, *back;
};

#define USED 1u
#define SMALLEST (u32) sizeof(struct free_block)
#define GROWTH 0x10000u
// Bins 0..63: sizes below 512, a multiple of 8 each; from 64 on a power of two each.
#define BINS 88

static i32 semaphore = -1;
static volatile u32 inside;                 // threads that have claimed it or try to
static volatile u32 claims, blocked;
static struct free_block *bins[BINS];       // semaphore
static u32 bins_filled[3];                  // a bit for each bin that is not empty; semaphore

static void lock(void)
{
    if (semaphore < 0)
        semaphore = semaphore_create(1);
    atomic_add(&claims, 1);
    if (atomic_add(&inside, 1))
        atomic_add(&blocked, 1);
    semaphore_claim((u32)semaphore);
}

static void unlock(void)
{
    atomic_add(&inside, -1);
    semaphore_release((u32)semaphore);
}

void heap_statistics(struct heap_statistics *statistics)
{
    *statistics = (struct heap_statistics){ claims, blocked };
}

static u32 bin_of(u32 size)
{
    return size < 512 ? size / 8 : 64 + 31 - 9 - (u32)__builtin_clz(size);
}

static struct header *after(struct header *header)
{
    return (struct header *)((u8 *)header + (header->size & ~USED));
}

static void insert(struct header *header)
{
    struct free_block *block = (struct free_block *)header;
    u32 bin = bin_of(header->size);
    block->back = NULL;
    block->next = bins[bin];
    if (block->next)
        block->next->back = block;
    bins[bin] = block;
    bins_filled[bin / 32] |= 1u << bin % 32;
}

static void take_out(struct free_block *block)
{
    u32 bin = bin_of(block->header.size);
    if (block->next)
        block->next->back = block->back;
    if (block->back)
        block->back->next = block->next;
    else if (!(bins[bin] = block->next))
        bins_filled[bin / 32] &= ~(1u << bin % 32);
}

static struct header *grow(u32 size)
{
    u32 bytes = (size + 2 * sizeof(struct header) + GROWTH - 1) & ~(GROWTH - 1);
    i32 start = heap_grow(bytes);
    if (is_error(start))
        return NULL;
    struct header *first = (struct header *)start;
    *first = (struct header){ 0, sizeof *first | USED };
    struct header *header = first + 1;
    *header = (struct header){ sizeof *first, bytes - 2 * sizeof *first };
    *after(header) = (struct header){ header->size, sizeof *first | USED };
    return header;
}

// A free block of at least this size, taken out of its bin.
static struct header *find(u32 size)
{
    u32 bin = bin_of(size);
    if (size >= 512) {  // blocks of this bin may be too small
        for (struct free_block *block = bins[bin]; block; block = block->next)
            if (block->header.size >= size) {
                take_out(block);
                return &block->header;
            }
        bin++;
    }
    for (u32 word = bin / 32; word < array_size(bins_filled); word++) {
        u32 filled = bins_filled[word] & (word == bin / 32 ? ~0u << bin % 32 : ~0u);
        if (filled) {
            struct free_block *block = bins[word * 32 + (u32)__builtin_ctz(filled)];
            take_out(block);
            return &block->header;
        }
    }
    return grow(size);
}

static void *allocate(u32 size)
{
    size = (size + sizeof(struct header) + 7) & ~7u;
    if (size < SMALLEST)
        size = SMALLEST;
    lock();
    struct header *header = find(size);
    if (header) {
        u32 rest = header->size - size;
        if (rest >= SMALLEST) {
            header->size = size;
            struct header *second = after(header);
            *second = (struct header){ size, rest };
            after(second)->previous = rest;
            insert(second);
        }
        header->size |= USED;
    }
    unlock();
    return header ? header + 1 : NULL;
}

static void release(void *block)
{
    struct header *header = (struct header *)block - 1;
    lock();
    if (!(header->size & USED) || after(header)->previous != (header->size & ~USED))
        heap_damaged(block);
    header->size &= ~USED;
    struct header *next = after(header);
    if (!(next->size & USED)) {
        take_out((struct free_block *)next);
        header->size += next->size;
    }
    struct header *previous = (struct header *)((u8 *)header - header->previous);
    if (!(previous->size & USED)) {
        take_out((struct free_block *)previous);
        previous->size += header->size;
        header = previous;
    }
    after(header)->previous = header->size;
    insert(header);
    unlock();
}

static u32 capacity(const void *block)
{
    return (((const struct header *)block - 1)->size & ~USED) - (u32)sizeof(struct header);
}

const struct heap semaphore_heap = { allocate, release, capacity };
