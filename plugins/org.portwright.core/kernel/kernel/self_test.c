// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Tests of the locks and of the deadlock detector from inside the kernel, as a driver that user programs
// call.

#include "portwright/self_test.h"
#include "driver.h"
#include "machine/devices.h"
#include "kernel.h"
#include "lock.h"
#include "lock_record.h"
#include "system_call.h"

// Exclusion: what the CPUs count under each lock, in two halves that differ only while one is counting.
static struct {
    volatile u32 first, second;
} under_spin, under_irq, under_write, under_giant;

static struct spinlock spin = SPINLOCK("self-test spin");
static struct spinlock irq = SPINLOCK("self-test irq");
static struct rwlock shared = RWLOCK("self-test shared");

// True if the halves differed.
static bool count(typeof(under_spin) *counter)
{
    bool mixed = counter->first != counter->second;
    counter->first++;
    cpu_pause();
    counter->second++;
    return mixed;
}

static u32 lock_round(u32 round)
{
    u32 mixed = 0;
    spin_acquire(&spin);
    mixed += count(&under_spin);
    spin_release(&spin);

    u32 flags = spin_acquire_irq(&irq);
    mixed += count(&under_irq);
    spin_release_irq(&irq, flags);

    // Each CPU is a reader in some rounds, but writes as often as the others.
    if ((round + cpu_number) % 2) {
        read_acquire(&shared);
        mixed += under_write.first != under_write.second;
        read_release(&shared);
    }
    write_acquire(&shared);
    mixed += count(&under_write);
    write_release(&shared);

    giant_acquire();
    giant_acquire();
    giant_release();
    mixed += count(&under_giant);
    giant_release();

    // Interrupts in the middle of everything.
    if (round % 64 == 0 && cpu_count > 1)
        cpu_interrupt((cpu_number + 1) % cpu_count, VECTOR_WAKE);
    return mixed;
}

static i32 test_locks(u32 rounds)
{
    u32 mixed = 0;
    for (u32 i = 0; i < minimum(rounds, 1000000); i++) {
        // Where the other locks are not there the giant lock is to do for all.
        if (!COARSE)
            giant_acquire();
        mixed += lock_round(i);
        if (!COARSE)
            giant_release();
    }
    return (i32)mixed;
}

static i32 lock_count(void)
{
    u32 rounds = under_spin.first;
    bool same = rounds == under_irq.first && rounds == under_write.first && rounds == under_giant.first
                && rounds == under_spin.second && rounds == under_irq.second && rounds == under_write.second
                && rounds == under_giant.second;
    under_spin.first = under_irq.first = under_write.first = under_giant.first = 0;
    under_spin.second = under_irq.second = under_write.second = under_giant.second = 0;
    return same ? (i32)rounds : -ERROR_CONFLICT;
}

static i32 pair_cycles(u32 pairs)
{
    static struct spinlock lock = SPINLOCK("self-test pair");
    u64 start = read_tsc();
    for (u32 i = 0; i < minimum(pairs, 1000000); i++) {
        spin_acquire(&lock);
        spin_release(&lock);
    }
    return (i32)(read_tsc() - start);
}

// The detector's. Each wrong use has locks of its own, so that one does not lead to another.
#define LOCK(variable, name) static struct spinlock variable = SPINLOCK("self-test " name)

static void take_both(struct spinlock *first, struct spinlock *second)
{
    spin_acquire(first);
    spin_acquire(second);
    spin_release(second);
    spin_release(first);
}

static void use_right(void)
{
    LOCK(a, "right 1");
    LOCK(b, "right 2");
    LOCK(c, "right 3");
    take_both(&a, &b);
    take_both(&b, &c);
    take_both(&a, &c);
}

static void wrong_order(void)
{
    LOCK(a, "order 1");
    LOCK(b, "order 2");
    take_both(&a, &b);
    take_both(&b, &a);
}

static void circle(void)
{
    LOCK(a, "circle 1");
    LOCK(b, "circle 2");
    LOCK(c, "circle 3");
    take_both(&a, &b);
    take_both(&b, &c);
    take_both(&c, &a);
}

static void wrong_release_order(void)
{
    LOCK(a, "release 1");
    LOCK(b, "release 2");
    spin_acquire(&a);
    spin_acquire(&b);
    spin_release(&a);
    spin_release(&b);
}

static void release_not_held(void)
{
    LOCK(lock, "not held");
    spin_release(&lock);
}

static void take_again(void)
{
    LOCK(lock, "recursion");
    spin_acquire(&lock);
    spin_acquire(&lock);
    spin_release(&lock);
    spin_release(&lock);
}

static void read_again(void)
{
    static struct rwlock lock = RWLOCK("self-test reading");
    read_acquire(&lock);
    read_acquire(&lock);
    read_release(&lock);
    read_release(&lock);
}

static void take_in_interrupt(void)
{
    LOCK(lock, "interrupt");
    // No device interrupts when we want it to: this CPU is in interrupt context for the detector, which goes
    // by the variable.
    u32 flags = interrupts_save();
    enum execution_context context = execution_context;
    execution_context = CONTEXT_INTERRUPT;
    spin_acquire(&lock);
    spin_release(&lock);
    execution_context = context;
    interrupts_restore(flags);
    spin_acquire(&lock);
    spin_release(&lock);
}

static void hold(void)
{
    LOCK(lock, "held");
    // Free again if this was asked for before.
    lock.ticket.serving = lock.ticket.next;
    // Under the giant lock it would first be a matter of the release order.
    giant_release();
    spin_acquire(&lock);
    giant_acquire();
}

static i32 use_wrong(u32 request)
{
    static void (*const uses[])(void) = {
        [SELF_TEST_RIGHT] = use_right,
        [SELF_TEST_ORDER] = wrong_order,
        [SELF_TEST_CIRCLE] = circle,
        [SELF_TEST_RELEASE_ORDER] = wrong_release_order,
        [SELF_TEST_NOT_HELD] = release_not_held,
        [SELF_TEST_RECURSION] = take_again,
        [SELF_TEST_NESTED_READING] = read_again,
        [SELF_TEST_INTERRUPT] = take_in_interrupt,
        [SELF_TEST_HELD] = hold,
    };
    if (request >= array_size(uses) || !uses[request])
        return -ERROR_ARGUMENT;
    if (!lock_mode_has(LOCK_CHECK))
        return -ERROR_PERMISSION;
    u32 before = deadlock_report_count;
    uses[request]();
    return (i32)(deadlock_report_count - before);
}

static i32 control(const struct driver *self unused, u32 request, u32 argument, u32 size unused)
{
    switch (request) {
    case SELF_TEST_LOCKS: {
        // Other CPUs are to come in too, so not under the giant lock.
        giant_release();
        i32 mixed = test_locks(argument);
        giant_acquire();
        return mixed;
    }
    case SELF_TEST_LOCK_COUNT:
        return lock_count();
    case SELF_TEST_PAIR_CYCLES:
        return pair_cycles(argument);
    case SELF_TEST_DETECTOR:
        return COARSE && lock_mode_has(LOCK_CHECK);
    case SELF_TEST_REPORTS:
        return COARSE ? (i32)deadlock_report_count : 0;
    default:
        if (COARSE)
            return use_wrong(request);
        return request <= SELF_TEST_HELD ? -ERROR_PERMISSION : -ERROR_ARGUMENT;
    }
}

static const struct driver driver = { .name = SELF_TEST_DRIVER, .control = control };
DRIVER(driver);
