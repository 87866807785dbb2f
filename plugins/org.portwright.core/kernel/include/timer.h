// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Kernel timers, on a tick base (thesis 4.3.3, 4.4.3).
#pragma once

#include "list.h"

struct timer;
typedef void (*timer_handler)(struct timer *);

// Embedded in the object that it belongs to.
struct timer {
    struct list link;           // linked while it waits; timer lock
    u64 expiry;                 // ticks since boot; timer lock
    timer_handler handler;      // set once
};

void timer_init(struct timer *timer, timer_handler handler);
// Calls the handler in kernel context after this many ticks, at least one; moves it if it waits already. On
// several CPUs the handler may run before timer_add has returned.
void timer_add(struct timer *timer, u32 ticks);
// True if the timer waited, perhaps because its handler, which was running, had added it again: the handler that
// it waited for is not called. After it the handler does not run, and is not running: in coarse it waits for a
// handler that runs on another CPU. Not from the timer's own handler, and not with a lock that the handler takes.
bool timer_cancel(struct timer *timer);

// Ticks since boot.
u64 timer_now(void);
// So many milliseconds in ticks, rounded up.
u32 timer_ticks(u32 milliseconds);
// First level, each tick of the bootstrap processor: counts it.
void timer_tick(void);
// Cheap: has a tick come that timers_run has not seen?
bool timer_due(void);
// Runs what has expired. Any CPU, in kernel context; takes the giant lock to run handlers.
void timers_run(void);
