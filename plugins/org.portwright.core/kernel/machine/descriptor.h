// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Descriptors, and how the processor is told of the tables that have them.
#pragma once

#include "machine/frame.h"

struct descriptor_pointer {
    u16 limit;
    u32 base;
} packed;

static inline u64 segment_descriptor(u32 base, u32 limit, u32 type, u32 flags)
{
    return (limit & 0xffff) | (u64) (base & 0xffffff) << 16 | (u64) type << 40
        | (u64) (limit >> 16 & 0xf) << 48 | (u64) flags << 52 | (u64) (base >> 24) << 56;
}

// Interrupt gates: the processor enters them with interrupts disabled. User mode may use that of system calls.
static inline u64 interrupt_gate(u32 handler, u32 privilege)
{
    return (handler & 0xffff) | (u64) SELECTOR_KERNEL_CODE << 16 | (u64) (0x8e | privilege << 5) << 40
        | (u64) (handler >> 16) << 48;
}

// Loads both tables, the flat segments of the kernel, and the task.
static inline void descriptor_tables_load(const u64 *descriptors, u32 size, const u64 *interrupt_descriptors, u32 interrupt_size)
{
    struct descriptor_pointer global = { (u16) (size - 1), (u32) descriptors };
    struct descriptor_pointer interrupt = { (u16) (interrupt_size - 1), (u32) interrupt_descriptors };
    asm volatile("lgdt %0\n\t"
                 "ljmp %2, $1f\n"
                 "1:\tmovl %3, %%ds\n\t"
                 "movl %3, %%es\n\t"
                 "movl %3, %%ss\n\t"
                 "movl %4, %%fs\n\t"
                 "movl %4, %%gs\n\t"
                 "lidt %1\n\t"
                 "ltr %w5\n\t"
                 "lldt %w4"
                 :: "m"(global), "m"(interrupt), "i"(SELECTOR_KERNEL_CODE), "r"(SELECTOR_KERNEL_DATA), "r"(0),
                 "r"(SELECTOR_TASK) : "memory");
}
