// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The table of processes: pids, and who holds a process.

#include "kernel.h"
#include "memory.h"
#include "process_table.h"

#define MAX_PROCESSES 1024u
// So that a pid is never 0, and never looks like an error.
#define MAX_GENERATION (0x7fffffffu / MAX_PROCESSES - 1)

struct spinlock process_lock = SPINLOCK("process table");
static struct process *processes[MAX_PROCESSES];    // process_lock; by the low bits of the pid
static u32 generations[MAX_PROCESSES];              // process_lock
static u16 free_slots[MAX_PROCESSES];               // process_lock
static u32 free_slot_count;                         // process_lock
static u32 living;                                  // process_lock

void process_table_init(void)
{
    for (u32 slot = 0; slot < MAX_PROCESSES; slot++)
        free_slots[slot] = (u16) (MAX_PROCESSES - 1 - slot);
    free_slot_count = MAX_PROCESSES;
}

bool process_publish(struct process *process, struct thread *thread, struct process *parent)
{
    spin_acquire(&process_lock);
    bool published = free_slot_count > 0;
    if (published) {
        u32 slot = free_slots[--free_slot_count];
        processes[slot] = process;
        generations[slot] = generations[slot] % MAX_GENERATION + 1;
        process->group.pid = generations[slot] * MAX_PROCESSES + slot;
        process->group.threads_alive = 1;
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
    if (process && process->group.pid == pid && !process->ended)
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

u32 process_count(void)
{
    return living;
}

void process_give_back_pid(struct process *process)
{
    u32 slot = process->group.pid % MAX_PROCESSES;
    processes[slot] = NULL;
    free_slots[free_slot_count++] = (u16) slot;
    living--;
}
