// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Timers of user processes, which send them a message, and the sleep of their threads.
//
// Here is the problem of thesis 4.3.3. On one CPU, and under the giant lock, no handler runs during a system
// call: a timer that the call finds in its process's list has not expired, and can be cancelled and freed. In
// coarse a handler on another CPU may run, and free the timer, between finding it and cancelling it. Solved as
// in 4.4.3: timer_cancel waits for the handler and says whether there was one; the handler does not free its
// timer but leaves that to a supervisor signal, and the timer counts who still knows it, so that whoever comes
// last frees it.

#include "kernel.h"
#include "process.h"
#include "signal.h"
#include "system_call.h"
#include "timer.h"

struct user_timer {
    struct timer timer;
    struct list link;           // in process->timers until somebody takes it out; user timer lock
    struct process *process;    // lives while timer may expire: see user_timers_close; set once
    struct thread *sleeper;     // woken instead of a message to the process, or null; set once
    u32 id;                     // set once
    u32 cookie;                 // set once
    // If it is COUNTED:
    struct supervisor_signal expired;
    volatile u32 holders;       // who has taken it out of the list or is to do so, and the handler
};

// A handler on another CPU may know a timer too.
#define COUNTED (COARSE && !is_given(UNSOLVED_TIMERS))

// The lists of all processes: held for some ten instructions.
static struct spinlock user_timer_lock = SPINLOCK("user timers");
static volatile u32 last_id;

static void drop(struct user_timer *timer)
{
    if (atomic_add(&timer->holders, -1) == 0)
        heap_free(timer);
}

// After the handler: both are carried out under the giant lock.
static void delete_expired(struct supervisor_signal *signal)
{
    struct user_timer *timer = container_of(signal, struct user_timer, expired);
    spin_acquire(&user_timer_lock);
    bool listed = !list_empty(&timer->link);
    list_remove(&timer->link);
    spin_release(&user_timer_lock);
    if (listed)
        drop(timer);
    drop(timer);
}

static void handle_expiry(struct timer *kernel_timer)
{
    struct user_timer *timer = container_of(kernel_timer, struct user_timer, timer);
    if (timer->sleeper)
        thread_unblock(timer->sleeper, 0);
    else if (!ipc_send_kernel(timer->process, MESSAGE_TIMER, 0, &timer->cookie, sizeof timer->cookie)) {
        // The mailbox is full. The message comes late rather than never.
        timer_add(kernel_timer, 1);
        return;
    }
    if (COUNTED) {
        signal_queue(&timer->expired);
        return;
    }
    spin_acquire(&user_timer_lock);
    list_remove(&timer->link);
    spin_release(&user_timer_lock);
    heap_free(timer);
}

// Out of its process's list; the caller must end it. Null if there is none: the sleep of a thread has an id too, but
// is nobody's to cancel.
static struct user_timer *take(struct process *process, u32 id)
{
    struct user_timer *timer, *found = NULL;
    spin_acquire(&user_timer_lock);
    list_for_each(timer, &process->timers, link) {
        if (timer->id == id && !timer->sleeper) {
            found = timer;
            list_remove(&timer->link);
            break;
        }
    }
    spin_release(&user_timer_lock);
    return found;
}

// Of a timer that was taken out of the list. False if it has expired.
static bool end(struct user_timer *timer)
{
    race_window();
    bool cancelled = timer_cancel(&timer->timer);
    if (COUNTED) {
        if (cancelled)
            drop(timer);
        drop(timer);
        return cancelled;
    }
    // It was in the list, so it has not expired.
    heap_free(timer);
    return true;
}

static struct user_timer *create(struct thread *sleeper, u32 cookie)
{
    struct user_timer *timer = heap_allocate(sizeof *timer);
    if (!timer)
        return NULL;
    *timer = (struct user_timer) {
        .process = current_process(),
        .sleeper = sleeper,
        .id = atomic_add(&last_id, 1) & 0x7fffffff,
        .cookie = cookie,
    };
    if (COUNTED) {
        timer->expired = (struct supervisor_signal) SUPERVISOR_SIGNAL(delete_expired);
        timer->holders = 2;
    }
    timer_init(&timer->timer, handle_expiry);
    spin_acquire(&user_timer_lock);
    list_append(&timer->process->timers, &timer->link);
    spin_release(&user_timer_lock);
    return timer;
}

// The current tick has begun already: one more, so that the time is not shorter than it should be.
static u32 ticks_of(u32 milliseconds)
{
    return milliseconds ? timer_ticks(milliseconds) + 1 : 1;
}

i32 system_call_timer_add(const u32 *argument)
{
    struct user_timer *timer = create(NULL, argument[1]);
    if (!timer)
        return -ERROR_MEMORY;
    // The timer may be gone when timer_add returns.
    u32 id = timer->id;
    timer_add(&timer->timer, ticks_of(argument[0]));
    return (i32)id;
}

i32 system_call_timer_cancel(const u32 *argument)
{
    struct user_timer *timer = take(current_process(), argument[0]);
    return timer && end(timer) ? 0 : -ERROR_NOT_FOUND;
}

i32 system_call_sleep(const u32 *argument)
{
    struct user_timer *timer = create(current_thread, 0);
    if (!timer)
        return -ERROR_MEMORY;
    // Blocked first: the handler may run on another CPU at once, and unblocks only what is blocked.
    thread_block();
    timer_add(&timer->timer, ticks_of(argument[0]));
    return SYSTEM_CALL_BLOCKED;
}

// No thread of the process runs any more. Its threads are freed only after this: timers know those that sleep.
static void user_timers_close(struct process *process)
{
    // Nobody adds any more; a handler may remove.
    while (!list_empty(&process->timers)) {
        spin_acquire(&user_timer_lock);
        struct list *link = list_take_first(&process->timers);
        spin_release(&user_timer_lock);
        if (link)
            end(list_entry(link, struct user_timer, link));
    }
}

static const struct process_service service = { .threads_ended = user_timers_close };
PROCESS_SERVICE(service);
