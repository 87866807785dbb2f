// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The event log: what the processors have done for application threads, and when. Types and records are those of the host channel
// (docs/kernel-tools.md); each processor has a ring for the last of them. A driver sends them to the host.
#pragma once

#include "machine/types.h"

enum apkern_log_type {
    APKERN_LOG_SYSTEM_CALL = 1,     // a: number, b: first argument
    APKERN_LOG_SYSTEM_CALL_END = 2, // a: number, b: result
    APKERN_LOG_FAULT = 3,           // a: vector, b: address
    APKERN_LOG_INTERRUPT = 4,       // a: vector
    APKERN_LOG_SWITCH = 5,          // a: thread, b: process
    APKERN_LOG_BLOCK = 6,           // a: thread, b: enum apkern_event; its bootstrap thread works for it from now on
    APKERN_LOG_UNBLOCK = 7,         // a: thread, b: processor; it goes on where it has waited
    APKERN_LOG_IDLE = 11,
    APKERN_LOG_QUEUE = 18,          // a: threads in the ready queue; of the one that has come into it, if any has
};

struct apkern_record {
    u64 time;                       // time stamp counter
    u16 type, thread;               // the low bits of its id, 0 for none
    u32 pc;
    u32 a, b;
};

#define BOOTSTRAP_PROCESSOR 0u

extern bool apkern_log_enabled;

// Begins for so many processors, with the bootstrap processor; false if there is no memory.
bool apkern_log_begin(u32 processors);
// When no application processor runs any more.
void apkern_log_end(void);
// The caller's processor, in whatever context.
void apkern_log_record(u32 processor, enum apkern_log_type type, u32 thread, u32 pc, u32 a, u32 b);
// Takes at most so many of the oldest records that were not taken yet; those that were overwritten meanwhile are left out. On the
// bootstrap processor, whatever the others do. Returns how many.
u32 apkern_log_take(u32 processor, struct apkern_record *records, u32 most);

static inline void apkern_log(u32 processor, enum apkern_log_type type, u32 thread, u32 pc, u32 a, u32 b)
{
    if (unlikely(apkern_log_enabled))
        apkern_log_record(processor, type, thread, pc, a, b);
}
