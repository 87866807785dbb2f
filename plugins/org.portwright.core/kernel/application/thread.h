// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Thread control blocks and processors, for the files of the application kernel.
#pragma once

#include "apkern/apkern.h"
#include "apkern/event_log.h"
#include "machine/devices.h"
#include "machine/processor.h"
#include "machine/ticket.h"

enum apkern_state {
    APKERN_READY,           // in the ready queue
    APKERN_RUNNING,         // on a processor
    APKERN_RECALLED,        // the same, and to be blocked when it leaves that
    APKERN_WAITING,         // the bootstrap thread works for it, and its processor waits with it
    APKERN_BLOCKED,         // the bootstrap thread works for it, and no processor has it
    APKERN_SLEEPING,
    APKERN_DEAD,            // to be left by the processor that has it, and then freed
};

struct apkern_thread {
    // First: where its registers are put when it enters the kernel, and the stack of the processor that it runs on.
    struct processor_entry entry;
    struct apkern_thread *next;             // in the queue that it is in; scheduler lock
    // Scheduler lock; but RUNNING becomes WAITING, and WAITING what comes then, without it, by atomic operations.
    enum apkern_state state;
    bool changed;                           // since a processor has had it; of who is to activate it
    u32 ticks_left;                         // of its time slice; of its processor
    u64 wake_time;                          // time stamp counter; scheduler lock
    u64 cycles;                             // in user mode; of its processor
    u32 id, process;                        // set once, like the following
    physical_address directory;
    struct apkern_area *area;
    void *pair;
    struct floating_point_state *floating_point;    // null if it may not use that unit
    const u64 *descriptors;
};

enum apkern_time { APKERN_TIME_USER, APKERN_TIME_KERNEL, APKERN_TIME_IDLE, APKERN_TIMES };

// At the bottom of a processor's stack. Of that processor, but for what others read.
struct apkern_processor {
    struct processor_tables tables;
    u32 number;
    struct apkern_thread *volatile thread;  // that it runs, or has not left yet; scheduler lock to set
    volatile physical_address directory;    // that it has loaded; set before it is
    volatile u32 invalidations_wanted;      // counted by the bootstrap processor,
    volatile u32 invalidations_done;        // and followed by this one
    enum apkern_time time_kind;             // what it spends its time on since
    u64 time_since;
    u64 times[APKERN_TIMES];
    struct apkern_statistics statistics;    // but for the times
};

// Those that run, from 1 to apkern_processors.
extern u32 apkern_processors;
struct apkern_processor *apkern_processor(u32 number);

static inline struct apkern_processor *apkern_this_processor(void)
{
    return (struct apkern_processor *)processor_stack_bottom();
}

// Since that time, or from now on, the processor's time is of another kind.
static inline void apkern_time_change_at(struct apkern_processor *processor, enum apkern_time kind, u64 time)
{
    processor->times[processor->time_kind] += time - processor->time_since;
    processor->time_since = time;
    processor->time_kind = kind;
}

static inline void apkern_time_change(struct apkern_processor *processor, enum apkern_time kind)
{
    apkern_time_change_at(processor, kind, read_tsc());
}

// Interrupts are disabled while a lock is held: on the bootstrap processor a handler could want it too.
static inline u32 apkern_lock(struct ticket_lock *lock)
{
    u32 flags = interrupts_save();
    u32 ticket = ticket_take(lock);
    while (!ticket_is_served(lock, ticket))
        cpu_pause();
    return flags;
}

static inline void apkern_unlock(struct ticket_lock *lock, u32 flags)
{
    ticket_release(lock);
    interrupts_restore(flags);
}

// schedule.c. Each is called on an application processor, with interrupts disabled, and about the thread that it runs, unless it is
// said otherwise.

// The first thread that is ready, or comes to be: what to load. The processor has left its last one.
struct frame *apkern_next(struct apkern_processor *processor);
// Goes on with the thread, which is the processor's.
struct frame *apkern_resume(struct apkern_processor *processor, struct apkern_thread *thread);
// The thread waits for its bootstrap thread from now on; false if it is dead.
bool apkern_begin_wait(struct apkern_thread *thread);
// The bootstrap thread knows of it: what to load when it has done its work, or when there is another thread to run. The time is idle.
struct frame *apkern_wait(struct apkern_processor *processor, struct apkern_thread *thread);
// The thread goes to the end of the ready queue, or sleeps.
void apkern_make_way(struct apkern_thread *thread);
void apkern_fall_asleep(struct apkern_thread *thread);
// Whether another thread waits for a processor.
bool apkern_others_wait(void);
// Wakes those who have slept enough. Any processor.
void apkern_wake_sleepers(void);
// The thread is no longer any processor's, and may run on another one, or be gone. Then as apkern_next.
struct frame *apkern_leave(struct apkern_processor *processor);
