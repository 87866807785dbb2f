// SPDX-License-Identifier: EPL-2.0
// malloc and its kin, for a machine whose instructions are Java bytecode, interpreted at first: a small piece is taken
// from, and given back to, a list in some ten instructions. musl's own allocator finds damage and shares pieces among
// few pages, for four times as many.
//
// Small pieces of one size lie side by side in a span, a block of blocks.c. In front of each is the span's address, so
// free() needs no search; a span with nothing in use is given back whole.
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "fork_impl.h"
#include "libc.h"
#include "lock.h"

#include "blocks.h"

struct piece {
    struct piece *next;
};

struct span {
    struct piece *free;                 // what can be given out next, chained; null if nothing can
    uint32_t used;                      // pieces that the program has
    char *fresh, *end;                  // pieces that were never used, with their words in front
    struct span *next, *previous;       // in the list of the class
    uint16_t class;
    bool listed;                        // one that was found to have no pieces left is not, until one comes back
};

enum {
    LARGEST_PIECE = 2048,               // with its word
    CLASSES = 24,
    FIRST_SPAN = 512,                   // bytes, doubled with each one of the class...
    LARGEST_SPAN = 16 * 1024,           // ...up to this
    CARVED_AT_ONCE = 1024,
};

_Static_assert((WORD + sizeof(struct span)) % UNIT == 0, "the pieces of a span are not aligned");

// The sizes of pieces: up to 128 bytes each multiple of 16, then four between a power of two and the next.
static const uint16_t piece_size[CLASSES] = {
    16, 32, 48, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512,
    640, 768, 896, 1024, 1280, 1536, 1792, 2048,
};

// The class by the number of units.
static const uint8_t class_of[LARGEST_PIECE / UNIT + 1] = {
    0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 9, 10, 10, 11, 11,
    12, 12, 12, 12, 13, 13, 13, 13, 14, 14, 14, 14, 15, 15, 15, 15,
    16, 16, 16, 16, 16, 16, 16, 16, 17, 17, 17, 17, 17, 17, 17, 17,
    18, 18, 18, 18, 18, 18, 18, 18, 19, 19, 19, 19, 19, 19, 19, 19,
    20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20,
    21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21,
    22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22,
    23, 23, 23, 23, 23, 23, 23, 23, 23, 23, 23, 23, 23, 23, 23, 23,
};

// Stands in a list's place while no span has pieces of that size.
static struct span nothing;

// The first span of each class that has pieces.
static struct span *spans[CLASSES] = { [0 ... CLASSES - 1] = &nothing };
static uint16_t span_size[CLASSES] = { [0 ... CLASSES - 1] = FIRST_SPAN };

volatile int __malloc_lock[1];

static inline void lock(void)
{
    if (libc.need_locks)
        LOCK(__malloc_lock);
}

static inline void unlock(void)
{
    if (__malloc_lock[0])
        UNLOCK(__malloc_lock);
}

static void append(struct span *span)
{
    struct span **head = &spans[span->class];
    span->previous = NULL;
    span->next = *head == &nothing ? NULL : *head;
    if (span->next)
        span->next->previous = span;
    *head = span;
    span->listed = true;
}

static void withdraw(struct span *span)
{
    if (span->next)
        span->next->previous = span->previous;
    if (span->previous)
        span->previous->next = span->next;
    else
        spans[span->class] = span->next ? span->next : &nothing;
    span->listed = false;
}

// Gets another span for a class; false if there is no memory.
static bool add_span(uint32_t class)
{
    uint32_t size = span_size[class], piece = piece_size[class];
    if (size < sizeof(struct span) + 2 * piece)
        size = sizeof(struct span) + 2 * piece;
    struct span *span = __block_allocate(size);
    if (!span)
        return false;
    if (span_size[class] < LARGEST_SPAN)
        span_size[class] *= 2;
    *span = (struct span) { .class = class };
    span->fresh = (char *) span + sizeof(struct span);
    span->end = span->fresh + (size - sizeof(struct span)) / piece * piece;
    append(span);
    return true;
}

// Puts pieces that were never used into the span's chain: as many as are soon used, so that no memory is touched
// before it is needed.
static void carve(struct span *span)
{
    uint32_t size = piece_size[span->class];
    char *end = span->end;
    uint32_t some = (CARVED_AT_ONCE + size - 1) / size * size;
    if ((uint32_t) (end - span->fresh) > some)
        end = span->fresh + some;
    struct piece *chain = NULL;
    for (char *word = end; word != span->fresh;) {
        word -= size;
        *(uint32_t *) word = (uint32_t) span | PIECE;
        struct piece *piece = (struct piece *) (word + WORD);
        piece->next = chain;
        chain = piece;
    }
    span->fresh = end;
    span->free = chain;
}

// Sees to it that the first span of a class has a piece in its chain.
static bool refill(uint32_t class)
{
    for (;;) {
        struct span *span = spans[class];
        if (span->free)
            return true;
        if (span == &nothing) {
            if (!add_span(class))
                return false;
        } else if (span->fresh != span->end) {
            carve(span);
        } else {
            withdraw(span);
        }
    }
}

// Memory for SIZE bytes; the caller has the lock.
static inline void *allocate(size_t size)
{
    if (size > LARGEST_PIECE - WORD)
        return __block_allocate(size);
    uint32_t class = class_of[(size + WORD + UNIT - 1) / UNIT];
    if (!spans[class]->free && !refill(class))
        return NULL;
    struct span *span = spans[class];
    struct piece *piece = span->free;
    span->free = piece->next;
    span->used++;
    return piece;
}

// For a span that had nothing to give out before a piece came back, or that has nothing in use now.
static void settle(struct span *span)
{
    if (!span->listed)
        append(span);
    // One empty span stays, for the next piece of this size.
    if (!span->used && (span->next || span->previous)) {
        withdraw(span);
        __block_free(span);
    }
}

static inline void give_back(void *memory)
{
    uint32_t word = *word_of(memory);
    if (!(word & PIECE)) {
        __block_free(memory);
        return;
    }
    struct span *span = (struct span *) (word - PIECE);
    struct piece *piece = memory, *chain = span->free;
    piece->next = chain;
    span->free = piece;
    if (!--span->used || !chain)
        settle(span);
}

static size_t capacity(void *memory)
{
    uint32_t word = *word_of(memory);
    return word & PIECE ? piece_size[((struct span *) (word - PIECE))->class] - (size_t) WORD : block_capacity(word);
}

// What no object can be as large as, and so small that sizes can be rounded up.
static inline bool too_large(size_t size)
{
    if (size <= PTRDIFF_MAX - 2 * PAGE_SIZE)
        return false;
    errno = ENOMEM;
    return true;
}

static inline void *result(void *memory)
{
    if (!memory)
        errno = ENOMEM;
    return memory;
}

// By the names that musl has for its own use; see its src/malloc.

void *__libc_malloc_impl(size_t size)
{
    if (too_large(size))
        return NULL;
    lock();
    void *memory = allocate(size);
    unlock();
    return result(memory);
}

void __libc_free(void *memory)
{
    if (!memory)
        return;
    lock();
    give_back(memory);
    unlock();
}

// A piece, or a block with room for SIZE bytes: where it is, or null if it must move.
static void *resize(void *memory, size_t size)
{
    uint32_t word = *word_of(memory);
    if (word & PIECE) {
        size_t have = capacity(memory);
        return size <= have && size >= have / 2 ? memory : NULL;
    }
    return size > LARGEST_PIECE - WORD ? __block_resize(memory, size) : NULL;
}

void *__libc_realloc(void *memory, size_t size)
{
    if (!memory)
        return __libc_malloc_impl(size);
    if (too_large(size))
        return NULL;
    lock();
    void *moved = resize(memory, size);
    if (!moved && (moved = allocate(size))) {
        size_t have = capacity(memory);
        memcpy(moved, memory, have < size ? have : size);
        give_back(memory);
    }
    unlock();
    return result(moved);
}

// Whether what malloc has just returned is zero, so that calloc need not clear it.
int __malloc_allzerop(void *memory)
{
    uint32_t word = *word_of(memory);
    return !(word & PIECE) && (word & MAPPED);
}

void *__malloc_aligned(size_t alignment, size_t size)
{
    if (too_large(size) || too_large(size + alignment))
        return NULL;
    lock();
    void *memory = alignment <= UNIT ? allocate(size) : __block_allocate_aligned(alignment, size);
    unlock();
    return result(memory);
}

size_t __malloc_capacity(void *memory)
{
    return capacity(memory);
}

// fork() holds the lock meanwhile, and the child, which has one thread, forgets who had it.
void __malloc_atfork(int when)
{
    if (when < 0)
        lock();
    else if (when == 0)
        unlock();
    else
        __malloc_lock[0] = 0;
}
