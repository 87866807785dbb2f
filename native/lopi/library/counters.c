/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * The results of probes that keep lopi_counters: calls, and the sum of something over them.
 */
#include "library.h"

static void add(void *total_, const void *data)
{
    struct lopi_counters *total = total_;
    const struct lopi_counters *counters = data;
    total->calls += counters->calls;
    total->sum += counters->sum;
}

void lopi_counters_start(void)
{
    lopi_totals_start(sizeof(struct lopi_counters), add);
}

void lopi_counters_reset(void)
{
    lopi_totals_reset();
    for (size_t i = 0; i < function_count(); i++)
        *counters_of(function_at(i), this_thread()) = (struct lopi_counters) { 0 };
}

static int most_first(const void *a_, const void *b_)
{
    const struct lopi_counters *a = a_, *b = b_;
    if (a->sum != b->sum)
        return a->sum < b->sum ? 1 : -1;
    return a->calls < b->calls ? 1 : a->calls > b->calls ? -1 : 0;
}

static void print_text(FILE *out, const struct totals *totals, const char *unit)
{
    fprintf(out, "%15s %20s %14s  function\n", "calls", unit ? unit : "sum", unit ? "per call" : "sum/call");
    for (size_t i = 0; i < totals->count; i++) {
        const struct lopi_counters *line = (struct lopi_counters *)totals->sums + totals->order[i];
        const struct lopi_function *function = function_at(totals->order[i]);
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

static void print_flat(FILE *out, const struct totals *totals)
{
    const struct lopi_counters *sums = totals->sums;
    double all = 0, so_far = 0;
    for (size_t i = 0; i < totals->count; i++)
        all += (double)sums[i].sum;
    fprintf(out, "Flat profile. Each function's sum includes the functions that it calls.\n\n"
            "  %%    cumulative                                sum/\n"
            " sum         sum             sum      calls      call  name\n");
    for (size_t i = 0; i < totals->count; i++) {
        const struct lopi_counters *line = &sums[totals->order[i]];
        if (!line->calls && !line->sum)
            continue;
        so_far += (double)line->sum;
        fprintf(out, "%5.2f %12.6g %15llu %10llu %9.1f  %s\n", all > 0 ? 100 * (double)line->sum / all : 0, so_far,
                (unsigned long long)line->sum, (unsigned long long)line->calls,
                line->calls ? (double)line->sum / (double)line->calls : 0,
                lopi_readable_name(function_at(totals->order[i])));
    }
}

static void print_json(FILE *out, const struct totals *totals, const char *unit)
{
    putc('{', out);
    if (unit) {
        fprintf(out, "\"unit\": ");
        lopi_print_json(out, unit);
        fprintf(out, ", ");
    }
    fprintf(out, "\"functions\": [");
    for (size_t i = 0; i < totals->count; i++) {
        const struct lopi_counters *line = (struct lopi_counters *)totals->sums + totals->order[i];
        const struct lopi_function *function = function_at(totals->order[i]);
        fprintf(out, "%s\n  {\"name\": ", i ? "," : "");
        lopi_print_json(out, function->name);
        fprintf(out, ", \"file\": ");
        lopi_print_json(out, function->file);
        fprintf(out, ", \"calls\": %llu, \"sum\": %llu}", (unsigned long long)line->calls,
                (unsigned long long)line->sum);
    }
    fprintf(out, "\n]}\n");
}

void lopi_counters_report(FILE *out, enum format format, const char *unit)
{
    struct totals totals;
    if (!lopi_totals_read(&totals, most_first))
        return;
    switch (format) {
    case FORMAT_JSON:
        print_json(out, &totals, unit);
        break;
    case FORMAT_FLAT:
        print_flat(out, &totals);
        break;
    case FORMAT_GRAPH:
    case FORMAT_SVG:
        lopi_complain("this probe doesn't know who calls whom; use the probe graph for LOPI_FORMAT=%s",
                      format == FORMAT_SVG ? "svg" : "graph");
        /* fall through */
    case FORMAT_TEXT:
        print_text(out, &totals, unit);
    }
    lopi_totals_free(&totals);
}
