/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * What probes have in common that keep lopi_counters and nothing else: count, accumulate, counter, cycles.
 * A probe that has results of its own defines all of these, and this file is not linked.
 */
#include <stdlib.h>
#include <string.h>

#include "library.h"

/* Of threads that have ended; by function. Changed by a thread that ends, when no other does and none looks. */
static struct lopi_counters *ended;

void lopi_probe_start(void)
{
    size_t bytes = (function_count() * sizeof *ended + 4095) & -4096UL;
    if (bytes)
        ended = lopi_map(bytes);
}

static void add(struct thread *thread, void *totals_)
{
    struct lopi_counters *totals = totals_;
    for (size_t i = 0; i < function_count(); i++) {
        const struct lopi_counters *counters = counters_of(&__start_lopi_functions[i], thread);
        totals[i].calls += counters->calls;
        totals[i].sum += counters->sum;
    }
}

void lopi_probe_thread_end(struct thread *thread)
{
    if (ended)
        add(thread, ended);
}

void lopi_probe_reset(void)
{
    struct thread *thread = this_thread();
    for (size_t i = 0; i < function_count(); i++) {
        ended[i] = (struct lopi_counters) { 0 };
        *counters_of(&__start_lopi_functions[i], thread) = (struct lopi_counters) { 0 };
    }
}

static struct lopi_counters *totals;        /* of the report that is being written: one at a time */

static int most_first(const void *a_, const void *b_)
{
    const struct lopi_counters *a = &totals[*(const size_t *)a_], *b = &totals[*(const size_t *)b_];
    if (a->sum != b->sum)
        return a->sum < b->sum ? 1 : -1;
    if (a->calls != b->calls)
        return a->calls < b->calls ? 1 : -1;
    return strcmp(__start_lopi_functions[*(const size_t *)a_].name, __start_lopi_functions[*(const size_t *)b_].name);
}

static void print_text(FILE *out, const size_t *order, size_t count)
{
    fprintf(out, "%15s %20s %14s  function\n", "calls", "sum", "sum/call");
    for (size_t i = 0; i < count; i++) {
        const struct lopi_counters *line = &totals[order[i]];
        const struct lopi_function *function = &__start_lopi_functions[order[i]];
        if (!line->calls && !line->sum)
            continue;
        fprintf(out, "%15llu %20llu ", (unsigned long long)line->calls, (unsigned long long)line->sum);
        if (line->calls)
            fprintf(out, "%14.1f", (double)line->sum / (double)line->calls);
        else
            fprintf(out, "%14s", "");
        fprintf(out, "  %s (%s)\n", lopi_readable_name(function), function->file);
    }
}

static void print_flat(FILE *out, const size_t *order, size_t count)
{
    double all = 0, so_far = 0;
    for (size_t i = 0; i < count; i++)
        all += (double)totals[i].sum;
    fprintf(out, "Flat profile. Each function's sum includes the functions that it calls.\n\n"
            "  %%    cumulative                                sum/\n"
            " sum         sum             sum      calls      call  name\n");
    for (size_t i = 0; i < count; i++) {
        const struct lopi_counters *line = &totals[order[i]];
        if (!line->calls && !line->sum)
            continue;
        so_far += (double)line->sum;
        fprintf(out, "%5.2f %12.6g %15llu %10llu %9.1f  %s\n", all > 0 ? 100 * (double)line->sum / all : 0, so_far,
                (unsigned long long)line->sum, (unsigned long long)line->calls,
                line->calls ? (double)line->sum / (double)line->calls : 0,
                lopi_readable_name(&__start_lopi_functions[order[i]]));
    }
}

static void print_json(FILE *out, const size_t *order, size_t count)
{
    fprintf(out, "{\"functions\": [");
    for (size_t i = 0; i < count; i++) {
        const struct lopi_counters *line = &totals[order[i]];
        const struct lopi_function *function = &__start_lopi_functions[order[i]];
        fprintf(out, "%s\n  {\"name\": ", i ? "," : "");
        lopi_print_json(out, function->name);
        fprintf(out, ", \"file\": ");
        lopi_print_json(out, function->file);
        fprintf(out, ", \"calls\": %llu, \"sum\": %llu}", (unsigned long long)line->calls,
                (unsigned long long)line->sum);
    }
    fprintf(out, "\n]}\n");
}

void lopi_probe_report(FILE *out, enum format format)
{
    size_t count = function_count();
    size_t *order = calloc(count + 1, sizeof *order);
    totals = calloc(count + 1, sizeof *totals);
    if (!order || !totals) {
        fprintf(stderr, "lopi: no memory for the results\n");
        free(order);
        free(totals);
        return;
    }
    if (ended)
        memcpy(totals, ended, count * sizeof *totals);
    lopi_each_thread(add, totals);
    for (size_t i = 0; i < count; i++)
        order[i] = i;
    qsort(order, count, sizeof *order, most_first);
    switch (format) {
    case FORMAT_JSON:
        print_json(out, order, count);
        break;
    case FORMAT_FLAT:
        print_flat(out, order, count);
        break;
    case FORMAT_GRAPH:
    case FORMAT_SVG:
        fprintf(stderr, "lopi: this probe doesn't know who calls whom; use the probe graph for LOPI_FORMAT=%s\n",
                format == FORMAT_SVG ? "svg" : "graph");
        /* fall through */
    case FORMAT_TEXT:
        print_text(out, order, count);
    }
    free(order);
    free(totals);
}
