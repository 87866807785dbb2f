// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The processor: its instructions (Intel SDM vol. 2), its local data, and the number of those that run.
//
// What is in native/machine knows the IA-32 and a PC, and no type of the kernel that uses it. That supplies config.h (SMP,
// MAX_CPUS) and what the headers here say that the kernel supplies.
#pragma once

#include "machine/types.h"

// A variable of which each CPU has its own. In the multiprocessor kernels the section is one virtual page
// that each CPU maps to a physical page of its own (thesis 3.3.2), so uses of the variable do not change.
#define CPU_LOCAL_BASE 0xff800000u
#if SMP
#define cpu_local __attribute__((section(".cpulocal")))
// 0 is the bootstrap processor; the others count up in the order of the MP table.
extern cpu_local u32 cpu_number;
// CPUs that run, at least 1.
extern u32 cpu_count;
#else
#define cpu_local
#define cpu_number 0u
#define cpu_count 1u
#endif

// Top of this CPU's kernel stack; too large for the CPU-local page, so only its address is there. The page below the
// stack is not there.
extern cpu_local u32 kernel_stack_top;
#define KERNEL_STACK_SIZE 0x4000u

static inline void interrupts_enable(void)
{
    asm volatile("sti" ::: "memory");
}

static inline void interrupts_disable(void)
{
    asm volatile("cli" ::: "memory");
}

#define FLAG_INTERRUPT 0x200u

// Disables interrupts; returns EFLAGS as they were, for interrupts_restore.
static inline u32 interrupts_save(void)
{
    u32 flags;
    asm volatile("pushfl; popl %0; cli" : "=r"(flags)::"memory");
    return flags;
}

static inline void interrupts_restore(u32 flags)
{
    if (flags & FLAG_INTERRUPT)
        interrupts_enable();
}

// Enables interrupts and waits for one: sti takes effect after the next instruction, so none is missed.
static inline void wait_for_interrupt(void)
{
    asm volatile("sti; hlt; cli" ::: "memory");
}

static inline void cpu_pause(void)
{
    asm volatile("pause" ::: "memory");
}

// Cycles since reset; the same on all CPUs of the simulators.
static inline u64 read_tsc(void)
{
    u64 value;
    asm volatile("rdtsc" : "=A"(value));
    return value;
}

static inline u8 port_in8(u16 port)
{
    u8 value;
    asm volatile("inb %1, %0" : "=a"(value) : "Nd"(port));
    return value;
}

static inline void port_out8(u16 port, u8 value)
{
    asm volatile("outb %0, %1" ::"a"(value), "Nd"(port));
}

static inline void port_out32(u16 port, u32 value)
{
    asm volatile("outl %0, %1" ::"a"(value), "Nd"(port));
}

#define CR0_WRITE_PROTECT 0x10000u

// Whether the kernel respects that a page is read-only, as it does but for moments (Intel SDM vol. 3, 2.5).
static inline void write_protection(bool on)
{
    u32 value;
    asm volatile("movl %%cr0, %0" : "=r"(value));
    value = on ? value | CR0_WRITE_PROTECT : value & ~CR0_WRITE_PROTECT;
    asm volatile("movl %0, %%cr0" ::"r"(value) : "memory");
}

// For good: not even an interrupt wakes it.
static inline void cpu_stop(void) noreturn;
static inline void cpu_stop(void)
{
    for (;;)
        asm volatile("cli; hlt");
}
