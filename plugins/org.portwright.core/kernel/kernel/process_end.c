// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The end of processes: when the last CPU has left one it is freed (thesis 4.4.1).

#include "event.h"
#include "kernel.h"
#include "machine/devices.h"
#include "process_table.h"

// Children outlive their parent, and are then nobody's; those that have ended already are freed.
static void disown_children(struct process *process)
{
    struct list ended = LIST(ended);
    struct process *child;
    spin_acquire(&process_lock);
    list_for_each(child, &process->children, child_link) {
        child->parent = NULL;
        list_remove(&child->child_link);
        if (child->ended) {
            process_give_back_pid(child);
            list_append(&ended, &child->child_link);
        }
    }
    spin_release(&process_lock);
    list_for_each(child, &ended, child_link)
        process_drop(child);
}

// Static processes that fail are started again (thesis 3.2.1), as new processes.
static void restart(struct process *process)
{
    print("%s[%u]: started again\n", process->name, process->group.pid);
    process_create(process->name, process->arguments, process->flags & ~(PROCESS_NOTIFY | PROCESS_INHERIT), process->cpu, NULL);
}

static void tell_creator(struct process *process)
{
    struct process *creator = process->notified ? process_hold(process->notified) : NULL;
    if (!creator)
        return;
    ipc_send_kernel(creator, MESSAGE_PROCESS_ENDED, process->group.pid, &process->status, sizeof(process->status));
    process_drop(creator);
}

// Frees all that a process has. No CPU runs a thread of it, or ever will.
static void reclaim(struct process *process)
{
    event(EVENT_PROCESS_END, here(), process->group.pid, (u32) process->status);
    if (process->dynamic)
        dynamic_process_forget(process);
    const struct process_service *service;
    for_each_registered(service, process_services)
        if (service->threads_ended)
            service->threads_ended(process);
    struct thread *thread;
    list_for_each(thread, &process->threads, process_link)
        thread_destroy(thread);
    ipc_close(process);
    for_each_registered(service, process_services)
        if (service->ended)
            service->ended(process);
    container_destroy(process->group.container);
    disown_children(process);
    if (process_is_first(process))
        shut_down(process->status);
    if (process->flags & PROCESS_STATIC && process->status != 0)
        restart(process);
    tell_creator(process);
    spin_acquire(&process_lock);
    process->ended = true;
    bool awaited = process->parent != NULL;
    if (awaited)
        wake_all(&process->parent->child_ended, 0);
    else
        process_give_back_pid(process);
    spin_release(&process_lock);
    if (!awaited)
        process_drop(process);
}

void process_end(struct process *process, i32 status)
{
    if (atomic_or(&process->group.running, GROUP_TERMINATING) & GROUP_TERMINATING)
        return;
    process->status = status;
    // Those of its threads that are in user mode on other CPUs come into the kernel now, not at the next tick.
    if (SMP && (process->group.running & ~GROUP_TERMINATING) > 1)
        cpu_interrupt_others(VECTOR_WAKE);
}

// A CPU has left it; the last one frees what a terminating process has.
static void left(struct thread_group *group)
{
    struct process *process = container_of(group, struct process, group);
    u32 running = atomic_add(&group->running, -1);
    if (COARSE && is_given(UNSOLVED_TERMINATION)) {
        // The uniprocessor's way: who ends a process frees it, whatever other CPUs do with it.
        if (running & GROUP_TERMINATING && !(atomic_or(&group->running, PROCESS_RECLAIMED) & PROCESS_RECLAIMED))
            reclaim(process);
    } else if (running == GROUP_TERMINATING) {
        reclaim(process);
    }
}

// Frees a thread that has ended, and its stack.
static void thread_ended(struct thread *thread)
{
    spin_acquire(&process_lock);
    list_remove(&thread->process_link);
    spin_release(&process_lock);
    container_remove_stack(thread->group->container, thread->stack);
    thread_destroy(thread);
}

const struct thread_handlers process_thread_handlers = { .ended = thread_ended, .left = left };
