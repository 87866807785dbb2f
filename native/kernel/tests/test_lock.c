// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// kernel/lock.c with threads for CPUs: exclusion, recursion, statistics, in every mode. Broken variants of
// the locks must fail it (Makefile, MUTANTS). Under helgrind (make helgrind) the accesses inside the locks
// are checked as well: a release happens before the acquisitions that it lets in, and nothing else orders the
// CPUs.

#include "shim.h"
#include <sched.h>
#include <time.h>
#include "machine/devices.h"
#include "event.h"
#include "host.h"
#include "lock_record.h"
#include "time_account.h"
#ifdef __x86_64__
#include <valgrind/helgrind.h>
#include <valgrind/valgrind.h>
#else
#define ANNOTATE_HAPPENS_BEFORE(object)
#define ANNOTATE_HAPPENS_AFTER(object)
#define VALGRIND_HG_DISABLE_CHECKING(address, length)
#define RUNNING_ON_VALGRIND 0
#endif

#define CPUS 4

static struct spinlock spin = SPINLOCK("spin");
static struct rwlock shared = RWLOCK("shared");
// Of each CPU in a test; after some seconds, on a busy host, a sixteenth of them is enough.
static u32 rounds = 16000;
static time_t enough;

// Under a lock. The two halves are equal except while somebody writes.
static struct {
    u32 first;
    u32 padding[30];
    u32 second;
} data;
static u32 writes[CPUS];        // that a CPU has made
static u32 mixed[CPUS];         // times that a CPU saw different halves
static u32 readers_seen[CPUS];  // most readers at once, of a readers-writer lock
static volatile u32 reading;

static void write_data(void)
{
    writes[cpu_number]++;
    data.first++;
    if (data.first % 64 == 0)
        usleep(20);             // with the lock held: the others come to wait, also on few host CPUs
    data.second++;
    mixed[cpu_number] += data.first != data.second;
}

static void read_data(void)
{
    u32 first = data.first;
    if (first % 64 == 32)
        usleep(20);
    mixed[cpu_number] += first != data.second;
}

static bool goes_on(u32 round)
{
    return round < rounds && (round < rounds / 16 || time(NULL) < enough);
}

static void spin_body(void *argument unused)
{
    time_account_start();
    for (u32 i = 0; goes_on(i); i++) {
        spin_acquire(&spin);
        ANNOTATE_HAPPENS_AFTER(&spin);
        write_data();
        ANNOTATE_HAPPENS_BEFORE(&spin);
        spin_release(&spin);
    }
}

static void giant_body(void *argument unused)
{
    time_account_start();
    for (u32 i = 0; goes_on(i); i++) {
        giant_acquire();
        ANNOTATE_HAPPENS_AFTER(&giant_lock);
        giant_acquire();
        giant_acquire();
        giant_release();
        giant_release();
        write_data();       // still held once
        ANNOTATE_HAPPENS_BEFORE(&giant_lock);
        giant_release();
    }
}

static u32 shared_count[CPUS];  // acquisitions
static volatile u32 writers_done;

static void shared_body(void *argument unused)
{
    time_account_start();
    for (u32 i = 0; goes_on(i) || (cpu_number == CPUS - 1 && writers_done < CPUS - 1); i++) {
        shared_count[cpu_number]++;
        if (cpu_number < CPUS - 1 && (i + cpu_number) % 4 == 0) {       // the last one only reads
            write_acquire(&shared);
            ANNOTATE_HAPPENS_AFTER(&shared);            // readers before
            ANNOTATE_HAPPENS_AFTER(&shared.writers);    // writers before
            write_data();
            ANNOTATE_HAPPENS_BEFORE(&shared.writers);
            write_release(&shared);
        } else {
            read_acquire(&shared);
            ANNOTATE_HAPPENS_AFTER(&shared.writers);
            if (!RUNNING_ON_VALGRIND) {
                u32 now = atomic_add(&reading, 1);
                if (now > readers_seen[cpu_number])
                    readers_seen[cpu_number] = now;
            }
            read_data();
            if (!RUNNING_ON_VALGRIND)
                atomic_add(&reading, -1);
            ANNOTATE_HAPPENS_BEFORE(&shared);
            read_release(&shared);
        }
    }
    atomic_add(&writers_done, 1);
}

// The number of all writes; 0: they were not exclusive.
static u32 exclusion(void (*body)(void *))
{
    data.first = data.second = 0;
    memset(writes, 0, sizeof(writes));
    memset(mixed, 0, sizeof(mixed));
    memset(shared_count, 0, sizeof(shared_count));
    writers_done = 0;
    enough = time(NULL) + 6;
    on_cpus(CPUS, body, NULL);
    u32 all = 0, bad = 0;
    for (u32 cpu = 0; cpu < CPUS; cpu++) {
        all += writes[cpu];
        bad += mixed[cpu];
    }
    if (data.first != all || bad)
        printf("# %u writes of %u, %u times in the middle of a write\n", data.first, all, bad);
    return data.first == all && data.second == all && bad == 0 ? all : 0;
}

// A test of what may hang, and what to say then.
static const char *now_testing;

static void give_up(int number unused)
{
    printf("not ok - %s: hangs\n", now_testing);
    fflush(stdout);
    _exit(1);
}

static u32 spin_writes, giant_writes;   // of the last mode

static void exclusion_in_mode(u32 mode, const char *name)
{
    locks_set_mode(mode);
    now_testing = name;
    spin_writes = exclusion(spin_body);
    ok(spin_writes, "%s: spin lock: one at a time", name);
    giant_writes = exclusion(giant_body);
    ok(giant_writes, "%s: giant lock: one at a time, recursive", name);
    ok(exclusion(shared_body), "%s: readers-writer lock: writers alone", name);
}

// Writer preference: while a writer waits, no reader comes in. Each event is a step that the next one waits
// for.
static volatile u32 step;
static volatile bool second_reader_in;
static bool reader_waited;

static void wait_for_step(u32 number)
{
    while (__atomic_load_n(&step, __ATOMIC_ACQUIRE) < number)
        sched_yield();
}

static void pause_for(u32 milliseconds)
{
    nanosleep(&(struct timespec){ 0, milliseconds * 1000000l }, NULL);
}

static void preference_body(void *argument unused)
{
    time_account_start();
    switch (cpu_number) {
    case 0:
        read_acquire(&shared);
        step = 1;
        wait_for_step(2);
        while (shared.writers.ticket.next == shared.writers.ticket.serving)
            sched_yield();
        step = 3;               // the writer has its ticket
        pause_for(50);
        reader_waited = !second_reader_in;
        read_release(&shared);
        break;
    case 1:
        wait_for_step(1);
        step = 2;
        write_acquire(&shared);
        reader_waited &= !second_reader_in;
        pause_for(20);
        reader_waited &= !second_reader_in;
        write_release(&shared);
        break;
    case 2:
        wait_for_step(3);
        read_acquire(&shared);
        second_reader_in = true;
        read_release(&shared);
        break;
    }
}

// First come, first served: CPUs take their tickets in a known order.
static u32 served[CPUS];
static u32 served_count;

static void fairness_body(void *argument unused)
{
    time_account_start();
    if (cpu_number == 0)
        spin_acquire(&spin);
    else
        while (spin.ticket.next != cpu_number + (u32)(uintptr_t)argument)
            sched_yield();
    if (cpu_number == 0) {
        while (spin.ticket.next != CPUS + (u32)(uintptr_t)argument)
            sched_yield();
        pause_for(5);
    } else {
        spin_acquire(&spin);
    }
    ANNOTATE_HAPPENS_AFTER(&spin);
    served[served_count++] = cpu_number;
    ANNOTATE_HAPPENS_BEFORE(&spin);
    spin_release(&spin);
}

static const u8 *find_statistics(const char *name)
{
    for (u32 at = 8; at + 64 <= serial_length[1]; at += 64)
        if (strncmp(serial_output[1] + at, name, 24) == 0)
            return (const u8 *)serial_output[1] + at;
    return NULL;
}

static u64 number64(const u8 *at)
{
    u64 value;
    memcpy(&value, at, 8);
    return value;
}

static u32 number32(const u8 *at)
{
    u32 value;
    memcpy(&value, at, 4);
    return value;
}

int main(void)
{
    // The words of the locks themselves: helgrind would have to understand the algorithms, which spin checks.
    VALGRIND_HG_DISABLE_CHECKING(&spin, sizeof(spin));
    VALGRIND_HG_DISABLE_CHECKING(&shared, sizeof(shared));
    VALGRIND_HG_DISABLE_CHECKING(&giant_lock, sizeof(giant_lock));
    VALGRIND_HG_DISABLE_CHECKING(&step, sizeof(step));
    VALGRIND_HG_DISABLE_CHECKING(&second_reader_in, sizeof(second_reader_in));
    VALGRIND_HG_DISABLE_CHECKING(&writers_done, sizeof(writers_done));
    VALGRIND_HG_DISABLE_CHECKING(&reader_waited, sizeof(reader_waited));
    // Counters that are equal to what they were until the first acquisition of a class; see record_of and
    // check_order.
    VALGRIND_HG_DISABLE_CHECKING(&lock_record_count, sizeof(lock_record_count));
    VALGRIND_HG_DISABLE_CHECKING(lock_records, sizeof(lock_records));
    signal(SIGALRM, give_up);
    if (RUNNING_ON_VALGRIND)
        rounds = 2000;
    else
        alarm(600);

#ifdef MUTANT
    clock_cycles_per_tick = 700000;     // so that waiting for ever does not take for ever
#endif
    exclusion_in_mode(LOCK_ACTIVE, "active");
#ifndef MUTANT
    u32 most = 0;
    for (u32 cpu = 0; cpu < CPUS; cpu++)
        most = readers_seen[cpu] > most ? readers_seen[cpu] : most;
    ok(RUNNING_ON_VALGRIND || most > 1, "readers-writer lock: readers together, %u at once", most);
    u32 before = serial_length[0];
    rounds /= 4;
    exclusion_in_mode(LOCK_ACTIVE | LOCK_CHECK, "watched by the detector");
    ok(serial_length[0] == before, "the detector has nothing to say of them");

    for (u32 i = 0; i < lock_record_count; i++)
        memset(lock_records[i].by_cpu, 0, sizeof(lock_records[i].by_cpu));
    events_enabled = true;
    exclusion_in_mode(LOCK_ACTIVE | LOCK_CHECK | LOCK_STATISTICS | LOCK_LOG, "statistics and log");
    events_enabled = false;
    serial_length[1] = 0;
    locks_send_statistics();
    const u8 *record = find_statistics("spin");
    ok(record && serial_output[1][2] == FRAME_LOCKS && number32(record + 24) == (u32)(uintptr_t)&spin
           && number32(record + 28) == 0,
       "LOCKS frame: name, address, kind");
    ok(record && number64(record + 32) == spin_writes, "LOCKS frame: each acquisition counted");
    ok(record && number64(record + 40) > 0 && number64(record + 40) <= spin_writes
           && number64(record + 56) > 0,
       "LOCKS frame: %llu contended", record ? (unsigned long long)number64(record + 40) : 0);
    ok(record && number64(record + 48) > 0, "LOCKS frame: cycles held");
    record = find_statistics("giant");
    ok(record && number64(record + 32) == giant_writes && number32(record + 28) == 1,
       "LOCKS frame: of a recursive lock the outermost acquisition counts");
    record = find_statistics("shared");
    u64 expected = 0;
    for (u32 cpu = 0; cpu < CPUS; cpu++)
        expected += shared_count[cpu];
    ok(record && number64(record + 32) == expected && number32(record + 28) == 2,
       "LOCKS frame: readers and writers both count");
    serial_length[1] = 0;
    events_send();
    bool logged[20] = { false };
    for (u32 at = 0; at < serial_length[1];) {
        u32 length = number32((u8 *)serial_output[1] + at + 4);
        for (u32 i = 0; i < length; i += 24)
            logged[(u8)serial_output[1][at + 8 + i + 8] % 20] = true;
        at += 8 + length;
    }
    ok(logged[EVENT_LOCK_ACQUIRE] && logged[EVENT_LOCK_RELEASE], "lock operations are in the event log");

    locks_set_mode(LOCK_ACTIVE);
    now_testing = "writer preference";
    on_cpus(3, preference_body, NULL);
    ok(reader_waited && second_reader_in, "writer preference: a reader behind a waiting writer waits");
    u32 offset = spin.ticket.next;
    now_testing = "first come, first served";
    on_cpus(CPUS, fairness_body, (void *)(uintptr_t)offset);
    bool in_turn = true;
    for (u32 i = 0; i < CPUS; i++)
        in_turn &= served[i] == i;
    ok(in_turn, "spin lock: first come, first served");

    locks_set_mode(0);
    struct spinlock untouched = SPINLOCK("untouched");
    spin_acquire(&untouched);
    spin_acquire(&untouched);
    spin_release(&untouched);
    ok(untouched.ticket.next == 0 && untouched.ticket.serving == 0, "inactive: nothing is done");
    locks_set_mode(LOCK_ACTIVE);
    interrupts_enable();
    u32 flags = spin_acquire_irq(&untouched);
    ok(!interrupts_enabled && untouched.ticket.next == 1, "spin_acquire_irq disables interrupts");
    spin_release_irq(&untouched, flags);
    ok(interrupts_enabled && untouched.ticket.serving == 1, "spin_release_irq restores them");
    u32 low = here();
    spin_acquire(&untouched);
    ok(untouched.pc > low && untouched.pc < here(), "a lock knows where it was taken");
    clock_cycles_per_tick = 1000;
    ok(expect_panic(spin_acquire(&untouched)) && strstr(panic_text, "untouched"),
       "a wait without end: panic: %s", panic_text);
#endif
    return finish();
}
