// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The kernel's end, in order or by a panic: what the host wants to know, and power off.

#include "cpu.h"
#include "event.h"
#include "host.h"
#include "kernel.h"
#include "lock.h"
#include "machine/devices.h"
#include "portwright/system_calls.h"
#include "time_account.h"

static void send_all(void)
{
    time_account_send();
    if (lock_mode_has(LOCK_STATISTICS | LOCK_LOG))
        locks_send_statistics();
    if (events_enabled) {
        events_enabled = false;
        events_send();
    }
}

void shut_down(i32 status)
{
    if (cpu_count > 1)
        cpu_interrupt_others(VECTOR_STOP);
    send_all();
    frame_send(FRAME_EXIT, cpu_number, &status, sizeof(status));
    power_off(status);
}

void panic(const char *text, ...)
{
    static volatile u32 panics;
    char message[256];
    va_list arguments;
    interrupts_disable();
    panicking = true;
    // A panic inside a panic says nothing any more.
    if (atomic_add(&panics, 1) == 1) {
        if (cpu_count > 1)
            cpu_interrupt_others(VECTOR_STOP);
        va_start(arguments, text);
        u32 length = format_arguments(message, sizeof(message), text, arguments);
        va_end(arguments);
        print("panic: %s\n", message);
        frame_send(FRAME_PANIC, cpu_number, message, minimum(length, sizeof(message) - 1) + 1);
        if (events_enabled) {
            events_enabled = false;
            // The names of the locks in the log.
            if (lock_mode_has(LOCK_LOG))
                locks_send_statistics();
            events_send();
        }
    }
    power_off(STATUS_PANIC);
}
