// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Counting semaphores of a process. One that is released while a thread waits is handed over to that thread: its
// value stays 0, so nobody can take it first, and the thread need not try again.
//
// Semaphores lie in an array that grows but never moves or shrinks. So an id leads to its semaphore without a
// search and without a lock, and a semaphore's own lock can be taken even while another thread deletes it: the
// id, looked at under the lock, says whether it is still the same one.

#include "kernel.h"
#include "process.h"
#include "system_call.h"

#define MAX_VALUE 0x7fffffffu

// An id is a number that counts the uses of a place, and the place's index.
#define INDEX_BITS 12
#define INDEX_MASK ((1u << INDEX_BITS) - 1)
#define ID_MASK 0x7fffffffu

struct semaphore {
    struct spinlock lock;
    u32 id;                     // 0 while the place is free; lock
    struct process *process;    // lock
    u32 value;                  // lock
    struct wait_queue waiters;  // lock
    u32 uses;                   // of this place, counted; table lock
    u32 index;                  // set once
    struct list link;           // in the process's list, or in the free list; table lock
};

// What a page holds.
#define CHUNK (PAGE_SIZE / sizeof(struct semaphore))
#define CHUNKS ((1u << INDEX_BITS) / CHUNK)

static struct spinlock table_lock = SPINLOCK("semaphore table");
static struct semaphore *chunks[CHUNKS];    // each set once, table lock to set
static u32 chunk_count;                     // table lock
static struct list free_places = LIST(free_places);     // table lock

// Table lock. False if there is no memory, or the array is full.
static bool add_chunk(void)
{
    struct page *page = chunk_count < CHUNKS ? page_allocate_zeroed() : NULL;
    if (!page)
        return false;
    struct semaphore *chunk = page_pointer(page);
    for (u32 i = 0; i < CHUNK; i++) {
        chunk[i].lock = (struct spinlock)SPINLOCK("semaphore");
        chunk[i].index = chunk_count * CHUNK + i;
        wait_queue_init(&chunk[i].waiters, &chunk[i].lock);
        list_append(&free_places, &chunk[i].link);
    }
    chunks[chunk_count++] = chunk;
    return true;
}

// Locked, and of the current process; null if there is none with this id.
static struct semaphore *acquire(u32 id)
{
    u32 index = id & INDEX_MASK;
    struct semaphore *chunk = index / CHUNK < CHUNKS ? chunks[index / CHUNK] : NULL;
    if (!chunk || !id)
        return NULL;
    struct semaphore *semaphore = &chunk[index % CHUNK];
    spin_acquire(&semaphore->lock);
    if (likely(semaphore->id == id && semaphore->process == current_process()))
        return semaphore;
    spin_release(&semaphore->lock);
    return NULL;
}

// Who waits gets an error. The semaphore is locked, and unlocked after it; its place becomes free.
static void delete(struct semaphore *semaphore)
{
    semaphore->id = 0;
    semaphore->process = NULL;
    wake_all(&semaphore->waiters, -ERROR_NOT_FOUND);
    spin_release(&semaphore->lock);
    spin_acquire(&table_lock);
    list_remove(&semaphore->link);
    list_append(&free_places, &semaphore->link);
    spin_release(&table_lock);
}

i32 system_call_semaphore_create(const u32 *argument)
{
    if (argument[0] > MAX_VALUE)
        return -ERROR_ARGUMENT;
    struct process *process = current_process();
    struct semaphore *semaphore = NULL;
    u32 id = 0;
    spin_acquire(&table_lock);
    if (!list_empty(&free_places) || add_chunk()) {
        semaphore = list_entry(list_take_first(&free_places), struct semaphore, link);
        list_append(&process->semaphores, &semaphore->link);
        do
            id = (++semaphore->uses << INDEX_BITS | semaphore->index) & ID_MASK;
        while (!id);
    }
    spin_release(&table_lock);
    if (!semaphore)
        return -ERROR_MEMORY;
    spin_acquire(&semaphore->lock);
    semaphore->id = id;
    semaphore->process = process;
    semaphore->value = argument[0];
    spin_release(&semaphore->lock);
    return (i32)id;
}

i32 system_call_semaphore_claim(const u32 *argument)
{
    struct semaphore *semaphore = acquire(argument[0]);
    if (!semaphore)
        return -ERROR_NOT_FOUND;
    i32 result = 0;
    if (semaphore->value) {
        semaphore->value--;
    } else {
        wait_on(&semaphore->waiters);
        result = SYSTEM_CALL_BLOCKED;
    }
    spin_release(&semaphore->lock);
    return result;
}

i32 system_call_semaphore_release(const u32 *argument)
{
    struct semaphore *semaphore = acquire(argument[0]);
    if (!semaphore)
        return -ERROR_NOT_FOUND;
    i32 result = 0;
    if (semaphore->value == MAX_VALUE)
        result = -ERROR_ARGUMENT;
    else if (!wake_one(&semaphore->waiters, 0))
        semaphore->value++;
    spin_release(&semaphore->lock);
    return result;
}

i32 system_call_semaphore_delete(const u32 *argument)
{
    struct semaphore *semaphore = acquire(argument[0]);
    if (!semaphore)
        return -ERROR_NOT_FOUND;
    delete(semaphore);
    return 0;
}

// No thread of the process is left.
static void semaphores_close(struct process *process)
{
    while (!list_empty(&process->semaphores)) {
        struct semaphore *semaphore = list_entry(process->semaphores.next, struct semaphore, link);
        spin_acquire(&semaphore->lock);
        delete(semaphore);
    }
}

static const struct process_service service = { .ended = semaphores_close };
PROCESS_SERVICE(service);
