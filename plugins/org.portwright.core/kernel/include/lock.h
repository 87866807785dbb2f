// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Spin locks, recursive spin locks and readers-writer locks (thesis 4.2.3).
//
// In the variant up they all vanish; in giant only the recursive one, which is the giant lock, is there;
// in coarse all are. On one CPU, where lock_mode is 0, an inactive lock costs one jump.
#pragma once

#include "cpu.h"
#include "machine/ticket.h"

enum lock_mode {
    LOCK_ACTIVE = 1,        // more than one CPU runs
    LOCK_CHECK = 2,         // the deadlock detector watches, also on one CPU
    LOCK_STATISTICS = 4,    // acquisitions, contention and cycles are counted
    LOCK_LOG = 8,           // operations go to the event log
};
extern u32 lock_mode;
// Whether one of these bits is set; never where there are no locks.
static inline bool lock_mode_has(u32 bits)
{
    return SMP && lock_mode & bits;
}
// While one CPU runs and holds no lock: before the application processors start.
void locks_set_mode(u32 mode);

// Where a lock may be inactive the code has a jump over the operation (machine/code.h), of which this section of the kernel
// has a list. locks_set_mode changes all of them.
#define LOCK_SITES "lock_sites"

// What a lock's statistics and the deadlock detector know of it; see lock_record.h.
struct lock_record;

struct spinlock {
    struct ticket_lock ticket;
    u32 pc;                         // where its last owner took it; the owner's
    const char *name;               // at most 23 characters; locks of one name are one class (lock_record.h)
    struct lock_record *record;     // null until it is first watched
};

struct recursive_lock {
    struct spinlock lock;
    volatile u32 owner;             // CPU + 1, 0 if free
    u32 depth;                      // owner only
};

// Many readers or one writer; a writer that waits keeps new readers out, so reading does not nest: a second
// read_acquire of a CPU behind a waiting writer would never return. The deadlock detector refuses it.
struct rwlock {
    struct spinlock writers;        // who has a ticket writes, or waits to
    volatile u32 readers;           // that read, and for a moment some that are about to see a writer
};

#define SPINLOCK(lock_name) { .name = (lock_name) }
#define RECURSIVE_LOCK(lock_name) { .lock = SPINLOCK(lock_name) }
#define RWLOCK(lock_name) { .writers = SPINLOCK(lock_name) }

// What a lock operation calls rarely.
#define slow_path in_registers __attribute__((cold))

void spin_wait(struct spinlock *lock, u32 ticket) slow_path;
void read_wait(struct rwlock *lock) slow_path;
void write_wait(struct rwlock *lock, u32 ticket) slow_path;
void spin_acquire_watched(struct spinlock *lock, u32 pc) slow_path;
void spin_release_watched(struct spinlock *lock, u32 pc) slow_path;
void read_acquire_watched(struct rwlock *lock, u32 pc) slow_path;
void read_release_watched(struct rwlock *lock, u32 pc) slow_path;
void write_acquire_watched(struct rwlock *lock, u32 pc) slow_path;
void write_release_watched(struct rwlock *lock, u32 pc) slow_path;

static inline void spin_acquire_active(struct spinlock *lock)
{
    u32 ticket = ticket_take(&lock->ticket);
    if (unlikely(!ticket_is_served(&lock->ticket, ticket)))
        spin_wait(lock, ticket);
}

static inline void spin_release_active(struct spinlock *lock)
{
    ticket_release(&lock->ticket);
}

// Writers queue at a ticket lock; the one whose turn it is waits for the readers to leave. A reader counts
// itself first and then looks whether a ticket is out; a writer takes its ticket first and then looks at the
// count. Both do the first with a locked instruction, which is a full barrier (Intel SDM vol. 3, 9.2.5), so
// at least one of the two sees the other.
static inline bool read_try(struct rwlock *lock)
{
    __atomic_fetch_add(&lock->readers, 1, __ATOMIC_SEQ_CST);
    return likely(ticket_is_free(&lock->writers.ticket));
}

static inline void read_acquire_active(struct rwlock *lock)
{
    if (!read_try(lock))
        read_wait(lock);
}

static inline void read_release_active(struct rwlock *lock)
{
    __atomic_fetch_sub(&lock->readers, 1, __ATOMIC_SEQ_CST);
}

static inline void write_acquire_active(struct rwlock *lock)
{
    u32 ticket = ticket_take(&lock->writers.ticket);
    if (unlikely(!ticket_is_served(&lock->writers.ticket, ticket) || lock->readers))
        write_wait(lock, ticket);
}

static inline void write_release_active(struct rwlock *lock)
{
    spin_release_active(&lock->writers);
}

// This place, as the lock's pc.
#define mark_owner(lock) store_here((lock)->pc)

// Macros, so that the debug information of here() is the user's line.
#define LOCK_OPERATION(name, lock, mark)                                                            \
    do {                                                                                            \
        if (COARSE) {                                                                               \
            __label__ inactive, watched;                                                            \
            typeof(lock) lock_ = (lock);                                                            \
            jump_unless_set_or_above(LOCK_SITES, inactive, lock_mode, LOCK_ACTIVE, watched);        \
            name##_active(lock_);                                                                   \
            mark;                                                                                   \
            goto inactive;                                                                          \
        watched:                                                                                    \
            name##_watched(lock_, here());                                                          \
        inactive:;                                                                                  \
        }                                                                                           \
    } while (0)

#define spin_acquire(lock) LOCK_OPERATION(spin_acquire, lock, mark_owner(lock_))
#define spin_release(lock) LOCK_OPERATION(spin_release, lock, (void)0)
#define read_acquire(lock) LOCK_OPERATION(read_acquire, lock, (void)0)
#define read_release(lock) LOCK_OPERATION(read_release, lock, (void)0)
#define write_acquire(lock) LOCK_OPERATION(write_acquire, lock, mark_owner(&lock_->writers))
#define write_release(lock) LOCK_OPERATION(write_release, lock, (void)0)

// For what an interrupt handler touches too: interrupts stay disabled while the lock is held.
#define spin_acquire_irq(lock)                  \
    ({                                          \
        u32 flags_ = interrupts_save();         \
        spin_acquire(lock);                     \
        flags_;                                 \
    })
#define spin_release_irq(lock, flags)           \
    do {                                        \
        spin_release(lock);                     \
        interrupts_restore(flags);              \
    } while (0)

// The giant lock: protects whatever has no lock of its own. Taken once at kernel entry and given back at
// exit; recursive, because a supervisor signal may run where it is held already.
extern struct recursive_lock giant_lock;
void giant_acquire_slowly(u32 pc) in_registers;
void giant_release_slowly(u32 pc) in_registers;
#define GIANT_OPERATION(name)                                               \
    do {                                                                    \
        if (SMP) {                                                          \
            __label__ inactive;                                             \
            jump_unless_set(LOCK_SITES, inactive);                          \
            name##_slowly(here());                                          \
        inactive:;                                                          \
        }                                                                   \
    } while (0)
#define giant_acquire() GIANT_OPERATION(giant_acquire)
#define giant_release() GIANT_OPERATION(giant_release)

// At each entry into the kernel from user mode, and at each exit: in giant the lock covers all between them.
static inline void kernel_enter(void)
{
    if (SMP && !COARSE)
        giant_acquire();
}
static inline void kernel_exit(void)
{
    if (SMP && !COARSE)
        giant_release();
}

// What a CPU is to do and others may wait for, though it is no lock: the deadlock detector treats it as one, known by this
// variable, which nobody takes.
void promise_begin_watched(struct spinlock *promise, u32 pc) slow_path;
void promise_end_watched(struct spinlock *promise) slow_path;
void promise_wait_watched(struct spinlock *promise, u32 pc) slow_path;

// This CPU is to do it from now on.
#define promise_begin(promise)                              \
    do {                                                    \
        if (COARSE && unlikely(lock_mode & LOCK_CHECK))     \
            promise_begin_watched(promise, here());         \
    } while (0)
// It has done it.
#define promise_end(promise)                                \
    do {                                                    \
        if (COARSE && unlikely(lock_mode & LOCK_CHECK))     \
            promise_end_watched(promise);                   \
    } while (0)
// This CPU is about to wait until another one has.
#define promise_wait(promise)                               \
    do {                                                    \
        if (COARSE && unlikely(lock_mode & LOCK_CHECK))     \
            promise_wait_watched(promise, here());          \
    } while (0)

// Called before each return to user mode when lock_mode has LOCK_CHECK: reports locks still held.
void locks_check_none_held(void);
// Sends LOCKS frames of all locks that were taken (docs/kernel-tools.md).
void locks_send_statistics(void);
