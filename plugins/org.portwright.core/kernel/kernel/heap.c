// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The kernel heap: blocks of fixed sizes cut from page frames (slabs), and runs of frames for larger ones.
//
// A slab's header is at the start of its frame, so heap_free finds the size from the address alone, and a block
// that lies at the start of a frame is a large one. In front of the slabs each CPU has a short list of free
// blocks of each size, which needs no lock (see page.c); only every batch-th call takes the size's lock.

#include "kernel.h"
#include "lock.h"
#include "memory.h"

// Block sizes. Up to 256 bytes no more than a fifth of a block is lost; the rest divide a frame well.
static const u16 sizes[] = {
    16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 192, 224, 256, 320, 400, 512, 672, 1008, 1360, 2032
};
#define CLASSES array_size(sizes)
#define LARGEST 2032u

// The class of a size, by its number of 16 byte units.
static const u8 class_of_units[LARGEST / 16 + 1] = {
    [0 ... 1] = 0, [2] = 1, [3] = 2, [4] = 3, [5] = 4, [6] = 5, [7] = 6, [8] = 7, [9] = 8, [10] = 9,
    [11 ... 12] = 10, [13 ... 14] = 11, [15 ... 16] = 12, [17 ... 20] = 13, [21 ... 25] = 14, [26 ... 32] = 15,
    [33 ... 42] = 16, [43 ... 63] = 17, [64 ... 85] = 18, [86 ... 127] = 19
};

// Blocks that a cache takes and gives back at once, by class; it holds at most twice as many.
static const u8 batch_sizes[CLASSES] = { 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 8, 8, 8, 4, 4, 2, 2 };

struct block {
    struct block *next;         // while it is free
};

// The header of a frame that is cut into blocks.
struct slab {
    struct list link;           // in its class's list if it has free blocks; lock of the class
    struct block *free;         // that were used before; lock of the class
    u8 class;                   // set once
    u8 capacity;                // set once
    u8 begun;                   // blocks that were ever given out, the others are free too; lock of the class
    u8 used;                    // by owners and by CPUs' caches; lock of the class
} __attribute__((aligned(16)));

struct size_class {
    struct spinlock lock;
    struct list slabs;          // with free blocks; lock
};

// Of one CPU, which alone uses it.
struct heap_cache {
    struct block *first;
    u32 count;
};

static struct size_class classes[CLASSES] = {
    [0 ... CLASSES - 1] = { .lock = SPINLOCK("heap") }
};
static cpu_local struct heap_cache caches[CLASSES];

// A slab with a free block, in the class's list; null if there is no memory. Lock of the class.
static struct slab *slab_find(struct size_class *class)
{
    if (!class->slabs.next)
        list_init(&class->slabs);
    if (!list_empty(&class->slabs))
        return list_entry(class->slabs.next, struct slab, link);
    struct page *page = page_allocate();
    if (!page)
        return NULL;
    u32 number = (u32)(class - classes);
    struct slab *slab = page_pointer(page);
    slab->free = NULL;
    slab->class = (u8)number;
    slab->capacity = (u8)((PAGE_SIZE - sizeof *slab) / sizes[number]);
    slab->begun = slab->used = 0;
    list_append(&class->slabs, &slab->link);
    return slab;
}

// Fills an empty cache, with what there is.
static rarely void refill(struct heap_cache *cache, u32 number)
{
    struct size_class *class = &classes[number];
    u32 wanted = batch_sizes[number];
    spin_acquire(&class->lock);
    while (cache->count < wanted) {
        struct slab *slab = slab_find(class);
        if (!slab)
            break;
        struct block *block = slab->free;
        if (block)
            slab->free = block->next;
        else
            block = (struct block *)((u8 *)(slab + 1) + sizes[number] * slab->begun++);
        if (++slab->used == slab->capacity)
            list_remove(&slab->link);
        block->next = cache->first;
        cache->first = block;
        cache->count++;
    }
    spin_release(&class->lock);
}

// Gives a batch back to the slabs.
static rarely void spill(struct heap_cache *cache, u32 number)
{
    struct size_class *class = &classes[number];
    struct page *empty = NULL;
    spin_acquire(&class->lock);
    for (u32 i = batch_sizes[number]; i; i--) {
        struct block *block = cache->first;
        cache->first = block->next;
        cache->count--;
        struct slab *slab = (struct slab *)round_down((u32)block, PAGE_SIZE);
        if (slab->used-- == slab->capacity)
            list_append(&class->slabs, &slab->link);
        block->next = slab->free;
        slab->free = block;
        // The last one is kept, so that a block that comes and goes does not move a frame each time.
        if (slab->used == 0 && class->slabs.next != class->slabs.previous) {
            list_remove(&slab->link);
            struct page *page = page_at(pointer_to_physical(slab));
            page->next = empty;
            empty = page;
        }
    }
    spin_release(&class->lock);
    while (empty) {
        struct page *page = empty;
        empty = page->next;
        page_free(page);
    }
}

static rarely void *allocate_large(u32 size)
{
    if (size > DIRECT_MAP_SIZE)
        return NULL;
    u32 count = round_up(size, PAGE_SIZE) / PAGE_SIZE;
    struct page *page = count == 1 ? page_allocate() : page_allocate_run(count);
    if (!page)
        return NULL;
    page->index = count;
    return page_pointer(page);
}

void *heap_allocate(u32 size)
{
    if (size > LARGEST)
        return allocate_large(size);
    u32 number = class_of_units[(size + 15) / 16];
    struct heap_cache *cache = &caches[number];
    if (!cache->first)
        refill(cache, number);
    struct block *block = cache->first;
    if (!block)
        return NULL;
    cache->first = block->next;
    cache->count--;
    return block;
}

static rarely void free_large(void *pointer)
{
    if (!pointer)
        return;
    struct page *page = page_at(pointer_to_physical(pointer));
    if (page->index == 1)
        page_free(page);
    else
        page_free_run(page, page->index);
}

void heap_free(void *pointer)
{
    struct slab *slab = (struct slab *)round_down((u32)pointer, PAGE_SIZE);
    if (slab == pointer) {
        free_large(pointer);
        return;
    }
    u32 number = slab->class;
    struct block *block = pointer;
    struct heap_cache *cache = &caches[number];
    block->next = cache->first;
    cache->first = block;
    if (++cache->count > 2 * batch_sizes[number])
        spill(cache, number);
}

static bool block_is_sound(struct block *block, u32 number)
{
    struct slab *slab = (struct slab *)round_down((u32)block, PAGE_SIZE);
    u32 offset = (u32)block - (u32)(slab + 1);
    return slab->class == number && offset % sizes[number] == 0 && offset / sizes[number] < slab->begun;
}

static bool slab_is_sound(struct slab *slab, u32 number)
{
    u32 free = slab->capacity - slab->begun;
    for (struct block *block = slab->free; block; block = block->next)
        if (!block_is_sound(block, number) || ++free > slab->capacity)
            return false;
    return slab->used + free == slab->capacity && free > 0;
}

// The caches of other CPUs, which change at any time, are left out.
bool heap_is_consistent(void)
{
    for (u32 number = 0; number < CLASSES; number++) {
        struct heap_cache *cache = &caches[number];
        u32 count = 0;
        for (struct block *block = cache->first; block; block = block->next)
            if (!block_is_sound(block, number) || ++count > cache->count)
                return false;
        if (count != cache->count)
            return false;
        struct size_class *class = &classes[number];
        bool sound = true;
        spin_acquire(&class->lock);
        if (class->slabs.next) {
            struct slab *slab;
            list_for_each(slab, &class->slabs, link)
                sound = sound && slab_is_sound(slab, number);
        }
        spin_release(&class->lock);
        if (!sound)
            return false;
    }
    return true;
}
