// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Lock operations that are watched: statistics, event log, deadlock detector.

#include "event.h"
#include "lock_wait.h"
#include "output.h"

struct lock_record lock_records[LOCK_CLASSES];      // filled under record_lock, and then only counted in
u32 lock_record_count;
static struct output_lock record_lock;

cpu_local struct held_lock held_locks[HELD_LOCKS];
cpu_local u32 held_lock_count;

void lock_out_of_patience(const struct spinlock *lock)
{
    panic("lock %s at %x: CPU %u has waited for more than %u s; it was last taken at %08x, next ticket "
          "%u, serving %u", lock->name, (u32)lock, cpu_number, WAIT_LIMIT, lock->pc, lock->ticket.next, lock->ticket.serving);
}

struct lock_record *lock_record_of(struct spinlock *lock, enum lock_kind kind)
{
    if (likely(lock->record != NULL))
        return lock->record;
    const char *name = lock->name ? lock->name : "(unnamed)";
    u32 flags = output_acquire(&record_lock);
    u32 i = 0;
    while (i < lock_record_count && strcmp(lock_records[i].name, name) != 0)
        i++;
    if (i == lock_record_count) {
        if (i == LOCK_CLASSES)
            panic("more than %u names of locks: raise LOCK_CLASSES", LOCK_CLASSES);
        lock_records[i].name = name;
        lock_records[i].address = (u32)lock;
        lock_records[i].kind = kind;
        lock_records[i].rank = deadlock_rank(name);
        lock_record_count = i + 1;
    }
    lock->record = &lock_records[i];
    output_release(&record_lock, flags);
    return lock->record;
}

void held_lock_add(struct spinlock *lock, struct lock_record *record, u32 pc)
{
    if (held_lock_count == HELD_LOCKS)
        panic("lock %s: CPU %u holds %u locks already", record->name, cpu_number, HELD_LOCKS);
    held_locks[held_lock_count++] =
        (struct held_lock){ .lock = lock, .record = record, .pc = pc, .since = read_tsc() };
}

u32 held_lock_find(const struct spinlock *lock)
{
    for (u32 i = held_lock_count; i-- > 0;)
        if (held_locks[i].lock == lock)
            return i;
    return held_lock_count;
}

void held_lock_remove(u32 index)
{
    held_lock_count--;
    for (; index < held_lock_count; index++)
        held_locks[index] = held_locks[index + 1];
}

static void log_operation(enum event_type type, struct spinlock *lock, struct lock_record *record, u32 pc)
{
    if (lock_mode & LOCK_LOG)
        event(type, pc, (u32)lock, record->address);
}

bool lock_watched_acquire(struct spinlock *lock, const struct acquisition *acquisition, u32 pc)
{
    struct lock_record *record = lock_record_of(lock, acquisition->kind);
    u32 flags = interrupts_save();
    bool proceed = !(lock_mode & LOCK_CHECK)
                   || deadlock_acquiring(lock, record, pc, flags & FLAG_INTERRUPT);
    interrupts_restore(flags);
    if (!proceed)
        return false;

    u64 spun = 0;
    bool contended = false;
    u32 ticket;
    if ((lock_mode & LOCK_ACTIVE) && !acquisition->try(lock, &ticket)) {
        contended = true;
        log_operation(EVENT_LOCK_SPIN, lock, record, pc);
        u64 start = read_tsc();
        acquisition->wait(lock, ticket);
        spun = read_tsc() - start;
    }
    log_operation(EVENT_LOCK_ACQUIRE, lock, record, pc);

    flags = interrupts_save();
    held_lock_add(lock, record, pc);
    typeof(record->by_cpu[0]) *counters = &record->by_cpu[cpu_number];
    counters->acquisitions++;
    counters->contended += contended;
    counters->spun += spun;
    interrupts_restore(flags);
    return true;
}

bool lock_watched_release(struct spinlock *lock, enum lock_kind kind, u32 pc)
{
    struct lock_record *record = lock_record_of(lock, kind);
    u32 flags = interrupts_save();
    u32 index = held_lock_find(lock);
    bool taken = true;
    if (index < held_lock_count && held_locks[index].again) {
        held_locks[index].again--;
        taken = false;
    } else {
        if (lock_mode & LOCK_CHECK)
            deadlock_releasing(lock, record, pc, index);
        if (index < held_lock_count) {
            record->by_cpu[cpu_number].held += read_tsc() - held_locks[index].since;
            held_lock_remove(index);
        } else if (lock_mode & LOCK_CHECK) {
            taken = false;      // reported; another CPU may have it
        }
    }
    interrupts_restore(flags);
    if (taken)
        log_operation(EVENT_LOCK_RELEASE, lock, record, pc);
    return taken && (lock_mode & LOCK_ACTIVE);
}
