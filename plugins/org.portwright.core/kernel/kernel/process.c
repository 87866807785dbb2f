// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Processes: created in a few hundred instructions and a few pages (thesis 3.2.1, 3.2.3).

#include "event.h"
#include "kernel.h"
#include "memory.h"
#include "process_table.h"
#include "program.h"

static struct process *first_process;

void processes_init(void)
{
    threads_init(&process_thread_handlers);
    process_table_init();
    dynamic_processes_init();
}

bool process_is_first(const struct process *process)
{
    return process == first_process;
}

// A copy of a static process' arguments, to start it again with.
static char *copy_text(const char *text)
{
    u32 length = strlen(text) + 1;
    char *copy = heap_allocate(length);
    return copy ? memcpy(copy, text, length) : NULL;
}

struct process *process_allocate(const char *name, const char *arguments, u32 flags, u32 cpu)
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

u32 process_affinity(const struct process *process)
{
    u32 all = (1u << cpu_count) - 1;
    return process->flags & PROCESS_PINNED ? 1u << process->cpu & all : all;
}

i32 process_start(struct process *process, const char *arguments, struct process *parent)
{
    struct code_package *code = program_find(process->name);
    if (!code)
        return -ERROR_NOT_FOUND;
    u32 stack;
    process->group.container = container_create(code, arguments, &stack);
    if (!process->group.container)
        return -ERROR_MEMORY;
    struct thread *thread = thread_create(&process->group, code->entry, stack, stack);
    if (process->flags & PROCESS_NOTIFY)
        process->notified = parent->group.pid;
    if (!thread || !ipc_open(process) || !process_publish(process, thread, parent)) {
        if (thread)
            thread_destroy(thread);
        ipc_close(process);
        container_destroy(process->group.container);
        return -ERROR_MEMORY;
    }
    ipc_send_kernel(process, MESSAGE_START, parent ? parent->group.pid : 0, NULL, 0);
    if (process->dynamic)
        ipc_send_kernel(process, MESSAGE_REFERENCED, parent->group.pid, &process->key, sizeof(process->key));
    event(EVENT_PROCESS_START, code->entry, process->group.pid, 0);
    i32 pid = (i32) process->group.pid;
    const struct process_service *service;
    if (process->flags & PROCESS_INHERIT)
        for_each_registered(service, process_services)
            if (service->inherited)
                service->inherited(process, parent);
    thread_start(thread, process_affinity(process));
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
    i32 pid = process_start(process, arguments, parent);
    if (pid < 0)
        process_drop(process);
    return pid;
}
