// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// CPUs that have nothing to run.

#include "event.h"
#include "idle.h"
#include "kernel.h"
#include "machine/devices.h"

volatile u32 idle_cpus;

u32 idle_after(u32 cpu, u32 affinity)
{
    u32 candidates = idle_cpus & affinity;
    u32 later = candidates & ~((2u << cpu) - 1);
    return candidates ? (u32) __builtin_ctz(later ? later : candidates) : MAX_CPUS;
}

bool idle_wake(u32 cpu)
{
    if (!(atomic_and(&idle_cpus, ~(1u << cpu)) & 1u << cpu))
        return false;
    if (!is_given(UNSOLVED_IDLE)) {
        event(EVENT_WAKE_CPU, here(), cpu, 0);
        cpu_interrupt(cpu, VECTOR_WAKE);
    }
    return true;
}

void idle_wake_one(u32 affinity)
{
    // The thread is in the queue before idle_cpus is read here, and a CPU's bit is set before it looks at the queues.
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    u32 idle = idle_after(cpu_number, affinity);
    if (idle < MAX_CPUS)
        idle_wake(idle);
}
