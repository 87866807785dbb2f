// SPDX-License-Identifier: EPL-2.0
// Blocks of memory of any size, each with a word in front: what malloc hands out directly if it is large, and what its
// spans of small pieces lie in. All functions want the caller to hold malloc's lock.
#pragma once

#include <stddef.h>
#include <stdint.h>

// The size of a block, with its word, is a multiple of this; what the program gets of it is aligned to as much.
enum { UNIT = 16, WORD = 4 };

// Below the size in the word in front of a block. A piece of a span has the span's address there, and PIECE.
enum {
    PIECE = 1,                          // a small piece, see spans.c
    FREE = 2,                           // the block is free: its last word is its size
    AFTER_FREE = 4,                     // so is the block before it
    MAPPED = 8,                         // it has a mapping of its own, which begins UNIT bytes before the memory
    FLAGS = UNIT - 1,
};

// The word in front of memory that the program has, or will have.
static inline uint32_t *word_of(void *memory)
{
    return (uint32_t *) memory - 1;
}

// How many bytes the program may use of a block.
static inline size_t block_capacity(uint32_t word)
{
    return (word & ~(uint32_t) FLAGS) - ((word & MAPPED) ? UNIT : WORD);
}

// Memory for SIZE bytes, or null if the system gives no more; from a mapping of its own if it is large.
void *__block_allocate(size_t size);

// The same with an address that is a multiple of ALIGNMENT, a power of two; never a mapping of its own.
void *__block_allocate_aligned(size_t alignment, size_t size);

void __block_free(void *memory);

// Changes the size where the block lies, or, with a mapping of its own, elsewhere; null if that can't be done.
void *__block_resize(void *memory, size_t size);

// What aligned_alloc.c and malloc_usable_size.c ask malloc; ALIGNMENT is a power of two. With the lock free.
void *__malloc_aligned(size_t alignment, size_t size);
size_t __malloc_capacity(void *memory);
