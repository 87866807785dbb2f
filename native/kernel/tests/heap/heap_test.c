// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Tests of the user programs' heaps on the host, as a 32-bit program with threads: TAP.
// The first argument is the seed.
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "library/heap.h"

#define THREADS 6

static u32 tests, failures, seed = 1;
static volatile u32 grown;
static u32 memory_limit = 1u << 30;
static __thread u32 own_number, own_random;
static u32 yields;          // one atomic operation in so many lets another thread run; 0: none

static void check(bool condition, const char *name)
{
    failures += !condition;
    printf("%s %u - %s\n", condition ? "ok" : "not ok", ++tests, name);
    fflush(stdout);
}

static u32 next_random(void)
{
    own_random ^= own_random << 13;
    own_random ^= own_random >> 17;
    own_random ^= own_random << 5;
    return own_random;
}

// What the heaps need of the system.

i32 heap_grow(u32 bytes)
{
    if (grown + bytes > memory_limit || bytes > memory_limit)
        return -5;
    __sync_fetch_and_add(&grown, bytes);
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return memory == MAP_FAILED ? -5 : (i32)memory;
}

static sem_t semaphores[4];

i32 semaphore_create(u32 value)
{
    static i32 count;
    sem_init(&semaphores[count], 0, value);
    return count++;
}

i32 semaphore_claim(u32 id)
{
    while (sem_wait(&semaphores[id]))
        ;
    return 0;
}

i32 semaphore_release(u32 id)
{
    return sem_post(&semaphores[id]);
}

u32 thread_number(void)
{
    return own_number;
}

// Before an atomic operation: what other threads might do at this moment is done, in this thread, so that a run can
// be repeated. It may be interfered with in turn.
static bool interference;
static u32 interference_depth;
static void interfere(void);

void perhaps_yield(void)
{
    if (interference && interference_depth < 3 && next_random() % 4 == 0) {
        u32 number = own_number;
        interference_depth++;
        own_number = next_random() % 3;
        interfere();
        own_number = number;
        interference_depth--;
    }
    if (yields && next_random() % yields == 0)
        sched_yield();
}

void heap_damaged(const void *block)
{
    fprintf(stderr, "heap damaged at %p\n", block);
    _exit(66);
}

// The tests.

static const struct heap *heap;

// A block filled with a number that only its owner knows; its size and that number come first.
struct block {
    u32 size, pattern;
    u8 bytes[];
};

static volatile u32 bad;

static struct block *make(u32 size)
{
    struct block *block = heap->allocate(sizeof *block + size);
    if (!block)
        return NULL;
    if ((u32)block % 8 || heap->capacity(block) < sizeof *block + size)
        __sync_fetch_and_add(&bad, 1);
    block->size = size;
    block->pattern = next_random();
    memset(block->bytes, (u8)block->pattern, size);
    return block;
}

static void drop(struct block *block)
{
    for (u32 i = 0; i < block->size; i++)
        if (block->bytes[i] != (u8)block->pattern) {
            __sync_fetch_and_add(&bad, 1);
            break;
        }
    memset(block, 0x99, sizeof *block + block->size);
    heap->release(block);
}

static u32 random_size(void)
{
    u32 kind = next_random() % 100;
    return kind < 70 ? next_random() % 120 : kind < 95 ? next_random() % 2500 : next_random() % 60000;
}

static struct block *volatile shared[64];

struct task {
    u32 number, rounds, largest;
};

// Blocks go through slots that all threads share: most are released by another thread than allocated them.
static void *exchange_blocks(void *argument)
{
    const struct task *task = argument;
    own_number = task->number;
    own_random = seed * 31 + task->number + 1;
    for (u32 i = 0; i < task->rounds; i++) {
        struct block *block = make(task->largest ? next_random() % task->largest : random_size());
        struct block *other = __atomic_exchange_n(&shared[next_random() % 64], block, __ATOMIC_SEQ_CST);
        if (other)
            drop(other);
    }
    return NULL;
}

static void run_threads(u32 rounds, u32 largest)
{
    pthread_t threads[THREADS];
    struct task tasks[THREADS];
    for (u32 i = 0; i < THREADS; i++) {
        tasks[i] = (struct task){ i, rounds, largest };
        pthread_create(&threads[i], NULL, exchange_blocks, &tasks[i]);
    }
    for (u32 i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (u32 i = 0; i < 64; i++)
        if (shared[i]) {
            drop(shared[i]);
            shared[i] = NULL;
        }
}

static void test_one_thread(void)
{
    enum { BLOCKS = 500 };
    static struct block *blocks[BLOCKS];
    memset(blocks, 0, sizeof blocks);
    bad = 0;
    u32 before = 0;
    for (u32 i = 0; i < 300000; i++) {
        u32 slot = next_random() % BLOCKS;
        if (blocks[slot])
            drop(blocks[slot]);
        blocks[slot] = next_random() % 8 ? make(random_size()) : NULL;
        if (i == 150000)
            before = grown;
    }
    check(bad == 0, "one thread: blocks do not overlap");
    check(grown - before < (4u << 20), "one thread: the heap does not go on growing");
    for (u32 i = 0; i < BLOCKS; i++)
        if (blocks[i])
            drop(blocks[i]);
    check(bad == 0, "one thread: the last blocks are whole");
}

static u32 interference_kind;

static u32 interference_size(void)
{
    switch (interference_kind) {
    case 0:
        return 8;               // hundreds of blocks in a superblock
    case 1:
        return 1900;            // a few: superblocks are full or empty all the time
    case 2:
        return 5000;            // large blocks
    default:
        return next_random() % 3000;
    }
}

static void exchange_one(void)
{
    struct block *volatile *slot = &shared[next_random() % 24];
    struct block *old = *slot;
    *slot = NULL;
    if (old)
        drop(old);
    if (next_random() % 3) {
        struct block *block = make(interference_size());
        old = *slot;            // another may be there now
        *slot = block;
        if (old)
            drop(old);
    }
}

static void interfere(void)
{
    for (u32 i = 1 + next_random() % 4; i; i--)
        exchange_one();
}

static void test_interference(u32 kind, const char *name)
{
    interference_kind = kind;
    bad = 0;
    interference = true;
    u32 before = 0;
    for (u32 i = 0; i < 40000 && !bad; i++) {
        exchange_one();
        if (i == 10000)
            before = grown;
    }
    interference = false;
    for (u32 i = 0; i < 64; i++)
        if (shared[i] && !bad) {
            drop(shared[i]);
            shared[i] = NULL;
        }
    check(bad == 0, name);
    check(grown - before <= 1u << 20, "and the heap does not go on growing");
}

static void test_refusal(void)
{
    memory_limit = grown;
    u32 count = 0;
    void *blocks[2000];
    while (count < 2000 && (blocks[count] = heap->allocate(50000)))
        count++;
    check(count < 2000, "no memory: a null pointer");
    memory_limit = 1u << 30;
    void *more = heap->allocate(50000);
    check(more, "and it goes on when there is memory again");
    heap->release(more);
    while (count)
        heap->release(blocks[--count]);
}

static void test_misuse(void)
{
    pid_t child = fork();
    if (child == 0) {
        freopen("/dev/null", "w", stderr);
        void *first = heap->allocate(40), *second = heap->allocate(40);
        heap->release(first);
        heap->release(first);
        heap->release(second);
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    check(WIFEXITED(status) && WEXITSTATUS(status) == 66, "a block freed twice is noticed");
}

static void test(const struct heap *tested, const char *name)
{
    heap = tested;
    printf("# %s heap, seed %u\n", name, seed);
    own_random = seed * 77 + 1;
    yields = 0;
    test_one_thread();
    test_misuse();
    if (tested == &lock_free_heap) {
        test_interference(0, "interference at each atomic operation: small blocks do not overlap");
        test_interference(1, "interference at each atomic operation: superblocks of few blocks");
        test_interference(2, "interference at each atomic operation: large blocks");
        test_interference(3, "interference at each atomic operation: all sizes");
    }
    bad = 0;
    run_threads(30000, 0);
    check(bad == 0, "threads: blocks of all sizes do not overlap");
    yields = 13;
    run_threads(30000, 8);
    check(bad == 0, "threads that wait at bad moments: small blocks do not overlap");
    run_threads(30000, 2000);
    check(bad == 0, "threads that wait at bad moments: larger blocks do not overlap");
    u32 before = grown;
    run_threads(30000, 2000);
    check(grown - before < (8u << 20), "threads: the heap does not go on growing");
    yields = 0;
    test_refusal();
}

int main(int argc, char **argv)
{
    if (argc > 1)
        seed = (u32)strtoul(argv[1], NULL, 0);
#ifdef MUTANT
    alarm(20);      // what a mistake makes endless
#else
    alarm(150);
    test(&semaphore_heap, "semaphore");
    struct heap_statistics statistics;
    heap_statistics(&statistics);
    check(statistics.claims > 100000 && statistics.blocked > 0 && statistics.blocked < statistics.claims,
          "the semaphore heap counts claims that block");
#endif
    test(&lock_free_heap, "lock-free");
    printf("1..%u\n", tests);
    return failures ? 1 : 0;
}
