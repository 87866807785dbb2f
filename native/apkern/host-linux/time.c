// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What time it is, on application processors: Linux's own arithmetic (kernel/time/timekeeping.c, ktime_get_ts64), with a copy of the
// numbers that it does it with. Linux tells of each change of them (pvclock_gtod_register_notifier, for virtual machines).
//
// Not each clock source can be read from there: the time stamp counter can, which all processors have, and Linux's count of ticks.

#include <linux/clocksource.h>
#include <linux/notifier.h>
#include <linux/pvclock_gtod.h>
#include <linux/string.h>
#include <linux/time64.h>
#include <linux/timekeeper_internal.h>

#include "machine/cpu.h"
#include "pair.h"

enum source { SOURCE_OTHER, SOURCE_TSC, SOURCE_TICKS };

// The bootstrap processor's to change, with interrupts disabled; it is odd meanwhile.
static volatile u32 version;
static struct {
    enum source source;
    u32 multiplier, shift;
    u64 mask, last;                     // of the clock source
    u64 nanoseconds;                    // at that time, of the second, shifted
    u64 seconds;                        // of CLOCK_REALTIME
    struct timespec64 to_monotonic;
} keeper;

static enum source source_of(const struct clocksource *clock)
{
    if (clock->vdso_clock_mode == VDSO_CLOCKMODE_TSC)
        return SOURCE_TSC;
    return !strcmp(clock->name, "jiffies") || !strcmp(clock->name, "refined-jiffies") ? SOURCE_TICKS : SOURCE_OTHER;
}

static int changed(struct notifier_block *unused_block, unsigned long unused_was_set, void *timekeeper)
{
    const struct timekeeper *new = timekeeper;
    version++;
    barrier();
    keeper.source = source_of(new->tkr_mono.clock);
    keeper.multiplier = new->tkr_mono.mult;
    keeper.shift = new->tkr_mono.shift;
    keeper.mask = new->tkr_mono.mask;
    keeper.last = new->tkr_mono.cycle_last;
    keeper.nanoseconds = new->tkr_mono.xtime_nsec;
    keeper.seconds = new->xtime_sec;
    keeper.to_monotonic = new->wall_to_monotonic;
    barrier();
    version++;
    return NOTIFY_OK;
}

static struct notifier_block notifier = { .notifier_call = changed };

void time_init(void)
{
    pvclock_gtod_register_notifier(&notifier);
}

void time_exit(void)
{
    pvclock_gtod_unregister_notifier(&notifier);
}

// Shifted, since the keeper's last change.
static u64 nanoseconds_since(void)
{
    u64 now = keeper.source == SOURCE_TSC ? read_tsc() : jiffies;
    u64 cycles = (now - keeper.last) & keeper.mask;
    // Less than at that change: another processor has seen the clock a little later (clocksource_delta).
    return cycles & ~(keeper.mask >> 1) ? 0 : cycles * keeper.multiplier;
}

bool time_read(enum time_kind kind, struct timespec64 *time)
{
    u64 nanoseconds;
    u32 seen;
    do {
        while ((seen = version) & 1)
            cpu_pause();
        barrier();
        if (keeper.source == SOURCE_OTHER)
            return false;
        nanoseconds = keeper.nanoseconds;
        if (!(kind & TIME_COARSE))
            nanoseconds += nanoseconds_since();
        nanoseconds >>= keeper.shift;
        time->tv_sec = keeper.seconds;
        if (kind & TIME_MONOTONIC) {
            time->tv_sec += keeper.to_monotonic.tv_sec;
            nanoseconds += keeper.to_monotonic.tv_nsec;
        }
        barrier();
    } while (seen != version);
    for (; nanoseconds >= NSEC_PER_SEC; nanoseconds -= NSEC_PER_SEC)
        time->tv_sec++;
    time->tv_nsec = nanoseconds;
    return true;
}
