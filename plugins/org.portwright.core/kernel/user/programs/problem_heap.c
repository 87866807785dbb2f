// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The heap that all threads share (thesis 4.3.4, 4.4.4): under one semaphore, which is nearly always free on
// one CPU, and nearly always taken on several.
//
// Built with UNSOLVED_HEAP the program uses that heap, else the lock-free one. Fails if more than a twentieth
// of the claims of the heap's semaphore block. On one CPU there is no problem to be seen.
#include "library/heap.h"
#include "library/measure.h"
#include "library/print.h"
#include "library/random.h"
#include "library/tap.h"
#include "library/thread.h"

#define THREADS 6u
#define ROUNDS 40u
#define OBJECTS 6u
#define LIMIT 50u       // permille

static volatile u32 damaged, missing;

static void use_heap(void *argument)
{
    struct random random = random_from((u32)argument);
    u32 *objects[OBJECTS] = { 0 };
    for (u32 i = 0; i < ROUNDS; i++)
        for (u32 slot = 0; slot < OBJECTS; slot++) {
            u32 *object = objects[slot];
            if (object && object[0] != (u32)argument * 1000 + slot)
                atomic_add(&damaged, 1);
            free(object);
            objects[slot] = object = malloc(8 + random_below(&random, 200));
            if (!object) {
                atomic_add(&missing, 1);
                continue;
            }
            object[0] = (u32)argument * 1000 + slot;
            user_work(20);
        }
    for (u32 slot = 0; slot < OBJECTS; slot++)
        free(objects[slot]);
}

int main(void)
{
    struct thread threads[THREADS];
    struct heap_statistics heap;
    print("TAP version 13\n");
#ifdef UNSOLVED_HEAP
    heap_select(HEAP_SEMAPHORE);
#else
    heap_select(HEAP_LOCK_FREE);
#endif
    free(malloc(1));
    u32 started = 0;
    for (u32 i = 0; i < THREADS; i++)
        started += thread_start(&threads[i], use_heap, (void *)(i + 1)) == 0;
    for (u32 i = 0; i < started; i++)
        thread_join(&threads[i]);
    check(started == THREADS && !missing && !damaged, "%u threads use the heap", THREADS);
    heap_statistics(&heap);
    u32 share = heap.claims ? (u32)((u64)heap.blocked * 1000 / heap.claims) : 0;
    note("%u of %u claims of the heap's semaphore were blocked", heap.blocked, heap.claims);
    report("heap.claims_blocked", share, "permille");
    check(share <= LIMIT, "threads do not wait for each other's use of the heap: %u permille", share);
    return tap_end();
}
