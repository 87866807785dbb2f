// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// CPUs that have nothing to run, and how they are woken: several CPUs only.
#pragma once

#include "cpu.h"

// A bit for each CPU that waits, or is about to wait, for an interrupt.
extern volatile u32 idle_cpus;

static inline bool cpu_idles(u32 cpu)
{
    return idle_cpus & 1u << cpu;
}

// The next idle CPU after one, in a circle; MAX_CPUS if none idles.
u32 idle_after(u32 cpu, u32 affinity);
// Only CPUs that idle are interrupted (thesis 4.4.5), and each only once for each time that it idles.
// False if it does not idle.
bool idle_wake(u32 cpu);
// A thread has been put into a queue: a CPU that has begun to idle while it was on its way into the queue of a busy one did not
// see it.
void idle_wake_one(u32 affinity);
