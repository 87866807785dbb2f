// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// System calls about the system itself: what it is and does, its event log, a benchmark's figures, its end.

#include "container.h"
#include "machine/devices.h"
#include "event.h"
#include "host.h"
#include "kernel.h"
#include "memory.h"
#include "process.h"
#include "system_call.h"
#include "time_account.h"

static i32 copy_what_fits(u32 to, u32 capacity, const void *from, u32 length)
{
    length = minimum(length, capacity);
    return copy_out(to, from, length) ? (i32)length : -ERROR_ADDRESS;
}

i32 system_call_information(const u32 *argument)
{
    u32 data = argument[1], size = argument[2];
    switch (argument[0]) {
    case INFORMATION_SYSTEM: {
        struct information_system system = {
            .variant = VARIANT,
            .cpus = cpu_count,
            .hz = clock_hz,
            .cycles_per_tick = clock_cycles_per_tick,
            .free_pages = page_count_free(),
            .all_pages = page_count_all(),
            .processes = process_count(),
        };
        return copy_what_fits(data, size, &system, sizeof(system));
    }
    case INFORMATION_TIME: {
        struct information_time times[MAX_CPUS];
        for (u32 cpu = 0; cpu < cpu_count; cpu++)
            time_account_read(cpu, &times[cpu]);
        return copy_what_fits(data, size, times, cpu_count * sizeof(times[0]));
    }
    default:
        return -ERROR_ARGUMENT;
    }
}

i32 system_call_trace_control(const u32 *argument)
{
    switch (argument[0]) {
    case TRACE_STOP:
        events_enabled = false;
        return 0;
    case TRACE_START:
        events_enabled = true;
        return 0;
    case TRACE_DUMP:
        events_send();
        return 0;
    case TRACE_MARK:
        event(EVENT_MARK, here(), argument[1], argument[2]);
        return 0;
    default:
        return -ERROR_ARGUMENT;
    }
}

i32 system_call_result(const u32 *argument)
{
    struct result result;
    if (!copy_in(&result, argument[0], sizeof(result)))
        return -ERROR_ADDRESS;
    result.name[sizeof(result.name) - 1] = '\0';
    result.unit[sizeof(result.unit) - 1] = '\0';
    u32 name_length = (u32)strlen(result.name) + 1, unit_length = (u32)strlen(result.unit) + 1;
    frame_begin(FRAME_RESULT, cpu_number, sizeof(result.value) + name_length + unit_length);
    frame_bytes(&result.value, sizeof(result.value));
    frame_bytes(result.name, name_length);
    frame_bytes(result.unit, unit_length);
    frame_end();
    return 0;
}

i32 system_call_shutdown(const u32 *argument)
{
    if (!process_is_first(current_process()))
        return -ERROR_PERMISSION;
    shut_down((i32)argument[0]);
}

i32 system_call_none(const u32 *argument unused)
{
    return 0;
}
