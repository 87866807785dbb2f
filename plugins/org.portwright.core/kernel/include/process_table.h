// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The table of processes, shared by the files about processes.
#pragma once

#include "process.h"

// Protects it, and what process.h says.
extern struct spinlock process_lock;

void process_table_init(void);
// From now on it can be found by its pid, which is not given out again soon: what is said to an ended process must
// not reach another. False if there are too many processes.
bool process_publish(struct process *process, struct thread *thread, struct process *parent);
// Process lock.
void process_give_back_pid(struct process *process);

// All but what makes a process known: null if there is no memory.
struct process *process_allocate(const char *name, const char *arguments, u32 flags, u32 cpu);
// Builds everything first and publishes it last: until then nobody else can know the process. Its pid, or an error.
i32 process_start(struct process *process, const char *arguments, struct process *parent);
// The CPUs that may run it.
u32 process_affinity(const struct process *process);

// process_end.c
extern const struct thread_handlers process_thread_handlers;
// dynamic_process.c: a dynamic process has ended.
void dynamic_process_forget(struct process *process);
void dynamic_processes_init(void);
