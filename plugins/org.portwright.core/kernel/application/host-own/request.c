// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Requests of application threads, and who carries them out.
//
// An application processor puts a pair into a queue, and interrupts the bootstrap processor if that will not look there by itself.
//
// The paper's way is that the bootstrap thread of the pair is woken, and makes the system call. What is brief, that is, never blocks
// and never ends anything, this driver does in the place of that thread, without running it: most of what a forwarded call costs is
// else two ways into the kernel and a change of threads.
// While there is nothing else to do the driver looks for the next request for some time, before the bootstrap processor sleeps until
// it is interrupted.
//
// On the command line the word brief=thread leaves all to the threads, bootstrap=sleep does without looking, and bootstrap=poll makes
// the threads themselves look for requests, as in the paper. Threads are moved (placement.c) only by the driver.

#include "apkern/host.h"
#include "call.h"
#include "interrupt.h"
#include "kernel.h"
#include "machine/ticket.h"
#include "pair.h"
#include "signal.h"
#include "timer.h"
#include "trap.h"

static bool polled, direct, looks;      // set once

// So often the driver looks for a request before the processor may sleep.
#define LOOKS 200u

static struct ticket_lock lock;         // interrupts disabled
static struct pair *volatile first;     // lock to change
static struct pair *last;               // lock
static bool interrupted;                // an interrupt is on its way; lock
static bool delivering;                 // the bootstrap processor will look at the queue again; lock
static u32 working;                     // bootstrap threads that do something brief, and then look at the queue; lock

u32 request_interrupts, calls_done, faults_done;
u64 looking_time;

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
    if (!polled && !working && !delivering && !interrupted)
        interrupt = interrupted = true;
    release(flags);
    if (interrupt)
        cpu_interrupt(0, VECTOR_REQUEST);
}

// The first request; null if there is none.
static struct pair *take(void)
{
    u32 flags = acquire();
    struct pair *pair = first;
    interrupted = false;
    delivering = pair != NULL;
    if (pair) {
        first = pair->next_request;
        working += !direct && pair->brief;
    }
    release(flags);
    return pair;
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

static void wake(struct pair *pair)
{
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

bool request_is_direct(const struct pair *pair)
{
    return direct && pair->brief;
}

// In the place of the pair's bootstrap thread, and in its address space. False if that has to do it after all.
static bool carry_out(struct pair *pair)
{
    struct thread *interrupted_thread = current_thread;
    current_thread = pair->bootstrap;
    container_enter(current_thread->group->container);
    // Not what the area says, where the process can write.
    struct frame *registers = apkern_registers(pair->application);
    bool done = true;
    if (frame_vector(registers) == VECTOR_SYSTEM_CALL) {
        system_call(registers);
    } else {
        done = container_fault(pair->kernel_area->address);
        faults_done += done;
    }
    calls_done += done;
    current_thread = interrupted_thread;
    return done;
}

static void deliver(struct pair *pair)
{
    if (!request_is_direct(pair)) {
        wake(pair);
    } else if (!(pair->bootstrap->group->running & GROUP_TERMINATING)) {
        if (unlikely(placement_limit) && placement_moves(pair))
            return;
        if (carry_out(pair))
            apkern_activate_thread(pair->application);
        else
            wake(pair);
    }
}

// Threads of this processor are to run too, however many requests there are: then the others wait for the next tick.
static bool takes_too_long(u64 begin)
{
    return read_tsc() - begin > clock_cycles_per_tick && (current_thread || schedule_others_wait());
}

static void continue_at_tick(struct timer *timer unused)
{
    requests_deliver();
}

static struct timer next_tick;

// Waits for the next request if nothing else is to be done. Application processors know that someone looks.
static void look(void)
{
    if (first)
        return;
    u64 begin = read_tsc();
    for (u32 i = 0; i < LOOKS && !first && !current_thread && !schedule_others_wait() && !signals_pending() && !timer_due(); i++)
        cpu_pause();
    looking_time += read_tsc() - begin;
}

void requests_deliver(void)
{
    u64 begin = read_tsc();
    for (struct pair *pair; (pair = take());) {
        deliver(pair);
        if (looks)
            look();
        if (unlikely(takes_too_long(begin))) {
            timer_add(&next_tick, 1);
            break;
        }
    }
    // The address space of the thread that goes on.
    if (direct && current_thread)
        container_enter(current_thread->group->container);
}

void requests_done(struct pair *pair)
{
    bool brief = pair->working && pair->brief && !direct;
    pair->working = false;
    if (brief) {
        u32 flags = acquire();
        working--;
        release(flags);
    }
    struct frame *registers = apkern_registers(pair->application);
    if (frame_vector(registers) == VECTOR_SYSTEM_CALL)
        frame_set_result(registers, (i32)pair->kernel_area->registers.eax);
    apkern_activate_thread(pair->application);
    requests_deliver();
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
    bool brief = (pair->requested || pair->working) && pair->brief && !direct;
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
    direct = !polled && !option_is("brief", "thread");
    looks = direct && !option_is("bootstrap", "sleep");
    timer_init(&next_tick, continue_at_tick);
}
