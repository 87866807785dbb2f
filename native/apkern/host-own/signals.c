// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Signals of programs, for application threads: they call the function of their program's on their processor.
//
// This kernel calls it when a thread returns to user mode. A bootstrap thread is not to, on the little stack that it has: for that kernel
// it is in a signal's function already, for ever. The driver calls the application thread back instead, lets the kernel change its
// registers in the name of the bootstrap thread, and activates it again. That is done when a call has ended in which a signal may have
// been sent, and at each tick, since nobody tells this driver what other processes send.

#include "kernel.h"
#include "memory.h"
#include "pair.h"
#include "process_table.h"

// A process that has functions for signals, and application threads.
struct listener {
    struct listener *next;
    u32 pid;
    struct thread_group *group;
};

static struct listener *listeners;
static struct timer next_tick;

bool signals_begin(struct pair *pair)
{
    struct saved_frame *guard = heap_allocate(sizeof *guard);
    if (!guard)
        return false;
    // Who says that the function has ended goes on nowhere.
    memset(guard, 0, sizeof *guard);
    saved_frame_begin(guard, 0, 0, 0);
    pair->interrupted = guard;
    signals_exchange(pair);
    return true;
}

void signals_exchange(struct pair *pair)
{
    struct saved_frame *interrupted = pair->interrupted;
    pair->interrupted = pair->bootstrap->interrupted;
    pair->bootstrap->interrupted = interrupted;
}

bool signals_take(struct pair *pair)
{
    struct thread *before = current_thread;
    struct thread_group *group = pair->bootstrap->group;
    if (likely(!group->signalled) || pair->interrupted)
        return true;
    if (!thread_group_enter(group))
        return false;
    u32 flags = interrupts_save();
    current_thread = pair->bootstrap;
    container_enter(group->container);
    signals_exchange(pair);
    user_signal_handle(apkern_registers(pair->application));
    signals_exchange(pair);
    current_thread = before;
    if (before)
        container_enter(before->group->container);
    else
        container_leave();
    interrupts_restore(flags);
    bool ends = group->running & GROUP_TERMINATING;
    // If it has no stack for it, and no thread of it runs on this processor, the process goes here.
    process_thread_handlers.left(group);
    return !ends;
}

bool signals_return(struct pair *pair)
{
    struct frame *registers = apkern_registers(pair->application);
    if (frame_vector(registers) != VECTOR_SYSTEM_CALL || frame_call(registers) != SYSTEM_CALL_SIGNAL_RETURN)
        return false;
    if (pair->interrupted) {
        frame_restore(registers, pair->interrupted);
        heap_free(pair->interrupted);
        pair->interrupted = NULL;
    } else {
        frame_set_result(registers, -ERROR_NOT_FOUND);
    }
    if (signals_take(pair))
        apkern_activate_thread(pair->application);
    return true;
}

// To those that need nothing of their bootstrap threads, until one has taken it.
static void deliver(const struct listener *listener)
{
    struct thread_group *group = listener->group;
    for (struct pair *pair = pair_first(listener->pid), *next; pair && group->signalled; pair = next) {
        next = pair_next(pair);
        if (pair->working || pair->requested || pair->moved || pair->interrupted)
            continue;
        apkern_recall_thread(pair->application);
        if (!requests_take_back(pair))
            continue;
        // One that sleeps is not interrupted.
        if (!apkern_is_asleep(pair->application) && !signals_take(pair))
            return;
        apkern_activate_thread(pair->application);
    }
}

void signals_deliver(void)
{
    for (struct listener *listener = listeners, *next; listener; listener = next) {
        next = listener->next;
        if (listener->group->signalled)
            deliver(listener);
    }
}

static void deliver_at_tick(struct timer *timer)
{
    signals_deliver();
    if (listeners)
        timer_add(timer, 1);
}

void signals_note(struct process *process)
{
    u32 pid = process->group.pid;
    if (likely(!process->signals))
        return;
    for (const struct listener *listener = listeners; listener; listener = listener->next)
        if (listener->pid == pid)
            return;
    struct listener *listener = heap_allocate(sizeof *listener);
    // Without memory for it, at a later call.
    if (!listener)
        return;
    *listener = (struct listener) { listeners, pid, &process->group };
    listeners = listener;
    timer_add(&next_tick, 1);
}

void signals_forget(u32 pid)
{
    for (struct listener **link = &listeners, *listener; (listener = *link); link = &listener->next) {
        if (listener->pid == pid) {
            *link = listener->next;
            heap_free(listener);
            return;
        }
    }
}

void signals_init(void)
{
    timer_init(&next_tick, deliver_at_tick);
}
