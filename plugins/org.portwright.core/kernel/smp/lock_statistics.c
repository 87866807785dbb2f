// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Acquisitions, contention and times of all locks, for the host.

#include "host.h"
#include "kernel.h"
#include "lock_record.h"

// A record of a LOCKS frame.
struct lock_statistics {
    char name[24];
    u32 address, kind;
    u64 acquisitions, contended, held, spun;
} packed;

void locks_send_statistics(void)
{
    u32 count = lock_record_count;
    frame_begin(FRAME_LOCKS, cpu_number, count * sizeof(struct lock_statistics));
    for (u32 i = 0; i < count; i++) {
        const struct lock_record *record = &lock_records[i];
        struct lock_statistics statistics = { .address = record->address, .kind = record->kind };
        format(statistics.name, sizeof(statistics.name), "%s", record->name);
        for (u32 cpu = 0; cpu < MAX_CPUS; cpu++) {
            statistics.acquisitions += record->by_cpu[cpu].acquisitions;
            statistics.contended += record->by_cpu[cpu].contended;
            statistics.held += record->by_cpu[cpu].held;
            statistics.spun += record->by_cpu[cpu].spun;
        }
        frame_bytes(&statistics, sizeof(statistics));
    }
    frame_end();
}
