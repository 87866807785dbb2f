// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Each CPU's descriptor tables and tasks (Intel SDM vol. 3, chapters 3, 6 and 7): segments, interrupt gates, the kernel's
// stack for traps, and a task for double faults.

#include "descriptor.h"
#include "machine/devices.h"
#include "machine/frame.h"
#include "machine/pages.h"
#include "machine/task_state.h"

// Of the task that runs all; only the kernel's stack is used, until a double fault saves the registers here.
static cpu_local struct task_state task_state;
// A double fault is a task of its own, because there may be no stack any more.
static cpu_local struct task_state double_fault_task;
#define DOUBLE_FAULT_STACK_SIZE 0x1000u
static u8 double_fault_stacks[MAX_CPUS][DOUBLE_FAULT_STACK_SIZE] __attribute__((aligned(16)));

static cpu_local u64 descriptors[7];
static u64 interrupt_descriptors[256];

extern const u32 trap_entries[65];

// Switches to another task of this CPU (Intel SDM vol. 3, 6.11).
static u64 task_gate(u32 selector)
{
    return (u64) selector << 16 | 0x85ull << 40;
}

// What the task of a double fault runs.
static void double_fault_entry(void)
{
    double_fault(task_state.eip, task_state.esp);
}

static void double_fault_init(void)
{
    double_fault_task.cr3 = address_space();
    double_fault_task.eip = (u32) double_fault_entry;
    double_fault_task.eflags = 2;
    double_fault_task.esp = (u32) double_fault_stacks[cpu_number + 1] - sizeof(u32);
    double_fault_task.cs = SELECTOR_KERNEL_CODE;
    double_fault_task.ds = double_fault_task.es = double_fault_task.ss = SELECTOR_KERNEL_DATA;
    double_fault_task.io_map = sizeof(double_fault_task);
    descriptors[6] = segment_descriptor((u32) &double_fault_task, sizeof(double_fault_task) - 1, 0x89, 0);
}

void traps_init(void)
{
    if (cpu_number == 0) {
        for (u32 vector = 0; vector < 64; vector++)
            // Debuggers' instructions int3 and into are the user's to execute.
            interrupt_descriptors[vector] = interrupt_gate(trap_entries[vector], vector == 3 || vector == 4 ? 3 : 0);
        interrupt_descriptors[VECTOR_DOUBLE_FAULT] = task_gate(SELECTOR_DOUBLE_FAULT);
        interrupt_descriptors[VECTOR_SYSTEM_CALL] = interrupt_gate(trap_entries[64], 3);
    }
    task_state.ss0 = SELECTOR_KERNEL_DATA;
    task_state.esp0 = kernel_stack_top;
    task_state.io_map = sizeof(task_state);
    descriptors[1] = segment_descriptor(0, 0xfffff, 0x9a, 0xc);
    descriptors[2] = segment_descriptor(0, 0xfffff, 0x92, 0xc);
    descriptors[3] = segment_descriptor(0, 0xfffff, 0xfa, 0xc);
    descriptors[4] = segment_descriptor(0, 0xfffff, 0xf2, 0xc);
    descriptors[5] = segment_descriptor((u32) &task_state, sizeof(task_state) - 1, 0x89, 0);
    double_fault_init();
    descriptor_tables_load(descriptors, sizeof(descriptors), interrupt_descriptors, sizeof(interrupt_descriptors));
}

void frame_load(struct frame *frame)
{
    asm volatile("movl %0, %%esp\n\t"
                 "jmp trap_return" :: "r"(frame) : "memory");
    __builtin_unreachable();
}
