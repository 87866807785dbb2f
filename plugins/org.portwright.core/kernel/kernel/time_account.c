// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The time account: cycles of each CPU by what it spent them on, seen from other CPUs and by the host.

#include "time_account.h"
#include "host.h"
#include "kernel.h"

cpu_local u64 time_spent[TIME_KINDS];
cpu_local u64 time_since;
cpu_local enum time_kind time_now;

// What each CPU has last published. A reader that sees an odd version, or another one after reading, reads
// again.
static struct {
    volatile u32 version;
    struct information_time time;
} published[MAX_CPUS];

void time_account_start(void)
{
    time_since = read_tsc();
    time_now = TIME_KERNEL;
    time_account_publish();
}

static struct information_time own_time(void)
{
    u32 flags = interrupts_save();
    time_change(time_now);
    struct information_time time = { time_spent[TIME_USER], time_spent[TIME_KERNEL],
                                     time_spent[TIME_SPINNING], time_spent[TIME_IDLE] };
    interrupts_restore(flags);
    return time;
}

void time_account_publish(void)
{
    u32 flags = interrupts_save();
    typeof(&published[0]) entry = &published[cpu_number];
    entry->version++;
    store_order();
    entry->time = own_time();
    store_order();
    entry->version++;
    interrupts_restore(flags);
}

void time_account_read(u32 cpu, struct information_time *time)
{
    if (!SMP || cpu == cpu_number) {
        *time = own_time();
        return;
    }
    const typeof(published[0]) *entry = &published[cpu];
    u32 version;
    do {
        version = entry->version;
        store_order();
        *time = entry->time;
        store_order();
        // A CPU that was stopped in the middle does not come back: what it has written is good enough.
    } while ((version & 1 || version != entry->version) && !panicking);
}

void time_account_send(void)
{
    struct information_time times[MAX_CPUS];
    for (u32 cpu = 0; cpu < cpu_count; cpu++)
        time_account_read(cpu, &times[cpu]);
    frame_send(FRAME_TIME, cpu_number, times, cpu_count * sizeof(times[0]));
}
