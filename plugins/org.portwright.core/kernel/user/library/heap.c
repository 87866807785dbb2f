// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// C's functions for dynamic memory, over the heap that the program has chosen.
#include "library/heap.h"
#include "library/print.h"
#include "library/text.h"

static const struct heap *heap = &semaphore_heap;

void heap_select(enum heap_kind kind)
{
    heap = kind == HEAP_LOCK_FREE ? &lock_free_heap : &semaphore_heap;
}

void *malloc(size_t size)
{
    return size > 0x40000000u ? NULL : heap->allocate(size);
}

void free(void *block)
{
    if (block)
        heap->release(block);
}

void *calloc(size_t count, size_t size)
{
    u64 bytes = (u64)count * size;
    void *block = bytes >> 32 ? NULL : malloc((size_t)bytes);
    return block ? memset(block, 0, (size_t)bytes) : NULL;
}

void *realloc(void *block, size_t size)
{
    if (!block)
        return malloc(size);
    u32 capacity = heap->capacity(block);
    if (size <= capacity)
        return block;
    void *larger = malloc(size);
    if (larger) {
        memcpy(larger, block, capacity);
        free(block);
    }
    return larger;
}

void heap_damaged(const void *block)
{
    print("heap: block %p was freed twice, never allocated, or overwritten\n", block);
    process_exit(-1);
}
