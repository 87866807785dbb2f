// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// A heap without locks, after M. M. Michael, "Scalable Lock-Free Dynamic Memory Allocation", PLDI 2004: a
// thread
// that is interrupted, at whatever instruction, never keeps another one from allocating (thesis 4.4.4).
//
// Memory comes in superblocks, each cut into blocks of one size. A superblock's state is one word, the
// anchor, that
// changes only by compare-and-swap; each processor heap has an active superblock for each size, from which a
// thread first reserves a block (a credit, in the word of the active superblock) and then takes one.
// Unlike the
// paper: memory is never given back to the kernel, so stale reads do no harm, and tags in double words
// (IA-32's
// cmpxchg8b) take the place of hazard pointers.
#include "library/heap.h"
#include "library/thread.h"

#define SUPERBLOCK 0x4000u          // bytes
#define HYPERBLOCK 0x10000u         // bytes asked of the kernel at a time
#define HEAPS 16                    // processor heaps
#define CREDITS 64u                 // in the low 6 bits of an active word: descriptors are 64 byte aligned
#define ALLOCATED 0xa110ca7eu       // in the second word of a block's header
#define RELEASED 0xdeadb10cu

// Before each block. The first word is the descriptor's address, or a large block's power of two and 1;
// while the
// block is free, the index of the next free one.
struct header {
    volatile u32 word;
    volatile u32 magic;
};

enum state { STATE_ACTIVE, STATE_FULL, STATE_PARTIAL, STATE_EMPTY };

// The anchor: index of the first free block, free blocks that are not reserved, state; the tag is the high word.
#define AVAILABLE(anchor) ((u32)(anchor) & 0x3ff)
#define COUNT(anchor) ((u32)(anchor) >> 10 & 0x3ff)
#define STATE(anchor) ((enum state)((u32)(anchor) >> 20 & 3))
#define TAG_ONE (1ull << 32)
#define TAG(anchor) ((anchor) & ~(TAG_ONE - 1))
#define ANCHOR(available, count, state, tag) \
    ((tag) | (((available) & 0x3ffu) | (u32)(count) << 10 | (u32)(state) << 20))

struct processor_heap;

struct descriptor {
    volatile u64 anchor;
    struct descriptor *volatile next;       // in the stack that it is in
    struct processor_heap *volatile heap;   // whose active or partial superblock it was last
    u8 *superblock;
    u32 size;                               // of a block, with header
    u32 blocks;                             // in the superblock
    u32 class;                              // index into sizes
} __attribute__((aligned(64)));

struct processor_heap {
    volatile u32 active;            // a descriptor and credits - 1; 0: none
    volatile u32 partial;           // a descriptor, or 0
} __attribute__((aligned(64)));     // a cache line each

// A stack without locks: the tag, in the high half, counts changes, so that a top that was popped and
// pushed again
// is told from one that never moved.
struct stack {
    volatile u64 top;
};

static const u16 sizes[] = { 16, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048 };
#define CLASSES array_size(sizes)
#define LARGEST 2048u               // a larger block is a large block

static struct processor_heap heaps[HEAPS][CLASSES];
static struct stack partial[CLASSES];       // descriptors of superblocks that are neither full nor in a heap
static struct stack descriptors;            // not in use
static struct stack superblocks;            // not in use
static struct stack large[32];              // free large blocks of each power of two

// In two halves, not atomically: whoever uses the value swaps it, and that fails if the halves do not belong
// together, because tags only grow. The low half comes first.
static u64 load_double(volatile u64 *word)
{
    volatile u32 *half = (volatile u32 *)word;
    u32 low = half[0];
    return low | (u64)half[1] << 32;
}

// link: offset of the element's link.
static void push(struct stack *stack, void *element, u32 link)
{
    u64 old;
    do {
        old = load_double(&stack->top);
        *(volatile u32 *)((u8 *)element + link) = (u32)old;
    } while (!atomic_compare_exchange_double(&stack->top, old, ((old >> 32) + 1) << 32 | (u32)element));
}

static void *pop(struct stack *stack, u32 link)
{
    u64 old;
    u32 next;
    do {
        old = load_double(&stack->top);
        if (!(u32)old)
            return NULL;
        next = *(volatile u32 *)((u8 *)(u32)old + link);
    } while (!atomic_compare_exchange_double(&stack->top, old, ((old >> 32) + 1) << 32 | next));
    return (void *)(u32)old;
}

static void push_descriptor(struct stack *stack, struct descriptor *descriptor)
{
    push(stack, descriptor, offsetof(struct descriptor, next));
}

static struct descriptor *pop_descriptor(struct stack *stack)
{
    return pop(stack, offsetof(struct descriptor, next));
}

// Pieces of memory from the kernel: the first is returned, the others go into the stack.
static void *pieces(struct stack *stack, u32 bytes, u32 piece, u32 link)
{
    i32 start = heap_grow(bytes);
    if (is_error(start))
        return NULL;
    for (u32 offset = piece; offset + piece <= bytes; offset += piece)
        push(stack, (u8 *)start + offset, link);
    return (void *)start;
}

static struct descriptor *descriptor_allocate(void)
{
    struct descriptor *descriptor = pop_descriptor(&descriptors);
    return descriptor ? descriptor
                      : pieces(&descriptors, PAGE_SIZE, sizeof *descriptor,
                          offsetof(struct descriptor, next));
}

static u8 *superblock_allocate(void)
{
    u8 *superblock = pop(&superblocks, 0);
    return superblock ? superblock : pieces(&superblocks, HYPERBLOCK, SUPERBLOCK, 0);
}

static struct header *block_at(const struct descriptor *descriptor, u32 index)
{
    return (struct header *)(descriptor->superblock + index * descriptor->size);
}

// The descriptor goes into its heap's slot for a partial superblock; one that was there, to all heaps' stack.
static void put_partial(struct descriptor *descriptor)
{
    u32 before = atomic_exchange(&descriptor->heap->partial, (u32)descriptor);
    if (before)
        push_descriptor(&partial[descriptor->class], (struct descriptor *)before);
}

static struct descriptor *get_partial(struct processor_heap *heap, u32 class)
{
    u32 own = heap->partial;
    if (own)
        own = atomic_exchange(&heap->partial, 0);
    return own ? (struct descriptor *)own : pop_descriptor(&partial[class]);
}

// Makes the superblock the heap's active one again, with so many blocks reserved; if another one has
// become it
// meanwhile the reservation is given back.
static void update_active(struct processor_heap *heap, struct descriptor *descriptor, u32 credits)
{
    if (atomic_compare_exchange(&heap->active, 0, (u32)descriptor | (credits - 1)))
        return;
    u64 old, new;
    do {
        old = load_double(&descriptor->anchor);
        new = ANCHOR(AVAILABLE(old), COUNT(old) + credits, STATE_PARTIAL, TAG(old));
    } while (!atomic_compare_exchange_double(&descriptor->anchor, old, new));
    put_partial(descriptor);
}

static struct header *allocate_from_active(struct processor_heap *heap)
{
    // Reserve a block: after this the superblock can't become empty.
    u32 active;
    do {
        active = heap->active;
        if (!active)
            return NULL;
    } while (!atomic_compare_exchange(&heap->active, active, active % CREDITS ? active - 1 : 0));

    struct descriptor *descriptor = (struct descriptor *)(active & ~(CREDITS - 1));
    struct header *block;
    u64 old, new;
    u32 more;
    do {
        old = load_double(&descriptor->anchor);
        block = block_at(descriptor, AVAILABLE(old));
        u32 next = block->word;     // perhaps not free any more: then the swap fails
        more = 0;
        new = ANCHOR(next, COUNT(old), STATE(old), TAG(old) + TAG_ONE);
        if (active % CREDITS == 0) {
            // The last credit: reserve more, or leave the superblock full.
            more = COUNT(old) < CREDITS ? COUNT(old) : CREDITS;
            new = ANCHOR(next, COUNT(old) - more, more ? STATE(old) : STATE_FULL, TAG(old) + TAG_ONE);
        }
    } while (!atomic_compare_exchange_double(&descriptor->anchor, old, new));
    if (more)
        update_active(heap, descriptor, more);
    block->word = (u32)descriptor;
    return block;
}

static struct header *allocate_from_partial(struct processor_heap *heap, u32 class)
{
    for (;;) {
        struct descriptor *descriptor = get_partial(heap, class);
        if (!descriptor)
            return NULL;
        descriptor->heap = heap;
        u64 old, new;
        u32 more;
        do {
            old = load_double(&descriptor->anchor);
            if (STATE(old) == STATE_EMPTY)
                break;
            more = COUNT(old) - 1 < CREDITS ? COUNT(old) - 1 : CREDITS;
            new = ANCHOR(AVAILABLE(old), COUNT(old) - more - 1, more ? STATE_ACTIVE : STATE_FULL, TAG(old));
        } while (!atomic_compare_exchange_double(&descriptor->anchor, old, new));
        if (STATE(old) == STATE_EMPTY) {
            push_descriptor(&descriptors, descriptor);
            continue;
        }
        struct header *block;
        do {
            old = load_double(&descriptor->anchor);
            block = block_at(descriptor, AVAILABLE(old));
            new = ANCHOR(block->word, COUNT(old), STATE(old), TAG(old) + TAG_ONE);
        } while (!atomic_compare_exchange_double(&descriptor->anchor, old, new));
        if (more)
            update_active(heap, descriptor, more);
        block->word = (u32)descriptor;
        return block;
    }
}

// Null with *retry if another thread was faster, else if there is no memory.
static struct header *allocate_from_new(struct processor_heap *heap, u32 class, bool *retry)
{
    struct descriptor *descriptor = descriptor_allocate();
    u8 *superblock = descriptor ? superblock_allocate() : NULL;
    *retry = false;
    if (!superblock) {
        if (descriptor)
            push_descriptor(&descriptors, descriptor);
        return NULL;
    }
    descriptor->superblock = superblock;
    descriptor->heap = heap;
    descriptor->class = class;
    descriptor->size = sizes[class];
    descriptor->blocks = SUPERBLOCK / sizes[class];
    for (u32 index = 1; index < descriptor->blocks; index++)
        block_at(descriptor, index)->word = index + 1;
    u32 credits = descriptor->blocks - 1 < CREDITS ? descriptor->blocks - 1 : CREDITS;
    // The tag goes on where the descriptor's last life has left it. Nobody else swaps it now.
    u64 tag = TAG(descriptor->anchor) + TAG_ONE;
    descriptor->anchor = ANCHOR(1, descriptor->blocks - 1 - credits, STATE_ACTIVE, tag);
    if (!atomic_compare_exchange(&heap->active, 0, (u32)descriptor | (credits - 1))) {
        push(&superblocks, superblock, 0);
        push_descriptor(&descriptors, descriptor);
        *retry = true;
        return NULL;
    }
    struct header *block = block_at(descriptor, 0);
    block->word = (u32)descriptor;
    return block;
}

static struct header *allocate_large(u32 size)
{
    u32 power = 32 - (u32)__builtin_clz(size - 1);
    struct header *block = pop(&large[power], offsetof(struct header, word));
    if (!block) {
        i32 start = heap_grow(1u << power);
        if (is_error(start))
            return NULL;
        block = (struct header *)start;
    }
    block->word = power << 1 | 1;
    return block;
}

// The sizes go up by 16 to 64, and from there by halves of a power of two.
static u32 class_of(u32 size)
{
    u32 last = size - 1;
    if (last < 64)
        return last / 16;
    u32 power = 31 - (u32)__builtin_clz(last);
    return 4 + 2 * (power - 6) + (last >> (power - 1) & 1);
}

static void *allocate(u32 size)
{
    size += sizeof(struct header);
    struct header *block;
    if (size > LARGEST) {
        block = allocate_large(size);
    } else {
        u32 class = class_of(size);
        struct processor_heap *heap = &heaps[thread_number() % HEAPS][class];
        bool retry;
        do {
            retry = false;
            block = allocate_from_active(heap);
            if (!block)
                block = allocate_from_partial(heap, class);
            if (!block)
                block = allocate_from_new(heap, class, &retry);
        } while (retry);
    }
    if (!block)
        return NULL;
    block->magic = ALLOCATED;
    return block + 1;
}

// The superblock is empty: it is not in use any more, and its descriptor neither, unless it is in the
// stack of
// partial ones; then it is put away when it is found there.
static void remove_empty(struct processor_heap *heap, struct descriptor *descriptor)
{
    if (!atomic_compare_exchange(&heap->partial, (u32)descriptor, 0))
        return;
    // It is ours now. Since it was empty it may have been put away by another thread and have a new life.
    if (STATE(load_double(&descriptor->anchor)) == STATE_EMPTY)
        push_descriptor(&descriptors, descriptor);
    else
        put_partial(descriptor);
}

static void release(void *memory)
{
    struct header *block = (struct header *)memory - 1;
    if (block->magic != ALLOCATED)
        heap_damaged(memory);
    block->magic = RELEASED;
    u32 word = block->word;
    if (word & 1) {
        push(&large[word >> 1], block, offsetof(struct header, word));
        return;
    }
    struct descriptor *descriptor = (struct descriptor *)word;
    u32 index = (u32)((u8 *)block - descriptor->superblock) / descriptor->size;
    struct processor_heap *heap;
    u8 *superblock = descriptor->superblock;
    u64 old, new;
    do {
        old = load_double(&descriptor->anchor);
        block->word = AVAILABLE(old);
        heap = descriptor->heap;
        if (COUNT(old) == descriptor->blocks - 1)
            new = ANCHOR(index, COUNT(old), STATE_EMPTY, TAG(old));
        else
            new = ANCHOR(index, COUNT(old) + 1, STATE(old) == STATE_FULL ? STATE_PARTIAL : STATE(old),
                TAG(old));
    } while (!atomic_compare_exchange_double(&descriptor->anchor, old, new));
    if (STATE(new) == STATE_EMPTY) {
        push(&superblocks, superblock, 0);
        remove_empty(heap, descriptor);
    } else if (STATE(old) == STATE_FULL) {
        put_partial(descriptor);
    }
}

static u32 capacity(const void *memory)
{
    const struct header *block = (const struct header *)memory - 1;
    u32 size = block->word & 1 ? 1u << (block->word >> 1) : ((const struct descriptor *)block->word)->size;
    return size - (u32)sizeof(struct header);
}

const struct heap lock_free_heap = { allocate, release, capacity };
