// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Heap stress: threads that allocate and free blocks of many sizes, some of them other threads' blocks.
//
// Arguments: heap=semaphore|lockfree (both, one after the other, if not given), threads=N (8),
// operations=N of each
// thread (1000). Each block is checked for having been written to by somebody else.
#include "library/heap.h"
#include "library/measure.h"
#include "library/print.h"
#include "library/random.h"
#include "library/text.h"
#include "library/thread.h"

#define THREADS 32u
#define SLOTS 64u

static u32 *volatile slots[SLOTS];      // each block has its owner there or in nobody's hands
static volatile u32 bad;

struct task {
    struct thread thread;
    u32 seed, operations;
};

static void run(void *argument)
{
    struct task *task = argument;
    struct random random = random_from(task->seed);
    for (u32 i = 0; i < task->operations; i++) {
        u32 words = 2 + random_below(&random, random_below(&random, 20) ? 40 : 1500);
        u32 *block = malloc(words * 4);
        if (block) {
            block[0] = words;
            block[words - 1] = ~words;
        }
        u32 slot = random_below(&random, SLOTS);
        u32 *old = (u32 *)atomic_exchange((volatile u32 *)&slots[slot], (u32)block);
        if (old) {
            u32 length = old[0];
            if (length >= 1542 || old[length - 1] != ~length)
                atomic_add(&bad, 1);
            free(old);
        }
    }
}

static int measure(enum heap_kind kind, u32 threads, u32 operations)
{
    const char *prefix = kind == HEAP_SEMAPHORE ? "heap.semaphore" : "heap.lockfree";
    static struct task tasks[THREADS];
    struct measurement measurement;
    struct heap_statistics before, after;
    heap_select(kind);
    free(malloc(1));
    heap_statistics(&before);
    measure_begin(&measurement);
    for (u32 i = 0; i < threads; i++) {
        tasks[i].seed = i + 1;
        tasks[i].operations = operations;
        if (thread_start(&tasks[i].thread, run, &tasks[i])) {
            print("bench_heap: the threads can't be started\n");
            return 1;
        }
    }
    for (u32 i = 0; i < threads; i++)
        thread_join(&tasks[i].thread);
    measure_end(&measurement);
    heap_statistics(&after);
    for (u32 i = 0; i < SLOTS; i++) {
        free(slots[i]);
        slots[i] = NULL;
    }
    report_as(prefix, "per_gigacycle", per_gigacycle((u64)threads * operations * 2, measurement.cycles),
        "operations");
    measure_report(&measurement, prefix);
    if (kind == HEAP_SEMAPHORE) {
        u32 claims = after.claims - before.claims;
        report_as(prefix, "claims_blocked",
            (i64)(after.blocked - before.blocked) * 1000 / (claims ? claims : 1),
                  "permille");
    }
    if (bad) {
        print("bench_heap: %u blocks were damaged\n", bad);
        return 1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    u32 threads = argument_number(argc, argv, "threads", 8);
    u32 operations = argument_number(argc, argv, "operations", 1000);
    const char *heap = argument_text(argc, argv, "heap", "both");
    if (threads < 1 || threads > THREADS) {
        print("bench_heap: threads is a number from 1 to %u\n", THREADS);
        return 2;
    }
    int status = 0;
    if (strcmp(heap, "lockfree"))
        status |= measure(HEAP_SEMAPHORE, threads, operations);
    if (strcmp(heap, "semaphore"))
        status |= measure(HEAP_LOCK_FREE, threads, operations);
    return status;
}
