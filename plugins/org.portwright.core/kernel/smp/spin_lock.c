// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Spin locks, where they wait or are watched (docs/kernel-locks.md).

#include "lock_wait.h"

void slow_path spin_wait(struct spinlock *lock, u32 ticket)
{
    ticket_wait(lock, ticket);
}

void slow_path spin_acquire_watched(struct spinlock *lock, u32 pc)
{
    static const struct acquisition spin = { LOCK_SPIN, ticket_try, ticket_wait };
    if (lock_watched_acquire(lock, &spin, pc))
        lock->pc = pc;
}

void slow_path spin_release_watched(struct spinlock *lock, u32 pc)
{
    if (lock_watched_release(lock, LOCK_SPIN, pc))
        spin_release_active(lock);
}
