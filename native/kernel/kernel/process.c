// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Processes: created in a few hundred instructions and a few pages, and ended as fast (thesis 3.2.1, 3.2.3).

#include "process.h"
#include "driver.h"
#include "machine/devices.h"
#include "event.h"
#include "kernel.h"
#include "program.h"
#include "system_call.h"

#define MAX_PROCESSES 1024u
#define DYNAMIC_BUCKETS 64u
// So that a pid is never 0, and never looks like an error.
#define MAX_GENERATION (0x7fffffffu / MAX_PROCESSES - 1)

// The process table, and what is said in process.h to be protected by it.
static struct spinlock process_lock = SPINLOCK("process table");
static struct process *processes[MAX_PROCESSES];    // process_lock; by the low bits of the pid
static u32 generations[MAX_PROCESSES];              // process_lock
static u16 free_slots[MAX_PROCESSES];               // process_lock
static u32 free_slot_count;                         // process_lock
static u32 living;                                  // process_lock
static struct list dynamic_processes[DYNAMIC_BUCKETS];  // giant lock
static struct process *first_process;

void processes_init(void)
{
    for (u32 slot = 0; slot < MAX_PROCESSES; slot++)
        free_slots[slot] = (u16) (MAX_PROCESSES - 1 - slot);
    free_slot_count = MAX_PROCESSES;
    for (u32 bucket = 0; bucket < DYNAMIC_BUCKETS; bucket++)
        list_init(&dynamic_processes[bucket]);
}

// From now on it can be found by its pid, which is not given out again soon: what is said to an ended process must
// not reach another. False if there are too many processes.
static bool publish(struct process *process, struct thread *thread, struct process *parent)
{
    spin_acquire(&process_lock);
    bool published = free_slot_count > 0;
    if (published) {
        u32 slot = free_slots[--free_slot_count];
        processes[slot] = process;
        generations[slot] = generations[slot] % MAX_GENERATION + 1;
        process->pid = generations[slot] * MAX_PROCESSES + slot;
        process->threads_alive = 1;
        list_append(&process->threads, &thread->process_link);
        living++;
        if (parent && !(process->flags & (PROCESS_DETACHED | PROCESS_NOTIFY))) {
            process->parent = parent;
            list_append(&parent->children, &process->child_link);
        }
    }
    spin_release(&process_lock);
    return published;
}

struct process *process_hold(u32 pid)
{
    spin_acquire(&process_lock);
    struct process *process = processes[pid % MAX_PROCESSES];
    if (process && process->pid == pid && !process->ended)
        atomic_add(&process->references, 1);
    else
        process = NULL;
    spin_release(&process_lock);
    return process;
}

void process_drop(struct process *process)
{
    if (atomic_add(&process->references, -1))
        return;
    heap_free(process->arguments);
    heap_free(process);
}

bool process_is_first(const struct process *process)
{
    return process == first_process;
}

u32 process_count(void)
{
    return living;
}

static void give_back_pid(struct process *process)
{
    u32 slot = process->pid % MAX_PROCESSES;
    processes[slot] = NULL;
    free_slots[free_slot_count++] = (u16) slot;
    living--;
}

// A copy of a static process' arguments, to start it again with.
static char *copy_text(const char *text)
{
    u32 length = strlen(text) + 1;
    char *copy = heap_allocate(length);
    return copy ? memcpy(copy, text, length) : NULL;
}

static struct process *process_allocate(const char *name, const char *arguments, u32 flags, u32 cpu)
{
    struct process *process = heap_allocate(sizeof(*process));
    if (!process)
        return NULL;
    memset(process, 0, sizeof(*process));
    memcpy(process->name, name, minimum(strlen(name), NAME_CAPACITY - 1));
    process->flags = flags;
    process->cpu = cpu;
    process->references = 1;
    list_init(&process->children);
    list_init(&process->child_link);
    list_init(&process->dynamic_link);
    list_init(&process->threads);
    list_init(&process->semaphores);
    list_init(&process->timers);
    list_init(&process->transactions);
    wait_queue_init(&process->child_ended, &process_lock);
    if (flags & PROCESS_STATIC && !(process->arguments = copy_text(arguments))) {
        heap_free(process);
        return NULL;
    }
    return process;
}

static u32 affinity_of(const struct process *process)
{
    u32 all = (1u << cpu_count) - 1;
    return process->flags & PROCESS_PINNED ? 1u << process->cpu & all : all;
}

// Builds everything first and publishes it last: until then nobody else can know the process.
static i32 start(struct process *process, const char *arguments, struct process *parent)
{
    struct code_package *code = program_find(process->name);
    if (!code)
        return -ERROR_NOT_FOUND;
    u32 stack;
    process->container = container_create(code, arguments, &stack);
    if (!process->container)
        return -ERROR_MEMORY;
    struct thread *thread = thread_create(process, code->entry, stack, stack);
    if (process->flags & PROCESS_NOTIFY)
        process->notified = parent->pid;
    if (!thread || !ipc_open(process) || !publish(process, thread, parent)) {
        if (thread)
            thread_destroy(thread);
        ipc_close(process);
        container_destroy(process->container);
        return -ERROR_MEMORY;
    }
    ipc_send_kernel(process, MESSAGE_START, parent ? parent->pid : 0, NULL, 0);
    if (process->dynamic)
        ipc_send_kernel(process, MESSAGE_REFERENCED, parent->pid, &process->key, sizeof(process->key));
    event(EVENT_PROCESS_START, code->entry, process->pid, 0);
    i32 pid = (i32) process->pid;
    thread_start(thread, affinity_of(process));
    return pid;
}

i32 process_create(const char *name, const char *arguments, u32 flags, u32 cpu, struct process *parent)
{
    if (flags & PROCESS_PINNED && cpu >= cpu_count)
        return -ERROR_ARGUMENT;
    struct process *process = process_allocate(name, arguments, flags, cpu);
    if (!process)
        return -ERROR_MEMORY;
    if (!first_process)
        first_process = process;
    i32 pid = start(process, arguments, parent);
    if (pid < 0)
        process_drop(process);
    return pid;
}

bool process_enter(struct process *process)
{
    u32 running = process->running;
    do
        if (running & PROCESS_TERMINATING)
            return false;
    while (!__atomic_compare_exchange_n(&process->running, &running, running + 1, true, __ATOMIC_ACQ_REL,
        __ATOMIC_RELAXED));
    return true;
}

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
            give_back_pid(child);
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
    print("%s[%u]: started again\n", process->name, process->pid);
    process_create(process->name, process->arguments, process->flags & ~(PROCESS_NOTIFY), process->cpu, NULL);
}

static void tell_creator(struct process *process)
{
    struct process *creator = process->notified ? process_hold(process->notified) : NULL;
    if (!creator)
        return;
    ipc_send_kernel(creator, MESSAGE_PROCESS_ENDED, process->pid, &process->status, sizeof(process->status));
    process_drop(creator);
}

// Frees all that a process has. No CPU runs a thread of it, or ever will.
static void reclaim(struct process *process)
{
    event(EVENT_PROCESS_END, here(), process->pid, (u32) process->status);
    if (process->dynamic) {
        giant_acquire();
        list_remove(&process->dynamic_link);
        giant_release();
    }
    // Timers know the threads that sleep, and threads the queues in which they wait: in that order.
    user_timers_close(process);
    struct thread *thread;
    list_for_each(thread, &process->threads, process_link)
        thread_destroy(thread);
    ipc_close(process);
    semaphores_close(process);
    database_close(process);
    files_close(process);
    drivers_process_ended(process->pid);
    container_destroy(process->container);
    disown_children(process);
    if (process == first_process)
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
        give_back_pid(process);
    spin_release(&process_lock);
    if (!awaited)
        process_drop(process);
}

void process_end(struct process *process, i32 status)
{
    if (atomic_or(&process->running, PROCESS_TERMINATING) & PROCESS_TERMINATING)
        return;
    process->status = status;
#if SMP
    // Those of its threads that are in user mode on other CPUs come into the kernel now, not at the next tick.
    if ((process->running & ~PROCESS_TERMINATING) > 1)
        cpu_interrupt_others(VECTOR_WAKE);
#endif
}

void process_leave(struct process *process)
{
#if COARSE && defined UNSOLVED_TERMINATION
    // The uniprocessor's way: who ends a process frees it, whatever other CPUs do with it.
    u32 left = atomic_add(&process->running, -1);
    if (left & PROCESS_TERMINATING && !process->reclaimed) {
        process->reclaimed = true;
        reclaim(process);
    }
#else
    if (atomic_add(&process->running, -1) == PROCESS_TERMINATING)
        reclaim(process);
#endif
}

void process_remove_thread(struct process *process, struct thread *thread)
{
    spin_acquire(&process_lock);
    list_remove(&thread->process_link);
    spin_release(&process_lock);
    container_remove_stack(process->container, thread->stack);
    thread_destroy(thread);
}

i32 system_call_exit(const u32 *argument)
{
    process_end(current_process(), (i32) argument[0]);
    return SYSTEM_CALL_ENDED;
}

i32 system_call_thread_create(const u32 *argument)
{
    struct process *process = current_process();
    if (argument[0] < USER_CODE || argument[0] >= USER_END)
        return -ERROR_ADDRESS;
    u32 stack = container_add_stack(process->container);
    if (!stack)
        return -ERROR_MEMORY;
    struct thread *thread = thread_create(process, argument[0], container_stack_top(stack), argument[1]);
    if (!thread) {
        container_remove_stack(process->container, stack);
        return -ERROR_MEMORY;
    }
    thread->stack = stack;
    i32 id = (i32) thread->id;
    spin_acquire(&process_lock);
    list_append(&process->threads, &thread->process_link);
    process->threads_alive++;
    spin_release(&process_lock);
    thread_start(thread, affinity_of(process));
    return id;
}

i32 system_call_thread_exit(const u32 *argument unused)
{
    struct process *process = current_process();
    spin_acquire(&process_lock);
    bool last = --process->threads_alive == 0;
    spin_release(&process_lock);
    if (last)
        process_end(process, 0);
    else
        thread_exit();
    return SYSTEM_CALL_ENDED;
}

i32 system_call_yield(const u32 *argument unused)
{
    thread_yield();
    return 0;
}

i32 system_call_set_affinity(const u32 *argument)
{
    u32 mask = argument[0] & ((1u << cpu_count) - 1);
    if (!mask)
        return -ERROR_ARGUMENT;
    return thread_set_affinity(mask);
}

i32 system_call_process_create(const u32 *argument)
{
    char name[NAME_CAPACITY], arguments[ARGUMENTS_CAPACITY];
    if (!copy_in_string(name, argument[0], sizeof(name)) || !copy_in_string(arguments, argument[1], sizeof(arguments)))
        return -ERROR_ADDRESS;
    if (argument[2] & ~(u32) (PROCESS_STATIC | PROCESS_PINNED | PROCESS_DETACHED | PROCESS_NOTIFY))
        return -ERROR_ARGUMENT;
    return process_create(name, arguments, argument[2], argument[3], current_process());
}

i32 system_call_process_reference(const u32 *argument)
{
    char name[NAME_CAPACITY], arguments[16];
    u32 key = argument[1];
    if (!copy_in_string(name, argument[0], sizeof(name)))
        return -ERROR_ADDRESS;
    struct process *process;
    struct list *bucket = &dynamic_processes[key % DYNAMIC_BUCKETS];
    list_for_each(process, bucket, dynamic_link) {
        if (process->key != key || strcmp(process->name, name) != 0
                || process->running & PROCESS_TERMINATING)
            continue;
        ipc_send_kernel(process, MESSAGE_REFERENCED, current_process()->pid, &key, sizeof(key));
        return (i32) process->pid;
    }
    process = process_allocate(name, "", PROCESS_DETACHED, 0);
    if (!process)
        return -ERROR_MEMORY;
    process->dynamic = true;
    process->key = key;
    list_append(bucket, &process->dynamic_link);
    format(arguments, sizeof(arguments), "%u", key);
    i32 pid = start(process, arguments, current_process());
    if (pid < 0) {
        list_remove(&process->dynamic_link);
        process_drop(process);
    }
    return pid;
}

i32 system_call_process_wait(const u32 *argument)
{
    struct process *child, *found = NULL, *process = current_process();
    if (!user_range(argument[1], sizeof(i32), true))
        return -ERROR_ADDRESS;
    spin_acquire(&process_lock);
    list_for_each(child, &process->children, child_link)
        if (child->pid == argument[0])
            found = child;
    if (found && !found->ended) {
        wait_on(&process->child_ended);
        spin_release(&process_lock);
        return SYSTEM_CALL_RESTART;
    }
    if (found) {
        list_remove(&found->child_link);
        give_back_pid(found);
    }
    spin_release(&process_lock);
    if (!found)
        return -ERROR_NOT_FOUND;
    i32 status = found->status;
    process_drop(found);
    return copy_out(argument[1], &status, sizeof(status)) ? 0 : -ERROR_ADDRESS;
}

i32 system_call_process_id(const u32 *argument unused)
{
    return (i32) current_process()->pid;
}
