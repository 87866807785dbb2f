// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// kernel/page.c and kernel/heap.c: nothing is given out twice, nothing is lost, on one CPU and on several.

#include "services.h"

static struct page **all_pages;

static u32 take_all_pages(void)
{
    u32 count = 0;
    struct page *page;
    while ((page = page_allocate()))
        all_pages[count++] = page;
    return count;
}

static void test_pages(void)
{
    u32 all = page_count_all();
    ok(all > MEMORY_SIZE / PAGE_SIZE - 32 && all < MEMORY_SIZE / PAGE_SIZE, "page: nearly all memory is there: %u", all);
    // What the heap holds back is not.
    u32 held = all - page_count_free();
    all -= held;
    ok(held < 250, "page: nearly all of it is free: %u", all);
    all_pages = calloc(all, sizeof *all_pages);
    ok(take_all_pages() == all, "page: as many frames as there are can be allocated");
    ok(page_count_free() == 0 && !page_allocate_zeroed() && !page_allocate_run(2), "page: then there are no more");
    u8 *seen = calloc(all + held, 1);
    bool unique = true, inside = true, back = true;
    for (u32 i = 0; i < all; i++) {
        physical_address address = page_address(all_pages[i]);
        back &= page_at(address) == all_pages[i];
        inside &= address % PAGE_SIZE == 0 && address >= MEMORY_START && address < MEMORY_START + MEMORY_SIZE;
        u32 number = (address - (MEMORY_START + MEMORY_SIZE - (all + held) * PAGE_SIZE)) / PAGE_SIZE;
        unique &= number < all + held && !seen[number];
        seen[number % (all + held)] = 1;
        memset(page_pointer(all_pages[i]), 0xa5, PAGE_SIZE);
    }
    ok(unique, "page: none was given out twice");
    ok(inside, "page: all lie in the memory");
    ok(back, "page: an address leads back to its frame");
    for (u32 i = 0; i < all; i++) {
        u32 other = i + random_number() % (all - i);
        struct page *page = all_pages[other];
        all_pages[other] = all_pages[i];
        page_free(page);
    }
    ok(page_count_free() == all, "page: all are free again");
    struct page *page = page_allocate_zeroed();
    u32 *words = page_pointer(page), sum = 0;
    for (u32 i = 0; i < PAGE_SIZE / 4; i++)
        sum |= words[i];
    ok(sum == 0, "page: zeroed");
    page_free(page);
    ok(expect_panic(page_free(page)), "page: a frame that is freed twice is found");
    free(seen);
}

static void test_runs(void)
{
    u32 free_before = page_count_free();
    struct page *runs[64];
    u32 sizes[64];
    bool disjoint = true;
    for (u32 i = 0; i < 64; i++) {
        sizes[i] = 1 + random_number() % 20;
        runs[i] = page_allocate_run(sizes[i]);
        for (u32 j = 0; j < i; j++)
            disjoint &= runs[i] + sizes[i] <= runs[j] || runs[j] + sizes[j] <= runs[i];
    }
    ok(disjoint, "page: runs do not overlap");
    for (u32 i = 0; i < 64; i++)
        page_free_run(runs[i], sizes[i]);
    ok(page_count_free() == free_before, "page: runs are free again");
    struct page *run = page_allocate_run(1000);
    ok(run && page_address(run + 999) == page_address(run) + 999 * PAGE_SIZE, "page: a large run");
    page_free_run(run, 1000);
    ok(!page_allocate_run(page_count_all() + 1), "page: no run larger than memory");
}

#define BLOCKS 2000

struct held {
    u8 *block;
    u32 size;
    u8 fill;
};

static u32 random_size(void)
{
    switch (random_number() % 8) {
    case 0:
        return random_number() % 4;
    case 1:
        return 2000 + random_number() % 100;
    case 2:
        return random_number() % 20000;
    default:
        return random_number() % 700;
    }
}

static bool take(struct held *held)
{
    held->size = random_size();
    held->fill = (u8)random_number();
    held->block = heap_allocate(held->size);
    if (!held->block)
        return false;
    memset(held->block, held->fill, held->size);
    return (u32)held->block % 16 == 0;
}

static bool give_back(struct held *held)
{
    bool intact = true;
    for (u32 i = 0; i < held->size; i++)
        intact &= held->block[i] == held->fill;
    heap_free(held->block);
    held->block = NULL;
    return intact;
}

static void test_heap(void)
{
    static struct held held[BLOCKS];
    u32 free_before = page_count_free();
    bool good = true, consistent = true;
    for (u32 i = 0; i < 200000; i++) {
        struct held *one = &held[random_number() % BLOCKS];
        good &= one->block ? give_back(one) : take(one);
        if (i % 1000 == 0)
            consistent &= heap_is_consistent();
    }
    for (u32 i = 0; i < BLOCKS; i++)
        if (held[i].block)
            good &= give_back(&held[i]);
    ok(good, "heap: 200,000 random operations, no block is damaged");
    ok(consistent && heap_is_consistent(), "heap: consistent all the time");
    // Caches keep some blocks of each size, and each size one slab.
    ok(page_count_free() + 150 >= free_before, "heap: the memory comes back: %u pages kept",
        free_before - page_count_free());
    u32 *block = heap_allocate(40);
    heap_free(block);
    u32 word = block[0];
    block[0] = (u32)block + 8;      // as a program does that goes on using it
    ok(!heap_is_consistent(), "heap: damage is found");
    block[0] = word;
    heap_free(NULL);
    ok(!heap_allocate(0xffffffff) && !heap_allocate(MEMORY_SIZE), "heap: too much is refused");
}

static void test_heap_exhausted(void)
{
    struct chain {
        struct chain *next;
    } *first = NULL, *block;
    u32 count = 0;
    while ((block = heap_allocate(1000))) {
        block->next = first;
        first = block;
        count++;
    }
    ok(count > 20000 && page_count_free() < 32, "heap: it can have all memory: %u blocks of 1000", count);
    while (first) {
        block = first;
        first = block->next;
        heap_free(block);
    }
    ok(page_count_free() + 250 > page_count_all(), "heap: and gives it back");
}

#define CPUS 4
#define SHARED 64

static struct held *volatile shared[SHARED];
static volatile bool damaged;

// Blocks wander between CPUs through the array.
static void stress(void *argument unused)
{
    u32 state = cpu_number * 7919 + 1;
    for (u32 i = 0; i < 100000; i++) {
        state = state * 1664525 + 1013904223;
        struct held *mine = heap_allocate(sizeof *mine);
        mine->size = state >> 16 & 1023;
        mine->fill = (u8)(state >> 8);
        mine->block = heap_allocate(mine->size);
        memset(mine->block, mine->fill, mine->size);
        struct held *other = __atomic_exchange_n(&shared[(state >> 20) % SHARED], mine, __ATOMIC_ACQ_REL);
        if (other && !give_back(other))
            damaged = true;
        heap_free(other);
        struct page *page = page_allocate();
        *(u32 *)page_pointer(page) = state;
        struct page *second = page_allocate();
        page->index = 1;
        if (*(u32 *)page_pointer(page) != state || page == second)
            damaged = true;
        page_free(page);
        page_free(second);
    }
}

static void test_cpus(void)
{
    u32 free_before = page_count_free();
    locks_set_mode(LOCK_ACTIVE);
    on_cpus(CPUS, stress, NULL);
    for (u32 i = 0; i < SHARED; i++)
        if (shared[i]) {
            damaged |= !give_back(shared[i]);
            heap_free(shared[i]);
        }
    ok(!damaged, "memory: four CPUs, no block or frame belongs to two");
    ok(heap_is_consistent(), "memory: the heap is consistent after it");
    ok(page_count_free() + 400 > free_before, "memory: nothing is lost: %d pages", free_before - page_count_free());
    locks_set_mode(0);
}

int main(void)
{
    start_memory();
    // Runs and large blocks before all frames are given out singly: those are not put together again.
    test_runs();
    test_heap();
    test_heap_exhausted();
    test_pages();
    test_cpus();
    return finish();
}
