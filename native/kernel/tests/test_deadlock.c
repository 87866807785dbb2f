// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// kernel/deadlock.c: each kind of report, once; none where there is nothing to report; on one CPU as on
// several.

// In the order of the source, so that places can be compared.
#pragma GCC optimize("O0")

#include "shim.h"
#include "host.h"
#include "lock_record.h"

// test_deadlock_active.c sets another one.
#ifndef LOCK_MODE
#define LOCK_MODE 0
#endif

#define LOCK(lock) static struct spinlock lock = SPINLOCK(#lock)
LOCK(a);
LOCK(b);
LOCK(c);
LOCK(d);
LOCK(e);
LOCK(handler);
static struct rwlock table = RWLOCK("table");
static struct spinlock threads[2] = { SPINLOCK("thread"), SPINLOCK("thread") };

struct report {
    u32 kind, pc, earlier_pc, lock, other_lock;
    char name[24], other_name[24];
} packed;

// The reports since the last call: how many, and the last one.
static u32 reports(struct report *report)
{
    u32 count = 0;
    for (u32 at = 0; at < serial_length[1]; at += 8 + sizeof(*report), count++) {
        if (serial_output[1][at + 2] != FRAME_DEADLOCK)
            return ~0u;
        memcpy(report, serial_output[1] + at + 8, sizeof(*report));
    }
    serial_length[1] = 0;
    return count;
}

static bool is(const struct report *report, u32 kind, const char *name, const char *other)
{
    return report->kind == kind && strcmp(report->name, name) == 0 && strcmp(report->other_name, other) == 0;
}

static void take_in_order(struct spinlock *first, struct spinlock *second)
{
    spin_acquire(first);
    spin_acquire(second);
    spin_release(second);
    spin_release(first);
}

static void other_cpu(void *argument unused)
{
    take_in_order(&a, &b);
}

static void run(void)
{
    struct report report;
    take_in_order(&a, &b);
    take_in_order(&a, &b);
    take_in_order(&b, &c);
    take_in_order(&a, &c);
    read_acquire(&table);
    take_in_order(&a, &b);
    read_release(&table);
    write_acquire(&table);
    write_release(&table);
    on_cpus(2, other_cpu, NULL);
    giant_acquire();
    giant_acquire();
    spin_acquire(&a);
    spin_release(&a);
    giant_release();
    giant_release();
    locks_check_none_held();
    ok(reports(&report) == 0 && serial_length[0] == 0, "right use of locks: no report");

    u32 low = here();
    spin_acquire(&b);
    spin_acquire(&a);
    u32 high = here();
    spin_release(&a);
    spin_release(&b);
    ok(reports(&report) == 1 && is(&report, 1, "a", "b"), "order of two locks");
    ok(report.pc > low && report.pc < high && report.lock == (u32)(uintptr_t)&a
           && report.other_lock == (u32)(uintptr_t)&b,
       "the report has the place and both locks");
    ok(report.earlier_pc != 0 && (report.earlier_pc < low || report.earlier_pc > high),
       "and the place where the order was the other one");
    ok(serial_length[0] && strstr(serial_output[0], "deadlock detector")
           && strstr(serial_output[0], "lock order: a"),
       "and there is a line on the console");

    for (u32 i = 0; i < 3; i++) {
        spin_acquire(&b);
        spin_acquire(&a);
        spin_release(&a);
        spin_release(&b);
    }
    ok(reports(&report) == 1, "the same at another place is another report, and given once");

    static struct spinlock page = SPINLOCK("page"), heap = SPINLOCK("heap"), ipc = SPINLOCK("ipc"),
                           database = SPINLOCK("database");
    take_in_order(&heap, &page);
    ok(reports(&report) == 0, "locks in the order of their ranks");
    take_in_order(&page, &ipc);
    ok(reports(&report) == 1 && is(&report, 1, "ipc", "page"), "not in the order of their ranks, and never seen before");
    take_in_order(&ipc, &database);
    ok(reports(&report) == 1 && is(&report, 1, "database", "ipc"), "two of one rank");
    take_in_order(&page, &a);
    ok(reports(&report) == 0, "one without a rank");

    take_in_order(&c, &d);
    take_in_order(&d, &e);
    ok(reports(&report) == 0, "more orders: no report");
    take_in_order(&e, &a);
    ok(reports(&report) == 1 && is(&report, 1, "a", "e"),
       "a circle of several locks: a, b, c, d, e, and a again");
    take_in_order(&d, &b);
    ok(reports(&report) == 1 && is(&report, 1, "b", "d"), "a smaller circle in it");
    spin_acquire(&a);
    write_acquire(&table);
    write_release(&table);
    spin_release(&a);
    ok(reports(&report) == 1 && is(&report, 1, "table", "a"),
       "readers-writer locks have their place in the order");

    static struct spinlock promise = SPINLOCK("promise"), before = SPINLOCK("before"), under = SPINLOCK("under");
    spin_acquire(&before);
    promise_begin(&promise);
    spin_release(&before);
    spin_acquire(&under);
    spin_release(&under);
    promise_end(&promise);
    promise_end(&promise);
    spin_acquire(&before);
    promise_wait(&promise);
    spin_release(&before);
    ok(reports(&report) == 0 && held_lock_count == 0, "a promise, and a wait for it with a lock that it does not need");
    spin_acquire(&under);
    promise_wait(&promise);
    spin_release(&under);
    ok(reports(&report) == 1 && is(&report, 1, "promise", "under"), "a wait for a promise with a lock that is taken under it");
    promise_begin(&promise);
    promise_wait(&promise);
    promise_end(&promise);
    ok(reports(&report) == 1 && is(&report, 3, "promise", "promise") && held_lock_count == 0,
       "a CPU that waits for its own promise");
    locks_check_none_held();

    spin_acquire(&a);
    spin_acquire(&b);
    spin_release(&a);
    spin_release(&b);
    ok(reports(&report) == 1 && is(&report, 2, "a", "b"), "release order");
    ok(held_lock_count == 0, "none is held after it");
    spin_release(&c);
    ok(reports(&report) == 1 && is(&report, 2, "c", ""), "release of a lock that is not held");
    spin_acquire(&c);
    spin_release(&c);
    ok(reports(&report) == 0, "it is usable after that");

    spin_acquire(&a);
    spin_acquire(&a);
    ok(reports(&report) == 1 && is(&report, 3, "a", "a"), "recursion");
    spin_release(&a);
    spin_release(&a);
    ok(reports(&report) == 0 && a.ticket.next == a.ticket.serving && held_lock_count == 0, "the lock is free after it");
    read_acquire(&table);
    read_acquire(&table);
    ok(reports(&report) == 1 && is(&report, 3, "table", "table"), "nested reading is refused");
    read_release(&table);
    read_release(&table);
    read_acquire(&table);
    write_acquire(&table);
    ok(reports(&report) == 1 && is(&report, 3, "table", "table"), "so is writing while reading");
    write_release(&table);
    read_release(&table);
    ok(table.readers == 0 && table.writers.ticket.next == table.writers.ticket.serving,
       "the readers-writer lock is free after it");

    spin_acquire(&d);
    locks_check_none_held();
    ok(reports(&report) == 1 && is(&report, 4, "d", "") && held_lock_count == 0,
       "held on return to user mode");
    d.ticket.serving = d.ticket.next;

    take_in_order(&threads[0], &threads[1]);
    ok(reports(&report) == 0, "two locks of one class in order of their addresses: no report");
    take_in_order(&threads[1], &threads[0]);
    ok(reports(&report) == 1 && is(&report, 1, "thread", "thread"), "in the other order");

    interrupts_enable();
    u32 flags = spin_acquire_irq(&handler);
    spin_release_irq(&handler, flags);
    interrupts_disable();
    execution_context = CONTEXT_INTERRUPT;
    spin_acquire(&handler);
    spin_release(&handler);
    execution_context = CONTEXT_KERNEL;
    interrupts_enable();
    ok(reports(&report) == 0,
       "a lock of an interrupt handler, taken with interrupts disabled elsewhere: no report");
    spin_acquire(&handler);
    spin_release(&handler);
    ok(reports(&report) == 1 && is(&report, 5, "handler", "an interrupt handler"),
       "a lock of an interrupt handler, taken with interrupts enabled");
    spin_acquire(&handler);
    spin_release(&handler);
    ok(reports(&report) == 0, "once");

    for (u32 i = 0; i < HELD_LOCKS; i++) {
        static struct spinlock many[HELD_LOCKS + 1];
        many[i].name = "many";
        spin_acquire(&many[i]);
        if (i == HELD_LOCKS - 1) {
            many[i + 1].name = "many";
            ok(expect_panic(spin_acquire(&many[i + 1])), "more than %u locks at once: a panic", HELD_LOCKS);
        }
    }
}

int main(void)
{
    // On one CPU the locks are inactive, and the detector sees the same.
    locks_set_mode(LOCK_CHECK | LOCK_MODE);
    run();
    return finish();
}
