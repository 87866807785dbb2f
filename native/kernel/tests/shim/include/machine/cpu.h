// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Stands in for machine/cpu.h where the kernel's sources are tested on the host: a thread is a CPU.
#pragma once

#include "machine/types.h"

#define cpu_local __thread

extern cpu_local u32 cpu_number;
extern u32 cpu_count;

// Whether this CPU has interrupts enabled; the tests' interrupts (host signals) look at it themselves.
extern cpu_local volatile bool interrupts_enabled;

static inline void interrupts_enable(void)
{
    interrupts_enabled = true;
}

static inline void interrupts_disable(void)
{
    interrupts_enabled = false;
}

#define FLAG_INTERRUPT 0x200u

static inline u32 interrupts_save(void)
{
    u32 flags = interrupts_enabled ? FLAG_INTERRUPT : 0;
    interrupts_disable();
    return flags;
}

static inline void interrupts_restore(u32 flags)
{
    if (flags & FLAG_INTERRUPT)
        interrupts_enable();
}

// There are fewer host processors than CPUs: who waits lets another one run.
int sched_yield(void);
static inline void cpu_pause(void)
{
    sched_yield();
}

// If there is one it is called as an interrupt that comes after the time was read, once.
extern cpu_local void (*interrupt_after_tsc)(void);

static inline u64 read_tsc(void)
{
    u64 value = __builtin_ia32_rdtsc();
    if (interrupt_after_tsc && interrupts_enabled) {
        void (*interrupt)(void) = interrupt_after_tsc;
        interrupt_after_tsc = NULL;
        interrupts_enabled = false;
        interrupt();
        interrupts_enabled = true;
    }
    return value;
}

// The tests make their code writable.
static inline void write_protection(bool on unused)
{
}
