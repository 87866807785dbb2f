// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Waits that are no lock's, for the deadlock detector: what is taken while a CPU has promised something may not be held by who
// waits for that.

#include "lock_record.h"

// A promise itself waits for nothing, so what is held at that moment does not matter.
void slow_path promise_begin_watched(struct spinlock *promise, u32 pc)
{
    struct lock_record *record = lock_record_of(promise, LOCK_SPIN);
    u32 flags = interrupts_save();
    held_lock_add(promise, record, pc);
    // First, as if it were taken before all others: they are released in the reverse of their own order.
    struct held_lock added = held_locks[held_lock_count - 1];
    for (u32 i = held_lock_count - 1; i > 0; i--)
        held_locks[i] = held_locks[i - 1];
    held_locks[0] = added;
    interrupts_restore(flags);
}

void slow_path promise_end_watched(struct spinlock *promise)
{
    u32 flags = interrupts_save();
    u32 index = held_lock_find(promise);
    if (index < held_lock_count)
        held_lock_remove(index);
    interrupts_restore(flags);
}

void slow_path promise_wait_watched(struct spinlock *promise, u32 pc)
{
    struct lock_record *record = lock_record_of(promise, LOCK_SPIN);
    u32 flags = interrupts_save();
    deadlock_acquiring(promise, record, pc, flags & FLAG_INTERRUPT);
    interrupts_restore(flags);
}
