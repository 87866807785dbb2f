// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The clock of native/machine: cycles, measured by Linux's clock. That is not there for application processors, and what Linux itself
// knows of cycles may be nothing: in a simulator that shares its host with others it gives up to measure them.

#include <linux/ktime.h>
#include <linux/math64.h>

#include "clock.h"
#include "machine/cpu.h"
#include "machine/devices.h"

#define MEASUREMENT_MILLISECONDS 20

u32 clock_hz;
u32 clock_cycles_per_tick;
static u32 cycles_per_microsecond;      // at least 1

void clock_init(u32 hz)
{
    u64 start = ktime_get_ns(), cycles = read_tsc(), now;
    do
        now = ktime_get_ns();
    while (now - start < MEASUREMENT_MILLISECONDS * NSEC_PER_MSEC);
    cycles = read_tsc() - cycles;
    cycles_per_microsecond = (u32)div64_u64(cycles * NSEC_PER_USEC, now - start) | 1;
    clock_hz = hz;
    clock_cycles_per_tick = USEC_PER_SEC / hz * cycles_per_microsecond;
}

void clock_wait(u32 microseconds)
{
    u64 end = read_tsc() + (u64)cycles_per_microsecond * microseconds;
    while (read_tsc() < end)
        cpu_pause();
}
