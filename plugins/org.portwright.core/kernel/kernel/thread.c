// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Threads: made, blocked, woken, put on a CPU and taken off it (thesis 4.3.2, 4.4.2).

#include "thread.h"
#include "container.h"
#include "event.h"
#include "kernel.h"
#include "memory.h"

cpu_local struct thread *current_thread;

// The current thread waits, or has ended: it does not return to user mode. On the CPU rather than in the thread,
// which another CPU may have made ready again by now.
static cpu_local bool leaving;
// The current thread may not run on this CPU any more.
static cpu_local bool moving;
// Of the group that this CPU has saved a thread of, and has not left yet; the thread if it has ended.
static cpu_local struct thread_group *left_group;
static cpu_local struct thread *ended_thread;

// That the registers of a thread that has blocked are saved: the CPU that loads it waits for that.
static struct spinlock saving = SPINLOCK("thread save");

static volatile u32 last_id;
static const struct thread_handlers *handlers;      // set once

void threads_init(const struct thread_handlers *of_groups)
{
    handlers = of_groups;
}

void wait_queue_init(struct wait_queue *queue, struct spinlock *lock)
{
    list_init(&queue->threads);
    queue->lock = lock;
}

static void wait_queue_acquire(struct wait_queue *queue)
{
    if (queue->lock)
        spin_acquire(queue->lock);
    else
        giant_acquire();
}

static void wait_queue_release(struct wait_queue *queue)
{
    if (queue->lock)
        spin_release(queue->lock);
    else
        giant_release();
}

struct thread *thread_create(struct thread_group *group, u32 entry, u32 stack_pointer, u32 argument)
{
    struct thread *thread = heap_allocate(sizeof(*thread));
    if (!thread)
        return NULL;
    memset(thread, 0, sizeof(*thread));
    thread->id = atomic_add(&last_id, 1);
    thread->group = group;
    thread->block_lock = (struct spinlock) SPINLOCK("thread block");
    thread->context_saved = 1;
    list_init(&thread->run_link);
    list_init(&thread->wait_link);
    list_init(&thread->process_link);
    saved_frame_begin(&thread->context, entry, stack_pointer, argument);
    return thread;
}

void thread_start(struct thread *thread, u32 affinity)
{
    // Nobody else knows it before it is in a queue, so its lock is not needed.
    thread->affinity = affinity;
    thread->cpu = schedule_place(affinity);
    thread->state = THREAD_READY;
    schedule_ready(thread);
}

static void leave_queues(struct thread *thread)
{
    spin_acquire(&thread->block_lock);
    thread->state = THREAD_DEAD;
    schedule_remove(thread);
    struct wait_queue *queue = thread->waiting_for;
    spin_release(&thread->block_lock);
    // A waker that has taken it out of the queue already holds the queue's lock until it is done with it.
    if (queue) {
        wait_queue_acquire(queue);
        list_remove(&thread->wait_link);
        wait_queue_release(queue);
    }
}

void thread_destroy(struct thread *thread)
{
    // One that was running at its end is in no queue, and nobody wakes it: no lock is needed to see that.
    if (thread->state != THREAD_RUNNING)
        leave_queues(thread);
    // Whoever made it ready may still be on the way to release its lock: it has run to its end meanwhile.
    spin_acquire(&thread->block_lock);
    spin_release(&thread->block_lock);
    if (unlikely(thread->interrupted))
        heap_free(thread->interrupted);
    heap_free(thread);
}

void thread_block(void)
{
    struct thread *thread = current_thread;
    event(EVENT_BLOCK, here(), thread->id, 0);
    spin_acquire(&thread->block_lock);
    thread->state = THREAD_BLOCKED;
    spin_release(&thread->block_lock);
    leaving = true;
    promise_begin(&saving);
}

void thread_unblock(struct thread *thread, i32 result)
{
    spin_acquire(&thread->block_lock);
    if (thread->state == THREAD_BLOCKED) {
        event(EVENT_UNBLOCK, here(), thread->id, cpu_number);
        thread->has_result = true;
        thread->result = result;
        thread->state = THREAD_READY;
        thread->waiting_for = NULL;
        schedule_ready(thread);
        race_windows_waking(8);     // it may run to its end now, and others begin, in some system calls
    }
    spin_release(&thread->block_lock);
}

void wait_on(struct wait_queue *queue)
{
    struct thread *thread = current_thread;
    list_append(&queue->threads, &thread->wait_link);
    thread->waiting_for = queue;    // no waker can have it before the queue's lock is released
    thread_block();
}

bool wake_one(struct wait_queue *queue, i32 result)
{
    struct list *link = list_take_first(&queue->threads);
    if (!link)
        return false;
    thread_unblock(list_entry(link, struct thread, wait_link), result);
    return true;
}

void wake_all(struct wait_queue *queue, i32 result)
{
    while (wake_one(queue, result))
        ;
}

void thread_yield(void)
{
    current_thread->ticks_left = 0;
}

i32 thread_set_affinity(u32 mask)
{
    struct thread *thread = current_thread;
    spin_acquire(&thread->block_lock);
    thread->affinity = mask;
    bool move = !(mask & 1u << cpu_number);
    if (move)
        thread->cpu = (u32) __builtin_ctz(mask);
    spin_release(&thread->block_lock);
    moving = move;
    return 0;
}

void thread_exit(void)
{
    ended_thread = current_thread;
    leaving = true;
}

bool thread_must_leave(void)
{
    return leaving || moving || (current_thread->group->running & GROUP_TERMINATING)
        || (!current_thread->ticks_left && schedule_others_wait());
}

void thread_save(const struct frame *frame)
{
    struct thread *thread = current_thread;
    current_thread = NULL;
    event_thread = 0;
    left_group = thread->group;
    moving = false;
    if (leaving) {
        leaving = false;
        race_window();      // another CPU may wake it and choose it now
        frame_save(frame, &thread->context);
        __atomic_store_n(&thread->context_saved, 1, __ATOMIC_RELEASE);
        promise_end(&saving);
    } else if (!(thread->group->running & GROUP_TERMINATING)) {
        frame_save(frame, &thread->context);
        __atomic_store_n(&thread->context_saved, 1, __ATOMIC_RELEASE);
        spin_acquire(&thread->block_lock);
        thread->state = THREAD_READY;
        schedule_ready(thread);
        spin_release(&thread->block_lock);
    }
}

void thread_load(struct thread *thread, struct frame *frame)
{
    // It may have been woken, and be chosen here, while the CPU that it ran on is still on the way to save its
    // registers (thesis 4.4.2). That CPU waits for nothing, so this does not take long.
    if (COARSE && !is_given(UNSOLVED_CONTEXT)) {
        promise_wait(&saving);
        while (!__atomic_load_n(&thread->context_saved, __ATOMIC_ACQUIRE))
            cpu_pause();
    }
    thread->context_saved = 0;
    container_enter(thread->group->container);
    current_thread = thread;
    event_thread = thread->id;
    frame_restore(frame, &thread->context);
    if (thread->has_result && !thread->restarting)
        frame_set_result(frame, thread->result);
    thread->has_result = false;
    thread->restarting = false;
    event(EVENT_SWITCH, frame_pc(frame), thread->id, thread->group->pid);
}

void thread_leave_group(void)
{
    struct thread_group *group = left_group;
    if (!group)
        return;
    left_group = NULL;
    if (ended_thread) {
        handlers->ended(ended_thread);
        ended_thread = NULL;
    }
    handlers->left(group);
}
