// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Threads: the unit of execution, and how they block, wake and get a CPU (thesis 3.2.3, 3.3.1, 4.3.2).
//
// The kernel has one stack a CPU, so a thread never sleeps inside it: a call that must wait marks the thread,
// returns, and the CPU saves the user registers and loads another thread's on its way out of the kernel.
#pragma once

#include "cpu.h"
#include "list.h"
#include "lock.h"
#include "machine/frame.h"

struct container;
struct thread;

// What threads know of the process that they belong to.
struct thread_group {
    u32 pid;                        // never 0; set once
    struct container *container;    // set once
    u32 threads_alive;              // process table lock
    volatile u32 running;           // CPUs whose current thread is one of its, and GROUP_TERMINATING
    volatile bool signalled;        // a thread of it that returns to user mode has a signal to handle first; giant lock
};

// In running: no thread of it returns to user mode, and none begins to run (thesis 4.4.1).
#define GROUP_TERMINATING 0x80000000u

// A CPU begins to run one of its threads; false if it is terminating. Run queue lock.
static inline bool thread_group_enter(struct thread_group *group)
{
    u32 running = group->running;
    do
        if (running & GROUP_TERMINATING)
            return false;
    while (!__atomic_compare_exchange_n(&group->running, &running, running + 1, true, __ATOMIC_ACQ_REL,
        __ATOMIC_RELAXED));
    return true;
}

// What those who have thread groups do about their threads.
struct thread_handlers {
    // A thread has ended, and its CPU has left it: it is to be destroyed.
    void (*ended)(struct thread *thread);
    // A CPU that runs a group has left it: it is no longer one of those that run it.
    void (*left)(struct thread_group *group);
};
void threads_init(const struct thread_handlers *handlers);

enum thread_state {
    THREAD_NEW,         // not yet started
    THREAD_READY,       // in a run queue
    THREAD_RUNNING,     // on a CPU
    THREAD_BLOCKED,     // until thread_unblock
    THREAD_DEAD,        // its process ends: it is not made ready again
};

// Threads that wait for the same thing, the longest waiting first. Its lock (null: the giant lock) protects it,
// and is held by who calls wait_on, wake_one or wake_all. It must outlive its threads' waiting, not more.
struct wait_queue {
    struct list threads;
    struct spinlock *lock;
};

struct thread {
    struct list run_link;           // lock of the run queue of cpu
    struct list wait_link;          // lock of waiting_for
    struct wait_queue *waiting_for; // block_lock; null if in no queue
    struct list process_link;       // process lock
    struct thread_group *group;     // set once
    u32 id;                         // never 0; set once
    u32 stack;                      // its stack's number in the container, 0 is the process stack; set once
    struct spinlock block_lock;     // block and unblock
    enum thread_state state;        // block_lock
    bool has_result;                // block_lock: result goes to eax when the context is loaded
    i32 result;                     // block_lock
    u32 cpu;                        // whose run queue it goes to; block_lock
    u32 affinity;                   // mask of CPUs that may run it; block_lock
    volatile u32 context_saved;     // 0 while a CPU has its registers (thesis 4.4.2)
    struct saved_frame context;     // of the CPU that has them, else of whoever loads it next
    bool restarting;                // as context: the system call is made again, a waker's result is not for it
    volatile u32 ticks_left;        // of its time slice; of the CPU that runs it
    struct saved_frame *interrupted;    // while it handles a signal: with what it goes on then, else null; its own; user_signal.c
};

extern cpu_local struct thread *current_thread;     // null in the idle loop

void wait_queue_init(struct wait_queue *queue, struct spinlock *lock);
// Puts the current thread into the queue and marks it blocked. The system call must then return
// SYSTEM_CALL_BLOCKED, if the waker gives the result, or SYSTEM_CALL_RESTART, if it is to be tried again.
void wait_on(struct wait_queue *queue);
// Wakes the first thread with this result; false if nobody waits.
bool wake_one(struct wait_queue *queue, i32 result);
void wake_all(struct wait_queue *queue, i32 result);

// Marks the current thread blocked, to be woken by thread_unblock alone.
void thread_block(void);
// Makes a blocked thread ready; its system call returns result (not if it is one to be restarted). Any CPU, also
// in a supervisor signal or a timer. Nothing if it is not blocked.
void thread_unblock(struct thread *thread, i32 result);

// A thread of a group, not yet started; null if there is no memory. entry: user address; argument: what it finds as its first result.
struct thread *thread_create(struct thread_group *group, u32 entry, u32 stack_pointer, u32 argument);
// Starts it on one of these CPUs.
void thread_start(struct thread *thread, u32 affinity);
// Takes a thread that no CPU runs out of every queue, and frees it.
void thread_destroy(struct thread *thread);
// The current thread gives up the CPU when the kernel is left, if another is there to run.
void thread_yield(void);
// The current thread runs on these CPUs only, from the next time it is loaded at the latest.
i32 thread_set_affinity(u32 mask);
// The current thread does not return to user mode; it is freed when its CPU has left it.
void thread_exit(void);
// At kernel exit: the current thread waits, has ended, or must make way.
bool thread_must_leave(void);
// At kernel exit: saves the user registers of the current thread, which leaves the CPU.
void thread_save(const struct frame *frame);
// At kernel exit: makes a thread the current one and its registers those of the frame.
void thread_load(struct thread *thread, struct frame *frame);
// After thread_save and the next thread_load, or before the idle loop: the CPU leaves the group for good.
void thread_leave_group(void);

// schedule.c: a run queue for each CPU.
void schedule_init(void);
// Puts a thread that has become ready into a run queue; its block lock is held, or it is new. Wakes that CPU if it is idle.
void schedule_ready(struct thread *thread);
// Takes the next thread for this CPU, for which thread_group_enter has been done; null if there is none.
struct thread *schedule_next(void);
// Takes a thread out of its run queue, if it is in one; its block lock is held.
void schedule_remove(struct thread *thread);
// The CPU for a new thread: an idle one, or that with the shortest queue.
u32 schedule_place(u32 affinity);
// Whether another thread waits for this CPU.
bool schedule_others_wait(void);
// Waits for an interrupt, unless there is something to do. Interrupts are disabled before and after.
void schedule_idle(void);
