// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Requests of application threads, on their way to their bootstrap threads.
//
// An application processor puts a pair into a queue, and interrupts the bootstrap processor if that will not look there by itself: it
// does each time that a bootstrap thread has done something. So while it is busy with what application threads want it is not
// interrupted, and while it is not it may halt. A bootstrap thread may also block in what it does, or never come back; such
// requests do not count.

#include "apkern/host.h"
#include "interrupt.h"
#include "kernel.h"
#include "pair.h"
#include "signal.h"
#include "machine/ticket.h"

static bool polled;                     // set once

static struct ticket_lock lock;         // interrupts disabled
static struct pair *first, *last;       // lock
static u32 working;                     // bootstrap threads that do something brief and will be back; lock
static bool interrupted;                // an interrupt is on its way, or its work; lock

u32 request_interrupts, calls_done, faults_done;

static u32 acquire(void)
{
    u32 flags = interrupts_save();
    u32 ticket = ticket_take(&lock);
    while (!ticket_is_served(&lock, ticket))
        cpu_pause();
    return flags;
}

static void release(u32 flags)
{
    ticket_release(&lock);
    interrupts_restore(flags);
}

bool requests_are_polled(void)
{
    return polled;
}

void apkern_host_request(void *argument, enum apkern_event event, bool ends)
{
    struct pair *pair = argument;
    pair->ends = ends;
    if (event != APKERN_SYSTEM_CALL)
        pair->brief = !ends;
    if (polled && !ends)
        return;
    bool interrupt = false;
    u32 flags = acquire();
    pair->next_request = NULL;
    if (first)
        last->next_request = pair;
    else
        first = pair;
    last = pair;
    if (!polled && !working && !interrupted)
        interrupt = interrupted = true;
    release(flags);
    if (interrupt)
        cpu_interrupt(0, VECTOR_REQUEST);
}

// All requests; one bootstrap thread fewer works if done. Those that are brief work from now on.
static struct pair *take(bool done)
{
    u32 flags = acquire();
    struct pair *taken = first;
    first = NULL;
    interrupted = false;
    working -= done;
    for (struct pair *pair = taken; pair; pair = pair->next_request)
        working += pair->brief;
    release(flags);
    return taken;
}

// The application thread does not come back.
static void end(struct pair *pair)
{
    apkern_remove_thread(pair->application);
    pair_free(pair);
}

void request_begin(struct pair *pair)
{
    pair->requested = false;
    if (pair->ends)
        end(pair);
    else
        pair->working = true;
}

static void deliver(struct pair *pair)
{
    for (struct pair *next; pair; pair = next) {
        next = pair->next_request;
        pair->requested = true;
        if (polled) {
            end(pair);
        } else if (pair->waiting) {
            struct thread *bootstrap = pair->bootstrap;
            pair->waiting = false;
            request_begin(pair);
            thread_unblock(bootstrap, 0);
        }
    }
}

void requests_deliver(void)
{
    deliver(take(false));
}

void requests_done(struct pair *pair)
{
    bool brief = pair->working && pair->brief;
    pair->working = false;
    apkern_activate_thread(pair->application);
    deliver(take(brief));
}

static void handle_requests(struct supervisor_signal *signal unused)
{
    requests_deliver();
}

static struct supervisor_signal request_signal = SUPERVISOR_SIGNAL(handle_requests);

void requests_forget(struct pair *pair)
{
    u32 flags = acquire();
    struct pair *before = NULL;
    for (struct pair *at = first; at; before = at, at = at->next_request) {
        if (at != pair)
            continue;
        if (before)
            before->next_request = at->next_request;
        else
            first = at->next_request;
        if (last == at)
            last = before;
        break;
    }
    bool brief = (pair->requested || pair->working) && pair->brief;
    working -= brief;
    release(flags);
    // Others may have relied on it to come back.
    if (brief)
        signal_queue(&request_signal);
}

// First level. The local APIC's end of interrupt is not this kernel's to know.
static void request_arrives(void)
{
    request_interrupts++;
    local_apic_acknowledge();
    signal_queue(&request_signal);
}
INTERRUPT_HANDLER(VECTOR_REQUEST, request_arrives);

void requests_init(void)
{
    polled = option_is("bootstrap", "poll");
}
