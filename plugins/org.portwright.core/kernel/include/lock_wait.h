// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// How the CPUs wait for locks, and how a kind of lock is watched: shared by the files about locks.
#pragma once

#include "kernel.h"
#include "lock_record.h"
#include "machine/devices.h"
#include "time_account.h"

// A wait that is longer than any use of a lock can be: somebody has forgotten to release it. In seconds,
// because a simulator on a busy host may let a CPU with a lock wait for some of them.
#define WAIT_LIMIT 60
void lock_out_of_patience(const struct spinlock *lock) noreturn;

// In line: who waits calls no function while another CPU ends the kernel and adds up what instrumented functions have counted.
static inline bool lock_waits_too_long(u64 start)
{
    // 0 before the clock runs; then only one CPU does.
    u64 limit = (u64)clock_cycles_per_tick * clock_hz * WAIT_LIMIT;
    return unlikely(read_tsc() - start > limit && limit);
}

// Waits for the condition, and accounts for the time.
#define wait_until(condition, lock)                             \
    do {                                                        \
        enum time_kind kind_ = time_change_irq(TIME_SPINNING);  \
        u64 start_ = read_tsc();                                \
        for (u32 turn_ = 1; !(condition); turn_++) {            \
            cpu_pause();                                        \
            if (turn_ % 1024 == 0 && lock_waits_too_long(start_)) \
                lock_out_of_patience(lock);                     \
        }                                                       \
        time_change_irq(kind_);                                 \
    } while (0)

static inline bool ticket_try(struct spinlock *lock, u32 *ticket)
{
    *ticket = ticket_take(&lock->ticket);
    return ticket_is_served(&lock->ticket, *ticket);
}

static inline void ticket_wait(struct spinlock *lock, u32 ticket)
{
    wait_until(ticket_is_served(&lock->ticket, ticket), lock);
}

// A kind of lock's own way of being taken, without watching: first a try that does not wait.
struct acquisition {
    enum lock_kind kind;
    bool (*try)(struct spinlock *lock, u32 *ticket);        // takes it, or takes its place in the queue
    void (*wait)(struct spinlock *lock, u32 ticket);        // then takes it
};

// What statistics, event log and deadlock detector want to know. False if the CPU has the lock already, which the detector
// reports.
bool lock_watched_acquire(struct spinlock *lock, const struct acquisition *acquisition, u32 pc);
// False if the lock was not really taken by the acquisition that this one ends.
bool lock_watched_release(struct spinlock *lock, enum lock_kind kind, u32 pc);
