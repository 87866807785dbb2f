/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * What probes have in common that count an event of each thread: entry, exit and the report. The probe includes this
 * file, and has read_event: how often the event has happened in the thread so far; false if that is not known; and
 * explain_threads: a message if threads could not be counted.
 */
#ifndef LOPI_EVENT_PROBE_H
#define LOPI_EVENT_PROBE_H

#include "library.h"

static const char *wanted_name;     /* of the event, as the user gives it */
static bool counting;               /* written before main: without it, only calls are counted */

static bool read_event(struct thread *thread, uint64_t *value);
static void explain_threads(void);

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

void lopi_probe_report(FILE *out, enum format format)
{
    explain_threads();
    lopi_counters_print(out, format, &lopi_called_sums, counting ? wanted_name : NULL);
}

size_t lopi_probe_json(FILE *out)
{
    explain_threads();
    if (counting) {
        fputs("\"unit\": ", out);
        lopi_print_json(out, wanted_name);
        fputs(", ", out);
    }
    fputs("\"functions\": [", out);
    return lopi_counters_json(out, &lopi_called_sums, 0);
}

#endif
