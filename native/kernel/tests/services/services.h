// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What tests of the services have in common: physical memory, and stand-ins for processes, waiting and user memory.
#pragma once

#include "shim.h"
#include "lock.h"
#include "process.h"
#include "system_call.h"

#define MEMORY_START 0x100000u
#define MEMORY_SIZE (32u << 20)

// Gives the kernel's page allocator its memory.
void start_memory(void);

// Processes that process_hold finds, pids 1 to PROCESSES. Their threads have no CPU: a test says whose call it is.
#define PROCESSES 8
extern struct process processes[PROCESSES + 1];
extern struct thread threads[PROCESSES + 1];
void start_processes(void);
// What the services that are linked do at its end.
void end_process(struct process *process);
// The calling CPU executes a thread of that process.
void run_as(u32 pid);

// What the last thread_unblock did, on this CPU.
extern cpu_local struct thread *unblocked;
extern cpu_local i32 unblocked_result;

// User addresses are the host's; those of the kernel's memory, from here on, are not the user's.
#define BAD_ADDRESS 0xc0000000u

#define system_call(name, ...) system_call_##name((const u32[5]){ __VA_ARGS__ })
