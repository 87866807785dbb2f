// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The recursive lock of the whole kernel (docs/kernel-locks.md).

#include "lock_wait.h"

struct recursive_lock giant_lock = RECURSIVE_LOCK("giant");

static void giant_acquire_watched(u32 pc)
{
    static const struct acquisition recursive = { LOCK_RECURSIVE, ticket_try, ticket_wait };
    lock_watched_acquire(&giant_lock.lock, &recursive, pc);
}

void in_registers giant_acquire_slowly(u32 pc)
{
    if (giant_lock.owner == cpu_number + 1) {
        giant_lock.depth++;
        return;
    }
    if (likely(lock_mode == LOCK_ACTIVE)) {
        u32 ticket;
        if (unlikely(!ticket_try(&giant_lock.lock, &ticket)))
            ticket_wait(&giant_lock.lock, ticket);
    } else {
        giant_acquire_watched(pc);
    }
    giant_lock.lock.pc = pc;
    giant_lock.owner = cpu_number + 1;
    giant_lock.depth = 0;
}

void in_registers giant_release_slowly(u32 pc)
{
    if (giant_lock.depth) {
        giant_lock.depth--;
        return;
    }
    giant_lock.owner = 0;
    if (likely(lock_mode == LOCK_ACTIVE) || lock_watched_release(&giant_lock.lock, LOCK_RECURSIVE, pc))
        __atomic_store_n(&giant_lock.lock.ticket.serving, giant_lock.lock.ticket.serving + 1, __ATOMIC_RELEASE);
}
