// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// How each CPU spends its time: in user mode, in the kernel, spinning for locks, idle (thesis table 3.1).
#pragma once

#include "cpu.h"
#include "portwright/system_calls.h"

enum time_kind { TIME_KERNEL, TIME_USER, TIME_SPINNING, TIME_IDLE, TIME_KINDS };

// Cycles of this CPU up to time_since, by kind, and what has run since then. Interrupts disabled: only this CPU
// writes them.
extern cpu_local u64 time_spent[TIME_KINDS];
extern cpu_local u64 time_since;
extern cpu_local enum time_kind time_now;

// From now on the CPU's time is of another kind; returns the kind it was until now. Interrupts disabled: handlers
// call it too.
static inline enum time_kind time_change(enum time_kind kind)
{
    u64 now = read_tsc();
    enum time_kind before = time_now;
    time_spent[before] += now - time_since;
    time_since = now;
    time_now = kind;
    return before;
}

// The same where interrupts may be enabled.
static inline enum time_kind time_change_irq(enum time_kind kind)
{
    u32 flags = interrupts_save();
    enum time_kind before = time_change(kind);
    interrupts_restore(flags);
    return before;
}

// Each CPU calls it once, before its first time_change.
void time_account_start(void);
// Of any CPU; exact for this one, at most a tick old for others.
void time_account_read(u32 cpu, struct information_time *time);
// Makes this CPU's times visible to others; called at each tick.
void time_account_publish(void);
// Sends a TIME frame.
void time_account_send(void);
