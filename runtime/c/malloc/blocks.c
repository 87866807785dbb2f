// SPDX-License-Identifier: EPL-2.0
// Free blocks lie in lists by size (two-level segregated fit: M. Masmano et al., "TLSF: a new dynamic memory allocator
// for real-time systems", 2004): finding one, giving one back and joining it with its neighbours takes the same time
// whatever else there is, and a handful of instructions, for a virtual machine begins by interpreting them.
#define _GNU_SOURCE
#include <errno.h>
#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>
#include "syscall.h"

#include "blocks.h"

enum {
    PAGE = 4096,
    OWN_MAPPING = 128 * 1024,           // blocks of this size and more have one
    STEPS = 8,                          // lists for the sizes from one power of two to the next
    STEP_BITS = 3,
    SMALLEST = 2 * UNIT,                // word, links, size at the end
    LEAST_GROWTH = 16 * 1024,
    MOST_GROWTH = 1024 * 1024,
};

struct free_block {
    uint32_t word;
    struct free_block *next, *previous;
};

// lists[0][j]: blocks of j units; lists[i][j]: those from (STEPS + j) << (i - 1) units on, as far as the next list.
// A bit is set in steps[i] where one is not empty, and in levels where one of steps is not.
enum { LEVELS = 26 };
static struct free_block *lists[LEVELS][STEPS];
static uint32_t levels;
static uint8_t steps[LEVELS];

// The end of the memory that brk gave, with a word of an empty block in use before it; 0 before the first.
static uintptr_t heap_end;
static size_t heap_size;

static inline size_t size_of(const struct free_block *block)
{
    return block->word & ~(uint32_t) FLAGS;
}

static inline struct free_block *at(void *block, size_t offset)
{
    return (struct free_block *) ((char *) block + offset);
}

static inline void *memory_of(struct free_block *block)
{
    return &block->next;
}

static inline struct free_block *block_of(void *memory)
{
    return (struct free_block *) word_of(memory);
}

static inline int highest_bit(uint32_t value)
{
    return 31 - __builtin_clz(value);
}

struct place {
    int level, step;
};

// Where a free block of that size is listed.
static inline struct place place_of(size_t size)
{
    uint32_t units = size / UNIT;
    if (units < STEPS)
        return (struct place) { 0, (int) units };
    int level = highest_bit(units) - STEP_BITS;
    return (struct place) { level + 1, (int) (units >> level) - STEPS };
}

static void list(struct free_block *block, size_t size)
{
    struct place place = place_of(size);
    struct free_block **head = &lists[place.level][place.step];
    block->word = (block->word & AFTER_FREE) | size | FREE;
    *(uint32_t *) at(block, size - WORD) = size;
    at(block, size)->word |= AFTER_FREE;
    block->previous = NULL;
    block->next = *head;
    if (*head)
        (*head)->previous = block;
    *head = block;
    levels |= UINT32_C(1) << place.level;
    steps[place.level] |= 1 << place.step;
}

static void unlist(struct free_block *block)
{
    if (block->next)
        block->next->previous = block->previous;
    if (block->previous) {
        block->previous->next = block->next;
        return;
    }
    struct place place = place_of(size_of(block));
    lists[place.level][place.step] = block->next;
    if (block->next)
        return;
    steps[place.level] &= ~(1 << place.step);
    if (!steps[place.level])
        levels &= ~(UINT32_C(1) << place.level);
}

// A listed block that has at least SIZE bytes, or null.
static struct free_block *find(size_t size)
{
    // From the list on whose smallest block is large enough.
    uint32_t units = size / UNIT;
    if (units >= STEPS)
        units += (UINT32_C(1) << (highest_bit(units) - STEP_BITS)) - 1;
    struct place place = place_of(units * UNIT);
    uint32_t rest = steps[place.level] & ~UINT32_C(0) << place.step;
    if (!rest) {
        uint32_t above = levels & ~UINT32_C(0) << (place.level + 1);
        if (!above)
            return NULL;
        place.level = __builtin_ctz(above);
        rest = steps[place.level];
    }
    return lists[place.level][__builtin_ctz(rest)];
}

// Takes SIZE bytes of a block that is in no list, and lists what it has more.
static void *take(struct free_block *block, size_t size)
{
    size_t rest = size_of(block) - size;
    if (rest >= SMALLEST) {
        at(block, size)->word = 0;
        list(at(block, size), rest);
    } else {
        size += rest;
        at(block, size)->word &= ~(uint32_t) AFTER_FREE;
    }
    block->word = (block->word & AFTER_FREE) | size;
    return memory_of(block);
}

// Joins a block, which is in no list, with its free neighbours, and lists and returns what comes of it.
static struct free_block *release(struct free_block *block)
{
    size_t size = size_of(block);
    struct free_block *next = at(block, size);
    if (next->word & FREE) {
        unlist(next);
        size += size_of(next);
    }
    if (block->word & AFTER_FREE) {
        uint32_t before = ((uint32_t *) block)[-1];
        block = at(block, -(size_t) before);
        unlist(block);
        size += before;
    }
    list(block, size);
    return block;
}

// Makes a listed block of memory from the system: all of it but its first UNIT - WORD bytes and the last word.
static struct free_block *add_region(char *start, size_t size)
{
    struct free_block *block = at(start, UNIT - WORD);
    block->word = 0;
    at(block, size - UNIT)->word = 0;
    list(block, size - UNIT);
    return block;
}

static inline uintptr_t move_break(uintptr_t address)
{
    return (uintptr_t) __syscall(SYS_brk, address);
}

// Moves the break up by SIZE bytes, a multiple of PAGE; returns the listed block at its end, or null.
static struct free_block *extend_heap(size_t size)
{
    uintptr_t end = move_break(0);
    if (heap_end && end != heap_end)
        return NULL;                    // the program has moved it
    end = (end + PAGE - 1) & -(uintptr_t) PAGE;
    if (end > UINTPTR_MAX - size || move_break(end + size) != end + size)
        return NULL;
    bool first = !heap_end;
    heap_end = end + size;
    heap_size += size;
    if (first)
        return add_region((char *) end, size);
    // The empty block at the old end becomes the new one.
    struct free_block *block = at((void *) end, -(size_t) WORD);
    block->word = (block->word & AFTER_FREE) | size;
    at(block, size)->word = 0;
    return release(block);
}

// Gets memory from the system: a listed block of at least SIZE bytes, or null.
static struct free_block *grow(size_t size)
{
    size_t needed = (size + UNIT + PAGE - 1) & -(size_t) PAGE;
    size_t ahead = heap_size / 8 & -(size_t) PAGE;
    ahead = ahead < LEAST_GROWTH ? LEAST_GROWTH : ahead > MOST_GROWTH ? MOST_GROWTH : ahead;
    struct free_block *block = needed < ahead ? extend_heap(ahead) : NULL;
    if (block || (block = extend_heap(needed)))
        return block;
    void *region = __mmap(NULL, needed, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return region == MAP_FAILED ? NULL : add_region(region, needed);
}

// The size of a block in which SIZE bytes can be used.
static inline size_t with_word(size_t size)
{
    size_t whole = (size + WORD + UNIT - 1) & -(size_t) UNIT;
    return whole < SMALLEST ? SMALLEST : whole;
}

static void *map(size_t size)
{
    size = (size + UNIT + PAGE - 1) & -(size_t) PAGE;
    char *mapping = __mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapping == MAP_FAILED)
        return NULL;
    *word_of(mapping + UNIT) = size | MAPPED;
    return mapping + UNIT;
}

static void *allocate(size_t size)
{
    struct free_block *block = find(size);
    if (!block && !(block = grow(size)))
        return NULL;
    unlist(block);
    return take(block, size);
}

void *__block_allocate(size_t size)
{
    return size >= OWN_MAPPING ? map(size) : allocate(with_word(size));
}

void *__block_allocate_aligned(size_t alignment, size_t size)
{
    char *memory = allocate(with_word(size) + alignment + SMALLEST);
    if (!memory)
        return NULL;
    // What lies before the address becomes a free block of its own, which must not be too small for one.
    size_t before = -(uintptr_t) memory & (alignment - 1);
    if (before && before < SMALLEST)
        before += alignment;
    struct free_block *block = block_of(memory);
    if (before) {
        struct free_block *aligned = at(block, before);
        aligned->word = size_of(block) - before;
        block->word = (block->word & AFTER_FREE) | before;
        release(block);
        block = aligned;
    }
    struct free_block *rest = at(block, with_word(size));
    size_t more = size_of(block) - with_word(size);
    if (more >= SMALLEST) {
        rest->word = more;
        block->word -= more;
        release(rest);
    }
    return memory_of(block);
}

// free() leaves errno as it is.
static void unmap(char *mapping, size_t size)
{
    int error = errno;
    __munmap(mapping, size);
    errno = error;
}

void __block_free(void *memory)
{
    struct free_block *block = block_of(memory);
    if (block->word & MAPPED)
        unmap((char *) memory - UNIT, size_of(block));
    else
        release(block);
}

static void *resize_mapping(void *memory, size_t size)
{
    size_t old = size_of(block_of(memory));
    if (size < OWN_MAPPING / 2)
        return NULL;
    size = (size + UNIT + PAGE - 1) & -(size_t) PAGE;
    char *mapping = (char *) memory - UNIT;
    if (size != old) {
        mapping = __mremap(mapping, old, size, MREMAP_MAYMOVE);
        if (mapping == MAP_FAILED)
            return NULL;
        *word_of(mapping + UNIT) = size | MAPPED;
    }
    return mapping + UNIT;
}

void *__block_resize(void *memory, size_t size)
{
    struct free_block *block = block_of(memory);
    if (block->word & MAPPED)
        return resize_mapping(memory, size);
    size_t wanted = with_word(size), have = size_of(block);
    struct free_block *next = at(block, have);
    if (wanted > have) {
        if (!(next->word & FREE) || have + size_of(next) < wanted)
            return NULL;
        unlist(next);
        have += size_of(next);
        block->word = (block->word & AFTER_FREE) | have;
        return take(block, wanted);
    }
    if (have - wanted >= SMALLEST) {
        block->word -= have - wanted;
        at(block, wanted)->word = have - wanted;
        release(at(block, wanted));
    }
    return memory;
}
