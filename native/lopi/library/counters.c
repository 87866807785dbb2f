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

struct sums lopi_inline_sums = { sizeof(struct lopi_counters), add, .called = false };
struct sums lopi_called_sums = { sizeof(struct lopi_counters), add, .called = true };

void lopi_counters_reset(struct sums *sums)
{
    lopi_sums_reset(sums);
    for (size_t i = 0; i < function_count(); i++)
        if (is_summed(sums, function_at(i)))
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

size_t lopi_counters_json(FILE *out, struct sums *sums, size_t before)
{
    struct totals totals;
    if (!lopi_totals_read(&totals, sums, most_first))
        return before;
    bool other_unit = !sums->called && lopi_has_functions(true);    /* that of the report is not theirs */
    for (size_t i = 0; i < totals.count; i++) {
        const struct lopi_counters *line = (struct lopi_counters *)totals.sums + totals.order[i];
        fputs(before + i ? ",\n  " : "\n  ", out);
        lopi_print_function(out, function_at(totals.order[i]));
        fprintf(out, "%s, \"calls\": %llu, \"sum\": %llu}", other_unit ? ", \"unit\": \"\"" : "",
                (unsigned long long)line->calls, (unsigned long long)line->sum);
    }
    before += totals.count;
    lopi_totals_free(&totals);
    return before;
}

void lopi_counters_print(FILE *out, enum format format, struct sums *sums, const char *unit)
{
    struct totals totals;
    if (!lopi_totals_read(&totals, sums, most_first))
        return;
    if (format == FORMAT_GRAPH || format == FORMAT_SVG)
        lopi_complain("functions whose calls are counted only: nothing is known of who calls them; use the probe graph"
                      " for LOPI_FORMAT=%s", format == FORMAT_SVG ? "svg" : "graph");
    if (format == FORMAT_FLAT)
        print_flat(out, &totals);
    else
        print_text(out, &totals, unit);
    lopi_totals_free(&totals);
}
