// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The tables of a processor with a kernel of its own (Intel SDM vol. 3, chapters 3, 6 and 7).

#include "descriptor.h"
#include "machine/devices.h"
#include "machine/processor.h"

// The same for all of them.
static u64 interrupt_descriptors[VECTOR_SYSTEM_CALL + 1];

extern const u32 processor_trap_entries[65];

// processor_entry.S knows them.
_Static_assert(offsetof(struct frame, cs) == 60 && offsetof(struct frame, eflags) == 64 && sizeof(struct frame) == 76, "struct frame is not as the entry has it");

static void fill_interrupt_descriptors(void)
{
    for (u32 vector = 0; vector < 64; vector++)
        // Debuggers' instructions int3 and into are the user's to execute.
        interrupt_descriptors[vector] = interrupt_gate(processor_trap_entries[vector], vector == 3 || vector == 4 ? 3 : 0);
    interrupt_descriptors[VECTOR_SYSTEM_CALL] = interrupt_gate(processor_trap_entries[64], 3);
}

void processor_tables_load(struct processor_tables *tables)
{
    // By each processor alike.
    fill_interrupt_descriptors();
    tables->task.ss0 = SELECTOR_KERNEL_DATA;
    tables->task.io_map = sizeof tables->task;
    tables->descriptors[SELECTOR_KERNEL_CODE / 8] = segment_descriptor(0, 0xfffff, 0x9a, 0xc);
    tables->descriptors[SELECTOR_KERNEL_DATA / 8] = segment_descriptor(0, 0xfffff, 0x92, 0xc);
    tables->descriptors[SELECTOR_USER_CODE / 8] = segment_descriptor(0, 0xfffff, 0xfa, 0xc);
    tables->descriptors[SELECTOR_USER_DATA / 8] = segment_descriptor(0, 0xfffff, 0xf2, 0xc);
    tables->descriptors[SELECTOR_TASK / 8] = segment_descriptor((u32)&tables->task, sizeof tables->task - 1, 0x89, 0);
    descriptor_tables_load(tables->descriptors, sizeof tables->descriptors, interrupt_descriptors, sizeof interrupt_descriptors);
}

#define CR0_EMULATION 0x4u
#define CR0_MONITOR 0x2u
#define CR4_SAVES_SSE 0x200u
#define CR4_SSE_FAULTS 0x400u

void floating_point_enable(void)
{
    u32 value;
    asm volatile("movl %%cr0, %0" : "=r"(value));
    asm volatile("movl %0, %%cr0" ::"r"((value & ~CR0_EMULATION) | CR0_MONITOR));
    asm volatile("movl %%cr4, %0" : "=r"(value));
    asm volatile("movl %0, %%cr4\n\t"
                 "fninit" ::"r"(value | CR4_SAVES_SSE | CR4_SSE_FAULTS));
}

// In the image of FXSAVE (Intel SDM vol. 1, table 10-2): control word, and MXCSR.
#define CONTROL_WORD 0
#define MXCSR 24

void floating_point_begin(struct floating_point_state *state)
{
    for (u32 i = 0; i < sizeof state->bytes; i++)
        state->bytes[i] = 0;
    *(u16 *)&state->bytes[CONTROL_WORD] = 0x37f;
    *(u32 *)&state->bytes[MXCSR] = 0x1f80;
}
