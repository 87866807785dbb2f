// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The deadlock detector (thesis 4.2.3): finds locking that could deadlock, without a deadlock happening.
//
// It knows which lock classes were taken while which others were held. Taking b under a, once a was taken
// under b (or under something that was taken under b, ...), can deadlock with the right timing: so one run,
// on one CPU, is enough to find it. Locks of the kernel are also to be taken in the order of their ranks (lock_order.h),
// whatever was seen before. It also reports a release that is not the reverse of the acquisition, a
// lock that its owner takes again, a lock held on return to user mode, and a lock that an interrupt handler
// takes and other code takes with interrupts enabled. Each report is given once.

#include "host.h"
#include "kernel.h"
#include "lock_order.h"
#include "lock_record.h"
#include "output.h"

enum deadlock_kind {
    DEADLOCK_ORDER = 1,
    DEADLOCK_RELEASE_ORDER,
    DEADLOCK_RECURSION,
    DEADLOCK_HELD_IN_USER_MODE,
    DEADLOCK_INTERRUPT,
};

// orders[a][b]: where b was first taken while a was held, 0: never. Without cycles: an order that would close
// one is reported, and not entered. Written under order_lock.
static u32 orders[LOCK_CLASSES][LOCK_CLASSES];
static struct output_lock order_lock;

// What the DEADLOCK frame holds.
struct report {
    u32 kind, pc, earlier_pc, lock, other_lock;
    char name[24], other_name[24];
} packed;

#define REPORTS 64
static struct {
    u32 kind, pc, earlier_pc;
    const char *name, *other_name;
} reported[REPORTS];            // report_lock
u32 deadlock_report_count;      // report_lock
static struct output_lock report_lock;

static bool is_new(u32 kind, u32 pc, u32 earlier_pc, const char *name, const char *other_name)
{
    u32 flags = output_acquire(&report_lock);
    bool found = deadlock_report_count == REPORTS;
    for (u32 i = 0; i < deadlock_report_count && !found; i++)
        found = reported[i].kind == kind && reported[i].pc == pc && reported[i].earlier_pc == earlier_pc
                && reported[i].name == name && reported[i].other_name == other_name;
    if (!found)
        reported[deadlock_report_count++] = (typeof(reported[0])){ kind, pc, earlier_pc, name, other_name };
    output_release(&report_lock, flags);
    return !found;
}

// other may be null. The text is for the console, of up to four arguments: name, pc, other name, earlier pc.
static void report(enum deadlock_kind kind, u32 pc, struct spinlock *lock, const char *name, u32 earlier_pc,
                   struct spinlock *other, const char *other_name, const char *text)
{
    if (!is_new(kind, pc, earlier_pc, name, other_name))
        return;
    struct report report = { kind, pc, earlier_pc, (u32)lock, (u32)other, "", "" };
    format(report.name, sizeof(report.name), "%s", name);
    format(report.other_name, sizeof(report.other_name), "%s", other_name);
    char line[256];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    format(line, sizeof(line), text, name, pc, other_name, earlier_pc);
#pragma GCC diagnostic pop
    print("deadlock detector: CPU %u: %s\n", cpu_number, line);
    frame_send(FRAME_DEADLOCK, cpu_number, &report, sizeof(report));
}

u32 deadlock_rank(const char *name)
{
    static const struct {
        u32 rank;
        const char *name;
    } order[] = {
#define RANK(rank, name) { rank, name },
        LOCK_ORDER(RANK)
#undef RANK
    };
    for (u32 i = 0; i < array_size(order); i++)
        if (!strcmp(order[i].name, name))
            return order[i].rank;
    return 0;
}

static u32 class_of(const struct lock_record *record)
{
    return (u32)(record - lock_records);
}

// Where the last class of a path from one class to another was taken, 0 if there is no path. Depth first; the
// classes seen are marked in a bit set, so each is visited once.
static u32 find_path(u32 from, u32 to)
{
    if (orders[from][to])
        return orders[from][to];
    u64 seen = 1ull << from;
    u8 stack[LOCK_CLASSES];
    u32 depth = 0;
    stack[depth++] = (u8)from;
    while (depth) {
        u32 at = stack[--depth];
        if (orders[at][to])
            return orders[at][to];
        for (u32 next = 0; next < lock_record_count; next++)
            if (orders[at][next] && !(seen >> next & 1)) {
                seen |= 1ull << next;
                stack[depth++] = (u8)next;
            }
    }
    return 0;
}

static void check_order(const struct held_lock *held, struct spinlock *lock, struct lock_record *record,
                        u32 pc)
{
    u32 first = class_of(held->record), second = class_of(record);
    if (first == second) {
        // Locks of one class have no names to be put in order by; their addresses are an order.
        if (held->lock > lock)
            report(DEADLOCK_ORDER, pc, lock, record->name, held->pc, held->lock, held->record->name,
                   "lock order: %s is taken at %08x while another %s, taken at %08x, is held; two of one "
                   "class are taken in order of their addresses");
        return;
    }
    if (likely(orders[first][second]))
        return;
    if (record->rank && held->record->rank >= record->rank) {
        report(DEADLOCK_ORDER, pc, lock, record->name, held->pc, held->lock, held->record->name,
               "lock order: %s is taken at %08x while %s, taken at %08x, is held; their ranks are the other way round");
        return;
    }
    u32 flags = output_acquire(&order_lock);
    u32 earlier_pc = find_path(second, first);
    if (!earlier_pc)
        orders[first][second] = pc;
    output_release(&order_lock, flags);
    if (earlier_pc)
        report(DEADLOCK_ORDER, pc, lock, record->name, earlier_pc, held->lock, held->record->name,
               "lock order: %s is taken at %08x while %s is held; they were taken the other way round at "
               "%08x");
}

static void check_interrupts(struct spinlock *lock, struct lock_record *record, u32 pc,
                             bool interrupts_enabled)
{
    if (execution_context == CONTEXT_INTERRUPT && !record->pc_in_interrupt)
        record->pc_in_interrupt = pc;
    else if (interrupts_enabled && !record->pc_interrupts_enabled)
        record->pc_interrupts_enabled = pc;
    else
        return;
    if (record->pc_in_interrupt && record->pc_interrupts_enabled)
        report(DEADLOCK_INTERRUPT, record->pc_interrupts_enabled, lock, record->name,
               record->pc_in_interrupt, NULL, "an interrupt handler",
               "interrupts: %s is taken at %08x with interrupts enabled; %s takes it at %08x");
}

bool deadlock_acquiring(struct spinlock *lock, struct lock_record *record, u32 pc, bool interrupts_enabled)
{
    for (u32 i = 0; i < held_lock_count; i++)
        if (held_locks[i].lock == lock) {
            held_locks[i].again++;
            report(DEADLOCK_RECURSION, pc, lock, record->name, held_locks[i].pc, lock, record->name,
                   "recursion: %s is taken at %08x by the CPU that has it: %s was taken at %08x");
            return false;
        }
    check_interrupts(lock, record, pc, interrupts_enabled);
    for (u32 i = 0; i < held_lock_count; i++)
        check_order(&held_locks[i], lock, record, pc);
    return true;
}

void deadlock_releasing(struct spinlock *lock, struct lock_record *record, u32 pc, u32 index)
{
    if (index == held_lock_count) {
        report(DEADLOCK_RELEASE_ORDER, pc, lock, record->name, 0, NULL, "",
               "release order: %s is released at %08x by a CPU that does not have it");
    } else if (index + 1 < held_lock_count) {
        const struct held_lock *last = &held_locks[held_lock_count - 1];
        report(DEADLOCK_RELEASE_ORDER, pc, lock, record->name, last->pc, last->lock, last->record->name,
               "release order: %s is released at %08x before %s, which was taken after it at %08x");
    }
}

void locks_check_none_held(void)
{
    // The next thread on this CPU has nothing to do with them, so they are struck off the list.
    for (; held_lock_count; held_lock_count--) {
        const struct held_lock *held = &held_locks[held_lock_count - 1];
        report(DEADLOCK_HELD_IN_USER_MODE, held->pc, held->lock, held->record->name, 0, NULL, "",
               "held on return to user mode: %s, taken at %08x");
    }
}
