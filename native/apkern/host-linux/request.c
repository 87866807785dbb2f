// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// How a bootstrap thread gets to know that its application thread waits for it: it looks, or it sleeps, and an application processor
// interrupts the bootstrap processor. It sleeps only if there is something else to do; otherwise the processor may as well wait with it.
//
// On application processors nothing of Linux may be called, nor any of its atomic operations used, which are none without SMP.

#include <linux/sched/signal.h>
#include <linux/sched/stat.h>

#include <asm/irq.h>
#include <asm/irq_vectors.h>

#include "apkern/host.h"
#include "machine/devices.h"
#include "pair.h"

// Those that sleep, and are to be woken, the last one first. Application processors put pairs in, the bootstrap processor takes all.
static struct pair *queue;

// What has gone wrong on an application processor, for Linux to say.
static struct {
    const char *what;
    u32 pc, address;
} panicked;

// On an application processor.
void apkern_host_request(void *argument, enum apkern_event event, bool ends)
{
    struct pair *pair = argument, *first;
    __atomic_store_n(&pair->requested, 1, __ATOMIC_SEQ_CST);
    if (__atomic_load_n(&pair->watched, __ATOMIC_SEQ_CST) || __atomic_exchange_n(&pair->queued, 1, __ATOMIC_SEQ_CST))
        return;
    first = __atomic_load_n(&queue, __ATOMIC_RELAXED);
    do
        pair->next = first;
    while (!__atomic_compare_exchange_n(&queue, &first, pair, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
    if (!first)
        cpu_interrupt(0, POSTED_INTR_WAKEUP_VECTOR);
}

void apkern_host_panic(const char *what, u32 pc, u32 address)
{
    panicked.pc = pc;
    panicked.address = address;
    __atomic_store_n(&panicked.what, what, __ATOMIC_SEQ_CST);
    cpu_interrupt(0, POSTED_INTR_WAKEUP_VECTOR);
    cpu_stop();
}

static void wake_all(void)
{
    struct pair *pair = __atomic_exchange_n(&queue, NULL, __ATOMIC_SEQ_CST), *next;
    for (; pair; pair = next) {
        next = pair->next;
        __atomic_store_n(&pair->queued, 0, __ATOMIC_SEQ_CST);
        if (pair->sleeps)
            wake_up_process(pair->task);
    }
}

static void interrupted(void)
{
    if (panicked.what)
        panic("apkern: %s in the application kernel at %pS, address %08x", panicked.what, (void *)panicked.pc, panicked.address);
    wake_all();
}

void requests_forget(void)
{
    local_irq_disable();
    wake_all();
    local_irq_enable();
}

bool request_take(struct pair *pair)
{
    return pair->requested && __atomic_exchange_n(&pair->requested, 0, __ATOMIC_SEQ_CST);
}

static void sleep(struct pair *pair)
{
    pair->sleeps = true;
    set_current_state(TASK_INTERRUPTIBLE);
    // Here or there: the request is seen, or that nobody watches.
    __atomic_exchange_n(&pair->watched, 0, __ATOMIC_SEQ_CST);
    if (!__atomic_load_n(&pair->requested, __ATOMIC_SEQ_CST) && !signal_pending(current))
        schedule();
    __set_current_state(TASK_RUNNING);
    pair->sleeps = false;
    pair->watched = 1;
}

// The processor halts until any interrupt. What Linux would do if the thread slept, without the two changes of threads.
static void await_interrupt(struct pair *pair)
{
    __atomic_exchange_n(&pair->watched, 0, __ATOMIC_SEQ_CST);
    local_irq_disable();
    if (!__atomic_load_n(&pair->requested, __ATOMIC_SEQ_CST) && !need_resched() && !signal_pending(current))
        raw_safe_halt();
    else
        local_irq_enable();
    pair->watched = 1;
}

// So often it looks before it looks at other things too: a request is seen the sooner.
#define LOOKS_AT_A_TIME 16

bool request_await(struct pair *pair)
{
    int looked = 0, left;
    while (!__atomic_load_n(&pair->requested, __ATOMIC_RELAXED)) {
        if (signal_pending(current))
            return false;
        if (looks < 0)
            cond_resched();
        else if (need_resched() || !single_task_running())
            sleep(pair);
        else if (looked >= looks)
            await_interrupt(pair);
        for (left = LOOKS_AT_A_TIME; left && !__atomic_load_n(&pair->requested, __ATOMIC_RELAXED); left--)
            cpu_relax();
        looked += LOOKS_AT_A_TIME;
    }
    pair->requested = 0;
    return true;
}

// The vector is for devices that virtual machines use; KVM is not loaded beside this module.
void requests_init(void)
{
    kvm_set_posted_intr_wakeup_handler(interrupted);
}

void requests_exit(void)
{
    kvm_set_posted_intr_wakeup_handler(NULL);
}
