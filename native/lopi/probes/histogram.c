/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Probe `histogram`: how long the calls of each function take, in cycles of the time-stamp counter, as a distribution.
 */
#include "buckets.h"
#include "library.h"

enum { BUCKETS = 64 * EIGHTHS };

struct histogram {
    uint64_t calls, sum, least, most;
    uint32_t buckets[BUCKETS];
};

/* In each thread, the function's thread-local data are: */
struct slot {
    struct histogram *histogram;        /* NULL until it is called */
};

__attribute__((target("general-regs-only")))
void lopi_enter(struct lopi_function *function, struct lopi_call *call, const struct lopi_registers *registers)
{
    (void)function;
    (void)registers;
    call->data[0] = time_stamp();
}

__attribute__((target("general-regs-only")))
void lopi_exit(struct lopi_function *function, struct lopi_call *call, const struct lopi_registers *registers)
{
    uint64_t taken = time_stamp() - call->data[0];
    (void)registers;
    struct slot *slot = (struct slot *)counters_of(function, this_thread());
    struct histogram *histogram = slot->histogram;
    if (!histogram) {
        slot->histogram = histogram = lopi_map(sizeof *histogram);
        histogram->least = UINT64_MAX;
    }
    histogram->calls++;
    histogram->sum += taken;
    if (taken < histogram->least)
        histogram->least = taken;
    if (taken > histogram->most)
        histogram->most = taken;
    histogram->buckets[bucket_of(taken)]++;
}

static void add(void *total_, const void *data)
{
    struct histogram *total = total_;
    const struct histogram *histogram = ((const struct slot *)data)->histogram;
    if (!histogram || !histogram->calls)
        return;
    if (!total->calls || histogram->least < total->least)
        total->least = histogram->least;
    if (histogram->most > total->most)
        total->most = histogram->most;
    total->calls += histogram->calls;
    total->sum += histogram->sum;
    for (int i = 0; i < BUCKETS; i++)
        total->buckets[i] += histogram->buckets[i];
}

static struct sums sums = { sizeof(struct histogram), add, .called = true };

static void forget(struct thread *thread)
{
    for (size_t i = 0; i < function_count(); i++) {
        if (!is_summed(&sums, function_at(i)))
            continue;
        struct slot *slot = (struct slot *)counters_of(function_at(i), thread);
        if (slot->histogram)
            lopi_unmap(slot->histogram, sizeof *slot->histogram);
        slot->histogram = NULL;
    }
}

void lopi_probe_thread_end(struct thread *thread)
{
    lopi_sums_thread_end(&sums, thread);
    forget(thread);
}

void lopi_probe_reset(void)
{
    lopi_sums_reset(&sums);
    forget(this_thread());
}

static uint64_t percentile(const struct histogram *histogram, double part)
{
    uint64_t wanted = (uint64_t)(part * (double)histogram->calls), so_far = 0;
    for (unsigned i = 0; i < BUCKETS; i++) {
        so_far += histogram->buckets[i];
        if (so_far > wanted || so_far == histogram->calls) {
            uint64_t value = bucket_start(i);
            return value < histogram->least ? histogram->least : value;
        }
    }
    return histogram->most;
}

static int longest_first(const void *a_, const void *b_)
{
    const struct histogram *a = a_, *b = b_;
    return a->sum < b->sum ? 1 : a->sum > b->sum ? -1 : 0;
}

static void print_text(FILE *out, const struct lopi_function *function, const struct histogram *total)
{
    fprintf(out, "\n%s (%s)\n  %llu calls, cycles: least %llu, median %llu, 90 %% %llu, 99 %% %llu, most %llu,"
            " mean %.1f\n", lopi_readable_name(function), function->file, (unsigned long long)total->calls,
            (unsigned long long)total->least, (unsigned long long)percentile(total, 0.5),
            (unsigned long long)percentile(total, 0.9), (unsigned long long)percentile(total, 0.99),
            (unsigned long long)total->most, (double)total->sum / (double)total->calls);
    /* A line for each power of two. */
    uint64_t lines[64] = { 0 }, highest = 0;
    int first = 63, last = 0;
    for (int i = 0; i < BUCKETS; i++)
        if (total->buckets[i]) {
            int line = i / EIGHTHS;
            lines[line] += total->buckets[i];
            if (lines[line] > highest)
                highest = lines[line];
            if (line < first)
                first = line;
            last = line;
        }
    for (int line = first; line <= last; line++)
        fprintf(out, "  %12llu.. %10llu %.*s\n", (unsigned long long)bucket_start((unsigned)line * EIGHTHS),
                (unsigned long long)lines[line], (int)((50 * lines[line] + highest - 1) / highest),
                "##################################################");
}

static void print_json(FILE *out, const struct lopi_function *function, const struct histogram *total)
{
    lopi_print_function(out, function);
    fprintf(out, ", \"calls\": %llu, \"sum\": %llu, \"least\": %llu, \"most\": %llu, \"buckets\": [",
            (unsigned long long)total->calls, (unsigned long long)total->sum, (unsigned long long)total->least,
            (unsigned long long)total->most);
    const char *separator = "";
    for (unsigned i = 0; i < BUCKETS; i++)
        if (total->buckets[i]) {
            fprintf(out, "%s[%llu, %u]", separator, (unsigned long long)bucket_start(i), total->buckets[i]);
            separator = ", ";
        }
    fprintf(out, "]}");
}

void lopi_probe_report(FILE *out, enum format format)
{
    struct totals totals;
    if (!lopi_totals_read(&totals, &sums, longest_first))
        return;
    if (format != FORMAT_TEXT)
        lopi_complain("the probe histogram writes text and json only");
    for (size_t i = 0; i < totals.count; i++) {
        const struct histogram *total = (struct histogram *)totals.sums + totals.order[i];
        if (total->calls)
            print_text(out, function_at(totals.order[i]), total);
    }
    lopi_totals_free(&totals);
}

size_t lopi_probe_json(FILE *out)
{
    struct totals totals;
    size_t count = 0;
    fputs("\"unit\": \"cycles\", \"functions\": [", out);
    if (!lopi_totals_read(&totals, &sums, longest_first))
        return 0;
    for (size_t i = 0; i < totals.count; i++) {
        const struct histogram *total = (struct histogram *)totals.sums + totals.order[i];
        if (total->calls) {
            fputs(count++ ? ",\n  " : "\n  ", out);
            print_json(out, function_at(totals.order[i]), total);
        }
    }
    lopi_totals_free(&totals);
    return count;
}
