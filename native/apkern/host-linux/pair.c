// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The table of thread pairs, by thread, and what becomes of a pair.

#include <linux/hashtable.h>
#include <linux/module.h>
#include <linux/sched/task.h>
#include <linux/slab.h>

#include "machine/processor.h"
#include "pair.h"

static DEFINE_HASHTABLE(pairs, 8);
struct pair *pair_last;
static struct kmem_cache *cache;

int pairs_init(void)
{
    cache = KMEM_CACHE(pair, 0);
    return cache ? 0 : -ENOMEM;
}

void pairs_exit(void)
{
    kmem_cache_destroy(cache);
}

struct pair *pair_find(const struct task_struct *task)
{
    struct pair *pair;
    hash_for_each_possible(pairs, pair, link, (unsigned long)task)
        if (pair->task == task)
            return pair_last = pair;
    return NULL;
}

struct pair *pair_create(struct task_struct *task, task_work_func_t work)
{
    struct pair *pair = pair_of(task) ? NULL : kmem_cache_zalloc(cache, GFP_ATOMIC);
    if (!pair)
        return NULL;
    __module_get(THIS_MODULE);
    pair->task = get_task_struct(task);
    pair->process_id = task_tgid_vnr(task);
    pair->thread_id = task_pid_vnr(task);
    init_task_work(&pair->work, work);
    hash_add(pairs, &pair->link, (unsigned long)task);
    return pair;
}

bool pair_begin(struct pair *pair)
{
    pair->space = space_get();
    if (!pair->space)
        return false;
    pair->application = apkern_create_thread(&(struct apkern_creation) {
        .id = pair->thread_id,
        .process = pair->process_id,
        .directory = space_directory(pair->space),
        .area = &pair->area,
        .descriptors = (const u64 *)pair->task->thread.tls_array,
        // Linux's own, so that there is nothing to copy (bootstrap.c).
        .floating_point = (struct floating_point_state *)&pair->task->thread.fpu.fpstate->regs.fxsave,
        .pair = pair,
    });
    if (pair->application) {
        pair->watched = 1;
        events_begin_of(pair);
    }
    return pair->application;
}

void pair_end(struct pair *pair)
{
    struct space *space = pair->space;
    hash_del(&pair->link);
    if (pair_last == pair)
        pair_last = NULL;
    events_end_of(pair);
    if (pair->application) {
        apkern_remove_thread(pair->application);
        requests_forget();
        pair->application = NULL;
    }
    if (space) {
        pair->space = NULL;
        space_put(space);
    }
    pair->ended = true;
    pair->calls_only = false;
    if (!pair->armed)
        pair_free(pair);
}

void pair_free(struct pair *pair)
{
    put_task_struct(pair->task);
    kmem_cache_free(cache, pair);
    module_put(THIS_MODULE);
}

void pairs_end_of(struct space *space)
{
    struct pair *pair;
    struct hlist_node *next;
    unsigned int bucket;
    hash_for_each_safe(pairs, bucket, next, pair, link)
        if (pair->space == space)
            pair_end(pair);
}
