// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The event log: what each CPU did and when, in a ring of its own (thesis 4.2.3).
#pragma once

#include "cpu.h"

enum event_type {
    EVENT_SYSTEM_CALL = 1,      // a: number, b: first argument
    EVENT_SYSTEM_CALL_END,      // a: number, b: result
    EVENT_FAULT,                // a: vector, b: address
    EVENT_INTERRUPT,            // a: vector
    EVENT_SWITCH,               // a: thread, b: process
    EVENT_BLOCK,                // a: thread
    EVENT_UNBLOCK,              // a: thread, b: CPU that does it
    EVENT_LOCK_SPIN,            // a: lock; the CPU begins to wait
    EVENT_LOCK_ACQUIRE,         // a: lock
    EVENT_LOCK_RELEASE,         // a: lock
    EVENT_IDLE,
    EVENT_WAKE_CPU,             // a: CPU
    EVENT_SUPERVISOR_SIGNAL,    // a: handler
    EVENT_PROCESS_START,        // a: pid
    EVENT_PROCESS_END,          // a: pid, b: status
    EVENT_TIMER,                // a: handler
    EVENT_MARK,                 // a, b: the user's
};

struct event {
    u64 tsc;
    u16 type;
    u16 thread;     // its id's low 16 bits, 0 if none runs
    u32 pc;         // kernel or user address
    u32 a, b;
};

#define EVENTS_PER_CPU 8192

extern bool events_enabled;
// The id of the thread that this CPU runs, 0 if none.
extern cpu_local u32 event_thread;

// Any context, interrupts on or off.
void event_record(enum event_type type, u32 pc, u32 a, u32 b);

// pc: where in the C source, here() if nothing else. The arguments are evaluated only if events are recorded.
#define event(type, pc, a, b)                       \
    do {                                            \
        if (unlikely(events_enabled))               \
            event_record(type, pc, a, b);           \
    } while (0)

// Sends all rings as EVENTS frames and empties them. Other CPUs may go on recording.
void events_send(void);
