// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Kernel timers: a hierarchical timing wheel (Varghese and Lauck, SOSP 1987, scheme 7).
//
// Level 0 has a slot for each of the next 64 ticks, level 1 one for each of the next 64 times 64 ticks, and so
// on. When the ticks of a slot of a higher level begin, its timers move down. So adding and cancelling take the
// same time however many timers there are, and a timer moves LEVELS - 1 times at most.

#include "timer.h"
#include "machine/devices.h"
#include "event.h"
#include "kernel.h"
#include "lock.h"

#define LEVELS 4
#define SLOT_BITS 6
#define SLOTS (1u << SLOT_BITS)
// The furthest that a timer is put; one that expires later is put there, and moves on from there.
#define HORIZON ((1u << LEVELS * SLOT_BITS) - 1)

static volatile u32 ticks;              // since boot; timer_tick alone writes it
static struct spinlock timer_lock = SPINLOCK("timer");
static volatile u32 seen;               // ticks that the wheel has gone through; timer lock to write
static u64 now;                         // the same, not only its low half; timer lock
static struct list wheel[LEVELS][SLOTS];    // timer lock
static struct list expired = LIST(expired); // handlers are to be called, in this order; timer lock
// Held while a handler runs: who waits for its end waits for the lock, and so the deadlock detector knows of the wait.
static struct spinlock handler_lock = SPINLOCK("timer handler");
static struct timer *volatile running;  // whose handler is being called; handler lock and timer lock to set

void timer_init(struct timer *timer, timer_handler handler)
{
    list_init(&timer->link);
    timer->handler = handler;
}

// Timer lock. Not before now; a timer that expires now goes into the slot that advance empties next.
static void put(struct timer *timer)
{
    u64 left = timer->expiry - now;
    u64 when = left <= HORIZON ? timer->expiry : now + HORIZON;
    u32 distance = (u32)(when - now);
    u32 level = 0;
    while (distance >> (level + 1) * SLOT_BITS)
        level++;
    struct list *slot = &wheel[level][(u32)(when >> level * SLOT_BITS) % SLOTS];
    if (!slot->next)
        list_init(slot);
    list_append(slot, &timer->link);
}

// Timer lock.
static struct timer *take(struct list *list)
{
    struct list *link = list->next ? list_take_first(list) : NULL;
    return link ? list_entry(link, struct timer, link) : NULL;
}

// One tick on. Timer lock.
static void advance(void)
{
    now++;
    struct timer *timer;
    u32 number = (u32)now;
    for (u32 level = 1; level < LEVELS && number % SLOTS == 0; level++) {
        number = (u32)(now >> level * SLOT_BITS);
        // Put back one by one, none can come into the same slot: it is now a whole turn away.
        struct list moving;
        struct list *slot = &wheel[level][number % SLOTS];
        list_init(&moving);
        while ((timer = take(slot)))
            list_append(&moving, &timer->link);
        while ((timer = take(&moving)))
            put(timer);
    }
    while ((timer = take(&wheel[0][(u32)now % SLOTS])))
        list_append(&expired, &timer->link);
    seen = (u32)now;
}

// Timer lock. The wheel is never 2^32 ticks late.
static u64 current_tick(void)
{
    return now + (ticks - (u32)now);
}

void timer_add(struct timer *timer, u32 after)
{
    spin_acquire(&timer_lock);
    list_remove(&timer->link);
    timer->expiry = current_tick() + (after ? after : 1);
    put(timer);
    spin_release(&timer_lock);
}

// Whether this timer's handler was running, on another CPU; if so it has returned (thesis 4.4.3).
static bool wait_for_handler(struct timer *timer)
{
    if (running != timer)
        return false;
    spin_acquire(&handler_lock);
    spin_release(&handler_lock);
    return true;
}

bool timer_cancel(struct timer *timer)
{
    spin_acquire(&timer_lock);
    bool waits = !list_empty(&timer->link);
    list_remove(&timer->link);
    spin_release(&timer_lock);
    // A handler that was running may have added its timer again; then that is what is cancelled.
    if (COARSE && !is_given(UNSOLVED_TIMERS) && wait_for_handler(timer))
        waits |= timer_cancel(timer);
    return waits;
}

u64 timer_now(void)
{
    spin_acquire(&timer_lock);
    u64 tick = current_tick();
    spin_release(&timer_lock);
    return tick;
}

u32 timer_ticks(u32 milliseconds)
{
    return milliseconds / 1000 * clock_hz + (milliseconds % 1000 * clock_hz + 999) / 1000;
}

void timer_tick(void)
{
    ticks = ticks + 1;
}

bool timer_due(void)
{
    return ticks != seen;
}

void timers_run(void)
{
    spin_acquire(&timer_lock);
    while (seen != ticks)
        advance();
    bool any = !list_empty(&expired);
    spin_release(&timer_lock);
    if (!any)
        return;
    giant_acquire();
    for (;;) {
        spin_acquire(&handler_lock);
        spin_acquire(&timer_lock);
        struct timer *timer = running = take(&expired);
        spin_release(&timer_lock);
        if (timer) {
            event(EVENT_TIMER, (u32)timer->handler, (u32)timer->handler, 0);
            timer->handler(timer);
            // The handler may have freed the timer.
            running = NULL;
        }
        spin_release(&handler_lock);
        if (!timer)
            break;
    }
    giant_release();
}
