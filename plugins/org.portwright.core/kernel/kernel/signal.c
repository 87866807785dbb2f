// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Supervisor signals: work that waits for the CPU to leave the kernel (thesis 4.2.1).

#include "signal.h"
#include "event.h"
#include "lock.h"

// Interrupts disabled. First in, first out: first-level handlers rely on the order of their work.
static cpu_local struct supervisor_signal *first;
static cpu_local struct supervisor_signal **last;

void signal_queue(struct supervisor_signal *signal)
{
    if (__atomic_exchange_n(&signal->queued, 1, __ATOMIC_ACQ_REL))
        return;
    u32 flags = interrupts_save();
    signal->next = NULL;
    if (!first)
        last = &first;
    *last = signal;
    last = &signal->next;
    interrupts_restore(flags);
}

bool signals_pending(void)
{
    return first != NULL;
}

void signals_run(void)
{
    giant_acquire();
    for (;;) {
        u32 flags = interrupts_save();
        struct supervisor_signal *signal = first;
        if (signal)
            first = signal->next;
        interrupts_restore(flags);
        if (!signal)
            break;
        event(EVENT_SUPERVISOR_SIGNAL, (u32) signal->handler, (u32) signal->handler, 0);
        // Before the handler, which may free the signal, or queue it again.
        __atomic_store_n(&signal->queued, 0, __ATOMIC_RELEASE);
        signal->handler(signal);
    }
    giant_release();
}
