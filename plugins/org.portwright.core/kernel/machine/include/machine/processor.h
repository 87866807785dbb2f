// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// A processor with a kernel of its own beside the one that has booted, in whose address spaces it runs: it has its own
// descriptor tables, and its own way in for traps and interrupts.
//
// Such a kernel can have no page for each processor at one address, as the address spaces are not its own. What a processor knows
// of itself lies at the bottom of its stack.
#pragma once

#include "machine/frame.h"
#include "machine/task_state.h"

// Tables and stack of a processor; the kernel puts it into memory that all address spaces map.
#define PROCESSOR_STACK_SIZE 0x2000u
struct processor_tables {
    u64 descriptors[PROCESSOR_DESCRIPTORS];
    struct task_state task;
} __attribute__((aligned(8)));

// Loads descriptor and interrupt tables for the processor that calls.
void processor_tables_load(struct processor_tables *tables);

// Where the stack ends that this function runs on: a multiple of PROCESSOR_STACK_SIZE, which stacks are aligned to.
static inline u32 processor_stack_bottom(void)
{
    u32 here;
    asm("movl %%esp, %0" : "=r"(here));
    return here & ~(PROCESSOR_STACK_SIZE - 1);
}

// What a trap from user mode finds: its registers go into the frame, and the processor goes on on the stack.
struct processor_entry {
    u32 virtual_8086[4];        // room for segment registers that are pushed first, on the way out of that mode
    struct frame frame;
    u32 stack;                  // top
};

// The next trap from user mode on this processor uses this entry.
static inline void processor_entry_set(struct processor_tables *tables, struct processor_entry *entry)
{
    tables->task.esp0 = (u32)(&entry->frame + 1);
}

// The next thread that this processor runs brings descriptors along, THREAD_DESCRIPTORS of them.
static inline void processor_descriptors_set(struct processor_tables *tables, const u64 *descriptors)
{
    for (u32 i = 0; i != THREAD_DESCRIPTORS; i++)
        tables->descriptors[SELECTOR_THREAD / 8 + i] = descriptors[i];
}

// The kernel supplies it. Any trap or interrupt, with interrupts disabled; the registers of the frame that it returns are loaded:
// of an interrupt in the kernel, the same frame.
struct frame *processor_trap(struct frame *frame) assembly_call;
// Goes to user mode, or wherever the frame says; the present stack is left for good.
void processor_resume(struct frame *frame) noreturn assembly_call;

// The floating-point unit and its SSE registers (Intel SDM vol. 1, chapters 8 and 10): allowed on this processor.
void floating_point_enable(void);

// All of their state (Intel SDM vol. 2, FXSAVE).
struct floating_point_state {
    u8 bytes[512];
} __attribute__((aligned(16)));

// What a thread begins with: all exceptions masked, nothing in the registers (Intel SDM vol. 1, 8.1.5 and 10.2.3).
void floating_point_begin(struct floating_point_state *state);

static inline void floating_point_save(struct floating_point_state *state)
{
    asm volatile("fxsave %0" : "=m"(*state));
}

static inline void floating_point_load(const struct floating_point_state *state)
{
    asm volatile("fxrstor %0" ::"m"(*state));
}
