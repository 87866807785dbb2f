// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Thread pairs: an application thread, and the thread of Linux that works for it.
//
// All of it is the bootstrap processor's, but for what says otherwise. Linux is built without SMP and without preemption in the kernel:
// what does not sleep needs no lock.
#pragma once

#include <linux/list.h>
#include <linux/mmu_notifier.h>
#include <linux/preempt.h>
#include <linux/sched/signal.h>
#include <linux/task_work.h>

#include "apkern/apkern.h"
#include "apkern/event_log.h"

struct frame;
struct pt_regs;

// space.c: an address space, of which Linux tells when pages go away.
struct space {
    struct mmu_notifier notifier;
    u32 pairs;                          // that use it
};

struct pair {
    struct apkern_area area;            // only its event and address are used
    struct hlist_node link;             // in the table
    struct task_struct *task;           // set once, like the following
    u32 process_id, thread_id;          // as the program sees them
    bool adopted;                       // made by a thread that has a pair, not by the program's wish
    struct space *space;                // null before the first time on an application processor, and when the process has ended
    struct apkern_thread *application;  // likewise
    struct callback_head work;          // bootstrap.c
    bool armed;                         // Linux will call the work
    bool ended;                         // it is not in the table any more, and goes when Linux has called the work
    unsigned long here;                 // the instruction that the bootstrap processor is to execute
    bool calls_only;                    // that is a call that does no more than return a result, and the thread is to go on then
    u32 returns;                        // to the program since the application thread was left
    // signals.c
    bool holds;                         // signals wait for the call
    sigset_t blocked;                   // then: those that the program blocks
    // placement.c
    bool stays;                         // on the bootstrap processor
    u32 calls_left;                     // there
    unsigned long called;               // the tick of the last one
    u32 events;                         // on application processors, that are not yet judged
    u64 cycles;                         // of the application thread before those
    // request.c
    u32 requested;                      // the application thread waits for its bootstrap thread; set by application processors
    u32 watched;                        // the bootstrap thread looks at that
    u32 queued;                         // in the queue; atomic
    struct pair *next;                  // there
    bool sleeps;                        // the bootstrap thread is to be woken
    // events.c
    struct preempt_notifier scheduled;
    bool is_followed;                   // by that
};

// pair.c
int pairs_init(void);
void pairs_exit(void);
extern struct pair *pair_last;          // that was found; null if it is gone
// Looks it up; null if the thread has none.
struct pair *pair_find(const struct task_struct *task);
// The same, at once for the thread that was asked for last, which most often asks again.
static inline struct pair *pair_of(const struct task_struct *task)
{
    struct pair *pair = pair_last;
    return likely(pair && pair->task == task) ? pair : pair_find(task);
}
// The module stays as long as there is one. Null if there is no memory, or the thread has one. Does not sleep.
struct pair *pair_create(struct task_struct *task, task_work_func_t work);
// Gives an application thread to a pair of the current thread, which has none. False if there is no memory.
bool pair_begin(struct pair *pair);
// The application thread goes, and the pair when nobody needs it any more.
void pair_end(struct pair *pair);
// After that.
void pair_free(struct pair *pair);
void pairs_end_of(struct space *space);

// space.c: that of the current process, counted; null if there is no memory.
struct space *space_get(void);
void space_put(struct space *space);
static inline bool space_is_current(const struct space *space)
{
    return space->notifier.mm == current->mm;
}
physical_address space_directory(const struct space *space);
void spaces_exit(void);

// On an application processor that has loaded it: writes to a page that is there, and was written to before; false if one is not.
bool space_write(u32 address, const void *bytes, u32 count);

// time.c
void time_init(void);
void time_exit(void);
// A clock of Linux's: CLOCK_REALTIME or CLOCK_MONOTONIC, or that as it was at the last tick.
enum time_kind { TIME_REAL = 0, TIME_MONOTONIC = 1, TIME_COARSE = 2 };
// On any processor, with interrupts disabled. False if this Linux reads a clock that only it can.
bool time_read(enum time_kind kind, struct timespec64 *time);

// request.c
void requests_init(void);
void requests_exit(void);
// Waits for the application thread of the current thread; false if there is a signal.
bool request_await(struct pair *pair);
bool request_take(struct pair *pair);
// No application processor knows the pair any more, and the queue won't.
void requests_forget(void);

// signals.c: how signals wait for a system call that the current thread is about to make, as its application thread has.
#define SIGNALS_NOT_HELD (sigmask(SIGKILL) | sigmask(SIGSTOP))
// What has come meanwhile interrupts the call; what the program ignores does not.
void signals_deliver(void);
// From now on; they do not wait yet. An interrupt that comes in between finds each signal in the old set or in the new one.
static inline void signals_hold(struct pair *pair)
{
    pair->blocked = current->blocked;
    siginitsetinv(&current->blocked, SIGNALS_NOT_HELD);
    pair->holds = true;
}
// The thread returns to its program; with interrupts disabled.
static inline void signals_release(struct pair *pair)
{
    const struct sigpending *own = &current->pending, *process = &current->signal->shared_pending;
    if (!pair->holds)
        return;
    pair->holds = false;
    current->blocked = pair->blocked;
    if (unlikely(own->signal.sig[0] | own->signal.sig[1] | process->signal.sig[0] | process->signal.sig[1]))
        signals_deliver();
}

// placement.c
#define PLACEMENT_EVENTS 32         // calls and faults on application processors, then it is judged
void placement_judge(struct pair *pair);
// The application thread has called, or missed a page.
static inline void placement_count(struct pair *pair)
{
    if (unlikely(++pair->events == PLACEMENT_EVENTS))
        placement_judge(pair);
}
// The thread stays on the bootstrap processor, and is about to return to its program there with these registers: whether it is to leave.
bool placement_leaves(struct pair *pair, const struct pt_regs *registers);
// How often threads were moved to the bootstrap processor.
u32 placement_moves(void);

// bootstrap.c
void bootstrap_init(void);
void bootstrap_exit(void);
// The current thread, and all that it makes, run on application processors from now on.
int bootstrap_start(void);

// events.c: the event log, if it is enabled. False if there is no memory.
bool events_begin(u32 processors);
void events_end(void);
// To the host, and after that new ones.
void events_send(u32 processors);
// Of the current thread, from now on, if the log is enabled; and no more, on whichever thread.
void events_begin_of(struct pair *pair);
void events_end_of(struct pair *pair);
// What the bootstrap processor does, if apkern_log_enabled: a bootstrap thread waits; its application thread, with these registers, has
// requested something; the system call in these registers has returned.
void event_waits(void);
void event_requested(const struct pair *pair, const struct frame *frame);
void event_returns(const struct pair *pair, const struct pt_regs *registers);

// Parameters of the module.
extern bool answers;
extern unsigned int moves;
extern int looks;
