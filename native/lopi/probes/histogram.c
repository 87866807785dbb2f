/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Probe `histogram`: how long the calls of each function take, in cycles of the time-stamp counter, as a distribution:
 * a bucket is an eighth of a power of two wide, so that a percentile is right to about 10 per cent.
 */
#include <stdlib.h>
#include <string.h>

#include "library.h"

enum { EIGHTHS = 8, BUCKETS = 64 * EIGHTHS };

struct histogram {
    uint64_t calls, sum, least, most;
    uint32_t buckets[BUCKETS];
};

/* In each thread, the function's thread-local data are: */
struct slot {
    struct histogram *histogram;        /* NULL until it is called */
};

static struct histogram *ended;         /* of threads that have ended; by function */

static unsigned bucket_of(uint64_t value)
{
    if (value < EIGHTHS)
        return (unsigned)value;
    unsigned power = 63 - (unsigned)__builtin_clzll(value);
    return (power - 2) * EIGHTHS + ((unsigned)(value >> (power - 3)) & (EIGHTHS - 1));
}

/* The least value in the bucket. */
static uint64_t bucket_start(unsigned bucket)
{
    if (bucket < EIGHTHS)
        return bucket;
    return (uint64_t)(EIGHTHS + bucket % EIGHTHS) << (bucket / EIGHTHS - 1);
}

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

static void add_histogram(struct histogram *total, const struct histogram *histogram)
{
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

static void add(struct thread *thread, void *totals)
{
    for (size_t i = 0; i < function_count(); i++)
        add_histogram((struct histogram *)totals + i,
                      ((struct slot *)counters_of(&__start_lopi_functions[i], thread))->histogram);
}

void lopi_probe_start(void)
{
    if (function_count())
        ended = lopi_map(function_count() * sizeof *ended);
}

void lopi_probe_thread_end(struct thread *thread)
{
    add(thread, ended);
    for (size_t i = 0; i < function_count(); i++) {
        struct slot *slot = (struct slot *)counters_of(&__start_lopi_functions[i], thread);
        if (slot->histogram)
            lopi_unmap(slot->histogram, sizeof *slot->histogram);
        slot->histogram = NULL;
    }
}

void lopi_probe_reset(void)
{
    memset(ended, 0, function_count() * sizeof *ended);
    for (size_t i = 0; i < function_count(); i++)
        ((struct slot *)counters_of(&__start_lopi_functions[i], this_thread()))->histogram = NULL;
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

static struct histogram *totals;

static int longest_first(const void *a_, const void *b_)
{
    const struct histogram *a = &totals[*(const size_t *)a_], *b = &totals[*(const size_t *)b_];
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
    fprintf(out, "  {\"name\": ");
    lopi_print_json(out, function->name);
    fprintf(out, ", \"file\": ");
    lopi_print_json(out, function->file);
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
    qsort(order, count, sizeof *order, longest_first);
    if (format == FORMAT_JSON)
        fprintf(out, "{\"unit\": \"cycles\", \"functions\": [\n");
    else if (format != FORMAT_TEXT)
        fprintf(stderr, "lopi: the probe histogram writes text and json only\n");
    const char *separator = "";
    for (size_t i = 0; i < count; i++) {
        const struct histogram *total = &totals[order[i]];
        if (!total->calls)
            continue;
        if (format == FORMAT_JSON) {
            fputs(separator, out);
            print_json(out, &__start_lopi_functions[order[i]], total);
            separator = ",\n";
        } else {
            print_text(out, &__start_lopi_functions[order[i]], total);
        }
    }
    if (format == FORMAT_JSON)
        fprintf(out, "\n]}\n");
    free(order);
    free(totals);
}
