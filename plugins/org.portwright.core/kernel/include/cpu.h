// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What a CPU of this kernel is doing.
#pragma once

#include "machine/atomic.h"
#include "machine/code.h"
#include "machine/cpu.h"

// Where this CPU executes; thesis 4.2.1.
enum execution_context { CONTEXT_KERNEL, CONTEXT_USER, CONTEXT_INTERRUPT, CONTEXT_IDLE };
extern cpu_local enum execution_context execution_context;

// Where a CPU has its own one of a CPU-local variable (smp/local_data.c).
void *local_data_of(u32 cpu, void *variable);
static inline void *cpu_local_of(u32 cpu, void *variable)
{
    return SMP ? local_data_of(cpu, variable) : variable;
}
