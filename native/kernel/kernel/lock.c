// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Spin locks, the recursive giant lock and readers-writer locks (docs/kernel-locks.md).
//
// Each operation has a short path, for lock_mode == LOCK_ACTIVE, and a watched one that also feeds
// statistics, event log and deadlock detector. The models in tests/model show that the algorithms are right.

#include "lock.h"
#include "machine/devices.h"
#include "event.h"
#include "host.h"
#include "kernel.h"
#include "lock_record.h"
#include "output.h"
#include "thread.h"
#include "time_account.h"

u32 lock_mode;

#if SMP
// Addresses of the jumps over lock operations: LOCK_SITE. The linker supplies both ends.
extern const u32 __start_lock_sites[] __attribute__((weak)), __stop_lock_sites[] __attribute__((weak));

void locks_set_mode(u32 mode)
{
    lock_mode = mode;
    jumps_set(__start_lock_sites, __stop_lock_sites, mode == 0);
}

struct recursive_lock giant_lock = RECURSIVE_LOCK("giant");

struct lock_record lock_records[LOCK_CLASSES];      // filled under record_lock, and then only counted in
u32 lock_record_count;
static struct output_lock record_lock;

cpu_local struct held_lock held_locks[HELD_LOCKS];
cpu_local u32 held_lock_count;

// A wait that is longer than any use of a lock can be: somebody has forgotten to release it. In seconds,
// because a simulator on a busy host may let a CPU with a lock wait for some of them.
#define WAIT_LIMIT 60

static void check_patience(const struct spinlock *lock, u64 start)
{
    // 0 before the clock runs; then only one CPU does.
    u64 limit = (u64)clock_cycles_per_tick * clock_hz * WAIT_LIMIT;
    if (unlikely(read_tsc() - start > limit && limit))
        panic("lock %s at %x: CPU %u has waited for more than %u s; it was last taken at %08x, next ticket "
              "%u, serving %u", lock->name, (u32)lock, cpu_number, WAIT_LIMIT, lock->pc, lock->next, lock->serving);
}

// Waits for the condition, and accounts for the time.
#define wait_until(condition, lock)                             \
    do {                                                        \
        enum time_kind kind_ = time_change_irq(TIME_SPINNING);  \
        u64 start_ = read_tsc();                                \
        for (u32 turn_ = 1; !(condition); turn_++) {            \
            cpu_pause();                                        \
            if (turn_ % 1024 == 0)                              \
                check_patience(lock, start_);                   \
        }                                                       \
        time_change_irq(kind_);                                 \
    } while (0)

// Watched operations ----------------------------------------------------------------------------------------

static struct lock_record *record_of(struct spinlock *lock, enum lock_kind kind)
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

// A kind of lock's own way of being taken, without watching: first a try that does not wait.
struct acquisition {
    enum lock_kind kind;
    bool (*try)(struct spinlock *lock, u32 *ticket);        // takes it, or takes its place in the queue
    void (*wait)(struct spinlock *lock, u32 ticket);        // then takes it
};

static void log_operation(enum event_type type, struct spinlock *lock, struct lock_record *record, u32 pc)
{
    if (lock_mode & LOCK_LOG)
        event(type, pc, (u32)lock, record->address);
}

// False if the CPU has the lock already, which the detector reports.
static bool watched_acquire(struct spinlock *lock, const struct acquisition *acquisition, u32 pc)
{
    struct lock_record *record = record_of(lock, acquisition->kind);
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
    if (held_lock_count == HELD_LOCKS)
        panic("lock %s: CPU %u holds %u locks already", record->name, cpu_number, HELD_LOCKS);
    held_locks[held_lock_count++] =
        (struct held_lock){ .lock = lock, .record = record, .pc = pc, .since = read_tsc() };
    typeof(record->by_cpu[0]) *counters = &record->by_cpu[cpu_number];
    counters->acquisitions++;
    counters->contended += contended;
    counters->spun += spun;
    interrupts_restore(flags);
    return true;
}

// False if the lock was not really taken by the acquisition that this one ends.
static bool watched_release(struct spinlock *lock, enum lock_kind kind, u32 pc)
{
    struct lock_record *record = record_of(lock, kind);
    u32 flags = interrupts_save();
    u32 index = held_lock_count;
    for (u32 i = held_lock_count; i-- > 0 && index == held_lock_count;)
        if (held_locks[i].lock == lock)
            index = i;
    bool taken = true;
    if (index < held_lock_count && held_locks[index].again) {
        held_locks[index].again--;
        taken = false;
    } else {
        if (lock_mode & LOCK_CHECK)
            deadlock_releasing(lock, record, pc, index);
        if (index < held_lock_count) {
            record->by_cpu[cpu_number].held += read_tsc() - held_locks[index].since;
            held_lock_count--;
            for (; index < held_lock_count; index++)
                held_locks[index] = held_locks[index + 1];
        } else if (lock_mode & LOCK_CHECK) {
            taken = false;      // reported; another CPU may have it
        }
    }
    interrupts_restore(flags);
    if (taken)
        log_operation(EVENT_LOCK_RELEASE, lock, record, pc);
    return taken && (lock_mode & LOCK_ACTIVE);
}

static bool ticket_try(struct spinlock *lock, u32 *ticket)
{
    *ticket = __atomic_fetch_add(&lock->next, 1, __ATOMIC_SEQ_CST);
    return *ticket == lock->serving;
}

static void ticket_wait(struct spinlock *lock, u32 ticket)
{
    wait_until(lock->serving == ticket, lock);
}

// The giant lock --------------------------------------------------------------------------------------------

static void giant_acquire_watched(u32 pc)
{
    static const struct acquisition recursive = { LOCK_RECURSIVE, ticket_try, ticket_wait };
    watched_acquire(&giant_lock.lock, &recursive, pc);
}

void __attribute__((regparm(3))) giant_acquire_slowly(u32 pc)
{
    if (giant_lock.owner == cpu_number + 1) {
        giant_lock.depth++;
        return;
    }
    if (likely(lock_mode == LOCK_ACTIVE)) {
        u32 ticket;
        if (unlikely(!ticket_try(&giant_lock.lock, &ticket)))
            ticket_wait(&giant_lock.lock, ticket);
    } else {
        giant_acquire_watched(pc);
    }
    giant_lock.lock.pc = pc;
    giant_lock.owner = cpu_number + 1;
    giant_lock.depth = 0;
}

void __attribute__((regparm(3))) giant_release_slowly(u32 pc)
{
    if (giant_lock.depth) {
        giant_lock.depth--;
        return;
    }
    giant_lock.owner = 0;
    if (likely(lock_mode == LOCK_ACTIVE) || watched_release(&giant_lock.lock, LOCK_RECURSIVE, pc))
        __atomic_store_n(&giant_lock.lock.serving, giant_lock.lock.serving + 1, __ATOMIC_RELEASE);
}
#endif

#if COARSE
// Spin locks ------------------------------------------------------------------------------------------------

void in_registers spin_wait(struct spinlock *lock, u32 ticket)
{
    ticket_wait(lock, ticket);
}

void in_registers spin_acquire_watched(struct spinlock *lock, u32 pc)
{
    static const struct acquisition spin = { LOCK_SPIN, ticket_try, ticket_wait };
    if (watched_acquire(lock, &spin, pc))
        lock->pc = pc;
}

void in_registers spin_release_watched(struct spinlock *lock, u32 pc)
{
    if (watched_release(lock, LOCK_SPIN, pc))
        spin_release_active(lock);
}

// Readers-writer locks --------------------------------------------------------------------------------------

void in_registers read_wait(struct rwlock *lock)
{
    do {
        // The writer waits for all readers that have counted themselves, this one too.
        __atomic_fetch_sub(&lock->readers, 1, __ATOMIC_SEQ_CST);
        wait_until(lock->writers.next == lock->writers.serving, &lock->writers);
    } while (!read_try(lock));
}

void in_registers write_wait(struct rwlock *lock, u32 ticket)
{
    wait_until(lock->writers.serving == ticket && lock->readers == 0, &lock->writers);
}

// The same for watched_acquire, which knows a readers-writer lock by the spin lock in it.
static struct rwlock *rwlock_of(struct spinlock *writers)
{
    return container_of(writers, struct rwlock, writers);
}

static bool read_try_watched(struct spinlock *writers, u32 *ticket unused)
{
    return read_try(rwlock_of(writers));
}

static void read_wait_watched(struct spinlock *writers, u32 ticket unused)
{
    read_wait(rwlock_of(writers));
}

static bool write_try_watched(struct spinlock *writers, u32 *ticket)
{
    return ticket_try(writers, ticket) && rwlock_of(writers)->readers == 0;
}

static void write_wait_watched(struct spinlock *writers, u32 ticket)
{
    write_wait(rwlock_of(writers), ticket);
}

void in_registers read_acquire_watched(struct rwlock *lock, u32 pc)
{
    static const struct acquisition read = { LOCK_READERS_WRITER, read_try_watched, read_wait_watched };
    watched_acquire(&lock->writers, &read, pc);
}

void in_registers read_release_watched(struct rwlock *lock, u32 pc)
{
    if (watched_release(&lock->writers, LOCK_READERS_WRITER, pc))
        read_release_active(lock);
}

void in_registers write_acquire_watched(struct rwlock *lock, u32 pc)
{
    static const struct acquisition write = { LOCK_READERS_WRITER, write_try_watched, write_wait_watched };
    if (watched_acquire(&lock->writers, &write, pc))
        lock->writers.pc = pc;
}

void in_registers write_release_watched(struct rwlock *lock, u32 pc)
{
    if (watched_release(&lock->writers, LOCK_READERS_WRITER, pc))
        write_release_active(lock);
}
#endif

// A record of a LOCKS frame.
struct lock_statistics {
    char name[24];
    u32 address, kind;
    u64 acquisitions, contended, held, spun;
} packed;

void locks_send_statistics(void)
{
#if SMP
    u32 count = lock_record_count;
    frame_begin(FRAME_LOCKS, cpu_number, count * sizeof(struct lock_statistics));
    for (u32 i = 0; i < count; i++) {
        const struct lock_record *record = &lock_records[i];
        struct lock_statistics statistics = { .address = record->address, .kind = record->kind };
        format(statistics.name, sizeof(statistics.name), "%s", record->name);
        for (u32 cpu = 0; cpu < MAX_CPUS; cpu++) {
            statistics.acquisitions += record->by_cpu[cpu].acquisitions;
            statistics.contended += record->by_cpu[cpu].contended;
            statistics.held += record->by_cpu[cpu].held;
            statistics.spun += record->by_cpu[cpu].spun;
        }
        frame_bytes(&statistics, sizeof(statistics));
    }
    frame_end();
#endif
}
