// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The event log of application processors, and their time, to the host: beside those that this kernel sends of its own processor.

#include "apkern/event_log.h"
#include "event.h"
#include "host.h"
#include "kernel.h"
#include "machine/devices.h"
#include "pair.h"
#include "portwright/system_calls.h"
#include "time_account.h"

_Static_assert(sizeof(struct apkern_record) == sizeof(struct event) && offsetof(struct apkern_record, pc) == offsetof(struct event, pc),
    "records are those of the host channel");

static u32 processors;          // application processors; set once

void events_begin(u32 number)
{
    processors = number;
    if (events_enabled && !apkern_log_begin(processors + 1))
        print("apkern: no memory for the event log\n");
}

static void send_times(void)
{
    struct information_time times[MOST_PROCESSORS];
    time_account_read(0, &times[0]);
    for (u32 number = 1; number <= processors; number++) {
        struct apkern_statistics own;
        apkern_statistics(number, &own);
        times[number] = (struct information_time) { own.user, own.kernel, 0, own.idle };
    }
    frame_send(FRAME_TIME, BOOTSTRAP_PROCESSOR, times, (processors + 1) * sizeof times[0]);
}

void events_send_all(void)
{
    if (!apkern_log_enabled)
        return;
    for (u32 number = 0; number <= processors; number++) {
        struct apkern_record records[32];
        for (u32 count; (count = apkern_log_take(number, records, array_size(records)));)
            frame_send(FRAME_EVENTS, number, records, count * sizeof records[0]);
    }
    send_times();
}
