// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Spin locks, recursive spin locks and readers-writer locks (thesis 4.2.3).
//
// In the variant up they all vanish; in giant only the recursive one, which is the giant lock, is there;
// in coarse all are. On one CPU an inactive lock costs one test: lock_mode is 0.
#pragma once

#include "cpu.h"

enum lock_mode {
    LOCK_ACTIVE = 1,        // more than one CPU runs
    LOCK_CHECK = 2,         // the deadlock detector watches, also on one CPU
    LOCK_STATISTICS = 4,    // acquisitions, contention and cycles are counted
    LOCK_LOG = 8,           // operations go to the event log
};
// Set before the application processors start, and not changed after that.
extern u32 lock_mode;

// What a lock's statistics and the deadlock detector know of it; see lock.c.
struct lock_record;

struct spinlock {
    volatile u32 next, serving;     // a ticket lock: first come, first served
    const char *name;               // at most 23 characters
    struct lock_record *record;
};

struct recursive_lock {
    struct spinlock lock;
    volatile u32 owner;             // CPU + 1, 0 if free
    u32 depth;                      // owner only
};

// Many readers or one writer; a writer that waits keeps new readers out.
struct rwlock {
    volatile u32 state;
    volatile u32 writers_waiting;
    const char *name;
    struct lock_record *record;
};

#define SPINLOCK(lock_name) { .name = (lock_name) }
#define RECURSIVE_LOCK(lock_name) { .lock = SPINLOCK(lock_name) }
#define RWLOCK(lock_name) { .name = (lock_name) }

#if COARSE
void spin_acquire_slowly(struct spinlock *lock);
void spin_release_slowly(struct spinlock *lock);
void read_acquire_slowly(struct rwlock *lock);
void read_release_slowly(struct rwlock *lock);
void write_acquire_slowly(struct rwlock *lock);
void write_release_slowly(struct rwlock *lock);
#define LOCK_OPERATION(name, type)                      \
    static inline void name(struct type *lock)          \
    {                                                   \
        if (lock_mode)                                  \
            name##_slowly(lock);                        \
    }
#else
#define LOCK_OPERATION(name, type)                      \
    static inline void name(struct type *lock unused)   \
    {                                                   \
    }
#endif
LOCK_OPERATION(spin_acquire, spinlock)
LOCK_OPERATION(spin_release, spinlock)
LOCK_OPERATION(read_acquire, rwlock)
LOCK_OPERATION(read_release, rwlock)
LOCK_OPERATION(write_acquire, rwlock)
LOCK_OPERATION(write_release, rwlock)

// For what an interrupt handler touches too: interrupts stay disabled while the lock is held.
static inline u32 spin_acquire_irq(struct spinlock *lock)
{
    u32 flags = interrupts_save();
    spin_acquire(lock);
    return flags;
}

static inline void spin_release_irq(struct spinlock *lock, u32 flags)
{
    spin_release(lock);
    interrupts_restore(flags);
}

// The giant lock: protects whatever has no lock of its own. Taken once at kernel entry and given back at
// exit; recursive, because a supervisor signal may run where it is held already.
#if SMP
extern struct recursive_lock giant_lock;
void giant_acquire_slowly(void);
void giant_release_slowly(void);
static inline void giant_acquire(void)
{
    if (lock_mode)
        giant_acquire_slowly();
}
static inline void giant_release(void)
{
    if (lock_mode)
        giant_release_slowly();
}
#else
static inline void giant_acquire(void)
{
}
static inline void giant_release(void)
{
}
#endif

// At each entry into the kernel from user mode, and at each exit: in giant the lock covers all between them.
static inline void kernel_enter(void)
{
#if SMP && !COARSE
    giant_acquire();
#endif
}
static inline void kernel_exit(void)
{
#if SMP && !COARSE
    giant_release();
#endif
}

// Called before each return to user mode when lock_mode has LOCK_CHECK: reports locks still held.
void locks_check_none_held(void);
// Sends LOCKS frames of all locks that were taken (docs/kernel-tools.md).
void locks_send_statistics(void);
