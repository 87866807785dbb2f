/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Sums what functions keep in thread-local data, over the threads that run and those that have ended.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "library.h"

static void add(const struct sums *sums, const struct thread *thread, char *totals, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (is_summed(sums, function_at(i)))
            sums->add(totals + i * sums->bytes, counters_of(function_at(i), thread));
}

void lopi_sums_thread_end(struct sums *sums, struct thread *thread)
{
    size_t count = function_count();
    if (count > sums->ended_count) {
        char *larger = lopi_map(count * sums->bytes);
        if (sums->ended) {
            memcpy(larger, sums->ended, sums->ended_count * sums->bytes);
            lopi_unmap(sums->ended, sums->ended_count * sums->bytes);
        }
        sums->ended = larger;
        sums->ended_count = count;
    }
    add(sums, thread, sums->ended, count);
}

void lopi_sums_reset(struct sums *sums)
{
    if (sums->ended)
        memset(sums->ended, 0, sums->ended_count * sums->bytes);
}

/* A report that is being written. */
struct report {
    const struct sums *sums;
    char *totals;
    size_t count;               /* of functions */
    int (*compare)(const void *, const void *);
};

static void add_running(struct thread *thread, void *report_)
{
    struct report *report = report_;
    add(report->sums, thread, report->totals, report->count);
}

static int compare(const void *a_, const void *b_, void *report_)
{
    const struct report *report = report_;
    size_t a = *(const size_t *)a_, b = *(const size_t *)b_;
    int order = report->compare(report->totals + a * report->sums->bytes, report->totals + b * report->sums->bytes);
    return order ? order : strcmp(function_at(a)->name, function_at(b)->name);
}

static bool is_zero(const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (bytes[i])
            return false;
    return true;
}

bool lopi_totals_read(struct totals *totals, struct sums *sums, int (*compare_sums)(const void *, const void *))
{
    size_t count = function_count();
    *totals = (struct totals) { calloc(count + 1, sums->bytes), calloc(count + 1, sizeof(size_t)), 0 };
    if (!totals->sums || !totals->order) {
        lopi_complain("no memory for the results; instrument fewer functions");
        lopi_totals_free(totals);
        return false;
    }
    if (sums->ended)
        memcpy(totals->sums, sums->ended, (sums->ended_count < count ? sums->ended_count : count) * sums->bytes);
    struct report report = { sums, totals->sums, count, compare_sums };
    lopi_each_thread(add_running, &report);
    /* Most functions of a program are not called in a run. */
    size_t called = 0, not_called = count;
    for (size_t i = 0; i < count; i++)
        if (is_summed(sums, function_at(i))) {
            if (is_zero(report.totals + i * sums->bytes, sums->bytes))
                totals->order[--not_called] = i;
            else
                totals->order[called++] = i;
        }
    qsort_r(totals->order, called, sizeof *totals->order, compare, &report);
    memmove(totals->order + called, totals->order + not_called, (count - not_called) * sizeof *totals->order);
    totals->count = called + count - not_called;
    return true;
}

void lopi_totals_free(struct totals *totals)
{
    free(totals->sums);
    free(totals->order);
}
