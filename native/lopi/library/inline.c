/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * What inline probes say of themselves: count, accumulate, counter and cycles keep lopi_counters and nothing else.
 * A probe that is written in C defines all of these, and this file is not linked.
 */
#include "library.h"

void lopi_probe_start(void)
{
    lopi_counters_start();
}

void lopi_probe_thread_end(struct thread *thread)
{
    lopi_totals_thread_end(thread);
}

void lopi_probe_reset(void)
{
    lopi_counters_reset();
}

void lopi_probe_report(FILE *out, enum format format)
{
    lopi_counters_report(out, format, NULL);
}
