// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The processor of LLVA-OS, by the names of native/machine.
#pragma once

#include "llva/io.h"
#include "machine/types.h"

// A variable of which each CPU has its own.
#define CPU_LOCAL_BASE LLVA_CPU_LOCAL_BASE
#if SMP
#define cpu_local llva_cpu_local
extern cpu_local u32 cpu_number;
extern u32 cpu_count;
#else
#define cpu_local
#define cpu_number 0u
#define cpu_count 1u
#endif

// Top of this CPU's kernel stack.
extern cpu_local u32 kernel_stack_top;
#define KERNEL_STACK_SIZE 0x4000u

static inline void interrupts_enable(void)
{
    llva_interrupts_enable();
}

static inline void interrupts_disable(void)
{
    llva_interrupts_disable();
}

// In what interrupts_save returns.
#define FLAG_INTERRUPT 1u

static inline u32 interrupts_save(void)
{
    return (u32) llva_interrupts_save();
}

static inline void interrupts_restore(u32 flags)
{
    llva_interrupts_restore((int) flags);
}

static inline void wait_for_interrupt(void)
{
    llva_wait_for_interrupt();
}

static inline void cpu_pause(void)
{
    llva_pause();
}

static inline u64 read_tsc(void)
{
    return llva_cycles();
}

static inline u8 port_in8(u32 port)
{
    return (u8) llva_ioread((void *) port);
}

static inline void port_out8(u32 port, u8 value)
{
    llva_iowrite(value, (void *) port);
}

static inline void cpu_stop(void) noreturn;
static inline void cpu_stop(void)
{
    llva_stop();
}
