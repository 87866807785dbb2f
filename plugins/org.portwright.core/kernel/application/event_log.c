// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The event log: a ring for each processor, which alone writes it, and without a lock.

#include "apkern/event_log.h"
#include "apkern/host.h"
#include "machine/atomic.h"
#include "machine/devices.h"

#define RECORDS 4096u

bool apkern_log_enabled;

struct ring {
    volatile u32 written;       // records since the beginning; the place of the next one is written % RECORDS
    u32 taken;                  // bootstrap processor
    struct apkern_record records[RECORDS];
};

static struct ring *rings[MOST_PROCESSORS];

bool apkern_log_begin(u32 processors)
{
    for (u32 number = 0; number < processors; number++) {
        rings[number] = apkern_host_allocate(sizeof(struct ring));
        if (!rings[number]) {
            apkern_log_end();
            return false;
        }
        rings[number]->written = rings[number]->taken = 0;
    }
    apkern_log_enabled = true;
    return true;
}

void apkern_log_end(void)
{
    apkern_log_enabled = false;
    for (u32 number = 0; number < MOST_PROCESSORS; number++) {
        if (rings[number])
            apkern_host_free(rings[number]);
        rings[number] = NULL;
    }
}

void apkern_log_record(u32 processor, enum apkern_log_type type, u32 thread, u32 pc, u32 a, u32 b)
{
    struct ring *ring = rings[processor];
    // An interrupt's record is not to come in between.
    u32 flags = interrupts_save();
    ring->records[ring->written % RECORDS] = (struct apkern_record) { read_tsc(), (u16)type, (u16)thread, pc, a, b };
    store_order();
    ring->written++;
    interrupts_restore(flags);
}

u32 apkern_log_take(u32 processor, struct apkern_record *records, u32 most)
{
    struct ring *ring = rings[processor];
    u32 count;
    do {
        // The record that is being written is the oldest one's place.
        if (ring->written - ring->taken >= RECORDS)
            ring->taken = ring->written - RECORDS + 1;
        count = minimum(ring->written - ring->taken, most);
        for (u32 i = 0; i < count; i++)
            records[i] = ring->records[(ring->taken + i) % RECORDS];
        store_order();
    } while (ring->written - ring->taken >= RECORDS);   // the writer has come that far: they may be mixed
    ring->taken += count;
    return count;
}
