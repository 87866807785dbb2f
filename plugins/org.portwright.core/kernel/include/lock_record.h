// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What is known of locks that are watched (lock_mode beyond LOCK_ACTIVE): shared by lock.c and deadlock.c.
#pragma once

#include "lock.h"

enum lock_kind { LOCK_SPIN, LOCK_RECURSIVE, LOCK_READERS_WRITER };

#define LOCK_CLASSES 64     // classes of locks: names

// Of all locks of one name: those of all threads, say, come and go, but where they are taken does not.
struct lock_record {
    const char *name;
    u32 address;                            // of the first lock of the class that was taken
    enum lock_kind kind;
    u32 rank;                               // in LOCK_ORDER, 0 if it is not there
    // Each CPU counts for itself, so that the counters need no lock.
    struct {
        u64 acquisitions, contended, held, spun;    // cycles
    } by_cpu[MAX_CPUS];
    u32 pc_in_interrupt;                    // where first taken by an interrupt handler, 0: never
    u32 pc_interrupts_enabled;              // where first taken with interrupts enabled
};

extern struct lock_record lock_records[LOCK_CLASSES];
extern u32 lock_record_count;

// The locks that this CPU holds, the last taken one last. Changed with interrupts disabled; handlers leave it
// as they find it.
struct held_lock {
    struct spinlock *lock;
    struct lock_record *record;
    u32 pc;                                 // where it was taken
    u32 again;                              // how often the owner took it again: reported, and not done
    u64 since;                              // time stamp
};
#define HELD_LOCKS 16
extern cpu_local struct held_lock held_locks[HELD_LOCKS];
extern cpu_local u32 held_lock_count;

// The rank of the locks of this name in LOCK_ORDER, 0 if it is not there.
u32 deadlock_rank(const char *name);
// A CPU's list of them, under interrupts_save: adds one at the end; the index of a lock, held_lock_count if it is not there; and
// takes that one out.
void held_lock_add(struct spinlock *lock, struct lock_record *record, u32 pc);
u32 held_lock_find(const struct spinlock *lock);
void held_lock_remove(u32 index);
// What is known of a lock's class.
struct lock_record *lock_record_of(struct spinlock *lock, enum lock_kind kind);

// The detector's view of an acquisition that is about to begin, with interrupts disabled. False if this CPU
// has the lock already, and so would wait for itself: then the lock must not be taken again.
bool deadlock_acquiring(struct spinlock *lock, struct lock_record *record, u32 pc, bool interrupts_enabled);
// Reports since boot.
extern u32 deadlock_report_count;
// A release: the lock is number index of those held, or none (index == held_lock_count).
void deadlock_releasing(struct spinlock *lock, struct lock_record *record, u32 pc, u32 index);
