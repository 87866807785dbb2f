// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Kernel timers, on a tick base (thesis 4.3.3, 4.4.3).
#pragma once

#include "list.h"

struct timer;
typedef void (*timer_handler)(struct timer *);

// Embedded in the object that it belongs to.
struct timer {
    struct list link;           // in the queue; timer lock
    u64 expiry;                 // ticks since boot; timer lock
    timer_handler handler;
    volatile u32 state;         // timer lock
};

enum timer_state { TIMER_IDLE, TIMER_QUEUED, TIMER_RUNNING };

void timer_init(struct timer *timer, timer_handler handler);
// Calls the handler in kernel context after this many ticks, at least one; moves it if queued already.
void timer_add(struct timer *timer, u32 ticks);
// True if the handler was not called and will not be. After it the handler does not run, and is not running:
// in coarse it waits for a handler that runs on another CPU. Not from the timer's own handler.
bool timer_cancel(struct timer *timer);

// Ticks since boot.
u64 timer_now(void);
u32 timer_ticks(u32 milliseconds);
// First level, each tick of the bootstrap processor: counts it.
void timer_tick(void);
// Cheap: is there something to expire?
bool timer_due(void);
// Runs what has expired. Any CPU, in kernel context; handlers run under the giant lock.
void timers_run(void);
