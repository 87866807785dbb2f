// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Dynamic processes: known by a key, and made when they are first referred to (thesis 3.2.1).

#include "kernel.h"
#include "process_table.h"
#include "system_call.h"

#define DYNAMIC_BUCKETS 64u

static struct list dynamic_processes[DYNAMIC_BUCKETS];  // giant lock

void dynamic_processes_init(void)
{
    for (u32 bucket = 0; bucket < DYNAMIC_BUCKETS; bucket++)
        list_init(&dynamic_processes[bucket]);
}

void dynamic_process_forget(struct process *process)
{
    giant_acquire();
    list_remove(&process->dynamic_link);
    giant_release();
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
                || process->group.running & GROUP_TERMINATING)
            continue;
        ipc_send_kernel(process, MESSAGE_REFERENCED, current_process()->group.pid, &key, sizeof(key));
        return (i32) process->group.pid;
    }
    process = process_allocate(name, "", PROCESS_DETACHED, 0);
    if (!process)
        return -ERROR_MEMORY;
    process->dynamic = true;
    process->key = key;
    list_append(bucket, &process->dynamic_link);
    format(arguments, sizeof(arguments), "%u", key);
    i32 pid = process_start(process, arguments, current_process());
    if (pid < 0) {
        list_remove(&process->dynamic_link);
        process_drop(process);
    }
    return pid;
}
