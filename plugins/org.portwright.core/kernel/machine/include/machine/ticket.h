// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Ticket locks, first come, first served: the bare algorithm, which works whatever the kernel, on any number of CPUs
// (Mellor-Crummey and Scott, ACM TOCS 1991, 2.2).
#pragma once

#include "machine/atomic.h"

struct ticket_lock {
    volatile u32 next, serving;
};

// A place in the queue; the lock is the caller's when that is served.
static inline u32 ticket_take(struct ticket_lock *lock)
{
    return __atomic_fetch_add(&lock->next, 1, __ATOMIC_SEQ_CST);
}

static inline bool ticket_is_served(const struct ticket_lock *lock, u32 ticket)
{
    return ticket == lock->serving;
}

// Whether nobody has it, or waits for it.
static inline bool ticket_is_free(const struct ticket_lock *lock)
{
    return lock->next == lock->serving;
}

// Only the owner changes serving, so the instruction need not be atomic; stores become visible in order
// (Intel SDM vol. 3, 9.2.2), so whoever sees it sees what the owner has written before.
static inline void ticket_release(struct ticket_lock *lock)
{
    increment_owned(&lock->serving);
}
