/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * What probes have in common that count an event of each thread: entry and exit. The probe includes this file, and has
 * read_event: how often the event has happened in the thread so far; false if that is not known.
 */
#ifndef LOPI_EVENT_PROBE_H
#define LOPI_EVENT_PROBE_H

#include "library.h"

static bool read_event(struct thread *thread, uint64_t *value);

/* call->data: the event's count, and whether there is one. */
__attribute__((target("general-regs-only")))
void lopi_enter(struct lopi_function *function, struct lopi_call *call, const struct lopi_registers *registers)
{
    call->data[1] = read_event(this_thread(), &call->data[0]);
}

__attribute__((target("general-regs-only")))
void lopi_exit(struct lopi_function *function, struct lopi_call *call, const struct lopi_registers *registers)
{
    uint64_t now;
    struct thread *thread = this_thread();
    bool known = read_event(thread, &now);
    struct lopi_counters *counters = counters_of(function, thread);
    counters->calls++;
    if (known && call->data[1])
        counters->sum += now - call->data[0];
}

#endif
