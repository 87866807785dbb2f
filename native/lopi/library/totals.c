/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Sums what functions keep in thread-local data, over the threads that run and those that have ended.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "library.h"

static size_t sum_bytes;
static void (*add_data)(void *total, const void *data);
static int (*compare_sums)(const void *, const void *);     /* of the report that is being written: one at a time */

/* Of threads that have ended; by function. Changed by a thread that ends, when no other does and none looks. */
static char *ended;
static size_t ended_count;

void lopi_totals_start(size_t bytes, void (*add)(void *total, const void *data))
{
    sum_bytes = bytes;
    add_data = add;
}

static void make_room(size_t count)
{
    if (count <= ended_count)
        return;
    char *larger = lopi_map(count * sum_bytes);
    if (ended) {
        memcpy(larger, ended, ended_count * sum_bytes);
        lopi_unmap(ended, ended_count * sum_bytes);
    }
    ended = larger;
    ended_count = count;
}

static void add(const struct thread *thread, char *sums, size_t count)
{
    for (size_t i = 0; i < count; i++)
        add_data(sums + i * sum_bytes, counters_of(function_at(i), thread));
}

void lopi_totals_thread_end(struct thread *thread)
{
    size_t count = function_count();
    make_room(count);
    add(thread, ended, count);
}

void lopi_totals_reset(void)
{
    if (ended)
        memset(ended, 0, ended_count * sum_bytes);
}

static void add_running(struct thread *thread, void *totals_)
{
    struct totals *totals = totals_;
    add(thread, totals->sums, totals->count);
}

static int compare(const void *a_, const void *b_, void *sums_)
{
    size_t a = *(const size_t *)a_, b = *(const size_t *)b_;
    const char *sums = sums_;
    int order = compare_sums(sums + a * sum_bytes, sums + b * sum_bytes);
    return order ? order : strcmp(function_at(a)->name, function_at(b)->name);
}

bool lopi_totals_read(struct totals *totals, int (*compare_)(const void *, const void *))
{
    size_t count = function_count();
    *totals = (struct totals) { calloc(count + 1, sum_bytes), calloc(count + 1, sizeof(size_t)), count };
    if (!totals->sums || !totals->order) {
        lopi_complain("no memory for the results; instrument fewer functions");
        lopi_totals_free(totals);
        return false;
    }
    if (ended)
        memcpy(totals->sums, ended, (ended_count < count ? ended_count : count) * sum_bytes);
    lopi_each_thread(add_running, totals);
    for (size_t i = 0; i < count; i++)
        totals->order[i] = i;
    compare_sums = compare_;
    qsort_r(totals->order, count, sizeof *totals->order, compare, totals->sums);
    return true;
}

void lopi_totals_free(struct totals *totals)
{
    free(totals->sums);
    free(totals->order);
}
