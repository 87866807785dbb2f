// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Readers-writer locks, where they wait or are watched (docs/kernel-locks.md).

#include "lock_wait.h"

void slow_path read_wait(struct rwlock *lock)
{
    do {
        // The writer waits for all readers that have counted themselves, this one too.
        __atomic_fetch_sub(&lock->readers, 1, __ATOMIC_SEQ_CST);
        wait_until(ticket_is_free(&lock->writers.ticket), &lock->writers);
    } while (!read_try(lock));
}

void slow_path write_wait(struct rwlock *lock, u32 ticket)
{
    wait_until(ticket_is_served(&lock->writers.ticket, ticket) && lock->readers == 0, &lock->writers);
}

// The same for lock_watched_acquire, which knows a readers-writer lock by the spin lock in it.
static struct rwlock *rwlock_of(struct spinlock *writers)
{
    return container_of(writers, struct rwlock, writers);
}

static bool read_try_watched(struct spinlock *writers, u32 *ticket unused)
{
    return read_try(rwlock_of(writers));
}

static void read_wait_watched(struct spinlock *writers, u32 ticket unused)
{
    read_wait(rwlock_of(writers));
}

static bool write_try_watched(struct spinlock *writers, u32 *ticket)
{
    return ticket_try(writers, ticket) && rwlock_of(writers)->readers == 0;
}

static void write_wait_watched(struct spinlock *writers, u32 ticket)
{
    write_wait(rwlock_of(writers), ticket);
}

void slow_path read_acquire_watched(struct rwlock *lock, u32 pc)
{
    static const struct acquisition read = { LOCK_READERS_WRITER, read_try_watched, read_wait_watched };
    lock_watched_acquire(&lock->writers, &read, pc);
}

void slow_path read_release_watched(struct rwlock *lock, u32 pc)
{
    if (lock_watched_release(&lock->writers, LOCK_READERS_WRITER, pc))
        read_release_active(lock);
}

void slow_path write_acquire_watched(struct rwlock *lock, u32 pc)
{
    static const struct acquisition write = { LOCK_READERS_WRITER, write_try_watched, write_wait_watched };
    if (lock_watched_acquire(&lock->writers, &write, pc))
        lock->writers.pc = pc;
}

void slow_path write_release_watched(struct rwlock *lock, u32 pc)
{
    if (lock_watched_release(&lock->writers, LOCK_READERS_WRITER, pc))
        write_release_active(lock);
}
