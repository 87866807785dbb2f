// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The table of thread pairs, by handle and by process. Only the bootstrap processor uses it, and no interrupt handler.

#include "pair.h"
#include "kernel.h"
#include "machine/processor.h"

#define PAIRS 4096u
#define BUCKETS 256u

static struct pair *pairs[PAIRS];
static struct pair *buckets[BUCKETS];       // by the pid's low bits
static u32 last_handle;

static struct pair **bucket_of(u32 pid)
{
    return &buckets[pid % BUCKETS];
}

struct pair *pair_create(bool floating_point)
{
    u32 handle = last_handle;
    do
        handle = (handle + 1) % PAIRS;
    while (pairs[handle] && handle != last_handle);
    struct pair *pair = pairs[handle] ? NULL : heap_allocate(sizeof(*pair));
    struct floating_point_state *state = pair && floating_point ? heap_allocate(sizeof *state) : NULL;
    if (!pair || (floating_point && !state)) {
        heap_free(pair);
        return NULL;
    }
    if (state)
        floating_point_begin(state);
    struct pair **bucket = bucket_of(current_process()->group.pid);
    *pair = (struct pair) {
        .bootstrap = current_thread,
        .bootstrap_id = current_thread->id,
        .pid = current_process()->group.pid,
        .handle = handle,
        .floating_point = state,
        .next_of_bucket = *bucket,
    };
    placement_begin(pair);
    *bucket = pairs[handle] = pair;
    last_handle = handle;
    return pair;
}

void pair_free(struct pair *pair)
{
    struct pair **link = bucket_of(pair->pid);
    while (*link != pair)
        link = &(*link)->next_of_bucket;
    *link = pair->next_of_bucket;
    pairs[pair->handle] = NULL;
    timer_cancel(&pair->back);
    heap_free(pair->floating_point);
    heap_free(pair);
}

struct pair *pair_find(u32 handle)
{
    struct pair *pair = handle < PAIRS ? pairs[handle] : NULL;
    return pair && pair->bootstrap_id == current_thread->id && !pair->moved ? pair : NULL;
}

static struct pair *of_process(struct pair *pair, u32 pid)
{
    while (pair && pair->pid != pid)
        pair = pair->next_of_bucket;
    return pair;
}

struct pair *pair_first(u32 pid)
{
    return of_process(*bucket_of(pid), pid);
}

struct pair *pair_next(const struct pair *pair)
{
    return of_process(pair->next_of_bucket, pair->pid);
}
