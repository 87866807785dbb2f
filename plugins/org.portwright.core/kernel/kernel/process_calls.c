// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// System calls about processes and their threads.

#include "kernel.h"
#include "process_table.h"
#include "system_call.h"

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
    u32 stack = container_add_stack(process->group.container);
    if (!stack)
        return -ERROR_MEMORY;
    struct thread *thread = thread_create(&process->group, argument[0], container_stack_top(stack), argument[1]);
    if (!thread) {
        container_remove_stack(process->group.container, stack);
        return -ERROR_MEMORY;
    }
    thread->stack = stack;
    i32 id = (i32) thread->id;
    spin_acquire(&process_lock);
    list_append(&process->threads, &thread->process_link);
    process->group.threads_alive++;
    spin_release(&process_lock);
    thread_start(thread, process_affinity(process));
    return id;
}

i32 system_call_thread_exit(const u32 *argument unused)
{
    struct process *process = current_process();
    spin_acquire(&process_lock);
    bool last = --process->group.threads_alive == 0;
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
    if (argument[2] & ~(u32) (PROCESS_STATIC | PROCESS_PINNED | PROCESS_DETACHED | PROCESS_NOTIFY | PROCESS_INHERIT))
        return -ERROR_ARGUMENT;
    return process_create(name, arguments, argument[2], argument[3], current_process());
}

i32 system_call_process_wait(const u32 *argument)
{
    struct process *child, *found = NULL, *process = current_process();
    if (!user_range(argument[1], sizeof(i32), true))
        return -ERROR_ADDRESS;
    spin_acquire(&process_lock);
    list_for_each(child, &process->children, child_link)
        if (child->group.pid == argument[0])
            found = child;
    if (found && !found->ended) {
        wait_on(&process->child_ended);
        spin_release(&process_lock);
        return SYSTEM_CALL_RESTART;
    }
    if (found) {
        list_remove(&found->child_link);
        process_give_back_pid(found);
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
    return (i32) current_process()->group.pid;
}

i32 system_call_heap_grow(const u32 *argument)
{
    u32 start = container_grow_heap(current_container, argument[0]);
    return start ? (i32) start : -ERROR_MEMORY;
}
