// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Dynamic memory: C's interface over one of two heaps, which the program chooses (thesis 4.3.4, 4.4.4).
#pragma once

#include "library/system.h"

enum heap_kind {
    HEAP_SEMAPHORE,     // one semaphore over the whole heap: good with one thread, a bottleneck with many
    HEAP_LOCK_FREE,     // after Michael 2004
};

// To be called before the first allocation and before there are threads; the semaphore heap if it is not
// called.
void heap_select(enum heap_kind kind);

// 8 byte aligned; null if there is no memory. The semaphore heap's first call must be the first thread's.
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *block, size_t size);
void free(void *block);

// How often the semaphore heap claimed its semaphore, and how often it was taken then, so that the claim
// blocked
// (thesis 4.3.4 measures this share).
struct heap_statistics {
    u32 claims, blocked;
};
void heap_statistics(struct heap_statistics *statistics);

// A heap, for heap.c.
struct heap {
    void *(*allocate)(u32 size);
    void (*release)(void *block);
    u32 (*capacity)(const void *block);     // bytes that the block has room for
};
extern const struct heap semaphore_heap, lock_free_heap;
// Ends the program with a message: the program has misused its heap.
void heap_damaged(const void *block) noreturn;
