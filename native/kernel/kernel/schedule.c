// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The scheduler: a run queue for each CPU, and what a CPU does that has nothing to run.
//
// A thread stays on the CPU that it was started on (thesis 3.3.1); where locks are fine enough for it to pay,
// in coarse, a CPU that would be idle takes one from another's queue, and a thread that wakes goes to an idle CPU.

#include "machine/devices.h"
#include "event.h"
#include "kernel.h"
#include "process.h"
#include "signal.h"
#include "time_account.h"
#include "timer.h"

#define TIME_SLICE 2    // ticks

struct run_queue {
    struct spinlock lock;
    struct list threads;    // lock
    volatile u32 length;    // lock to change; read without it where a guess is enough
#if SMP
    volatile u32 running;   // 1: the CPU has a thread; the CPU's to change
#endif
};

static struct run_queue run_queues[MAX_CPUS];

#if SMP
// A bit for each CPU that waits, or is about to wait, for an interrupt.
static volatile u32 idle_cpus;
#endif

void schedule_init(void)
{
    for (u32 cpu = 0; cpu < MAX_CPUS; cpu++) {
        run_queues[cpu].lock = (struct spinlock) SPINLOCK("run queue");
        list_init(&run_queues[cpu].threads);
    }
}

#if SMP
// The next idle CPU after one, in a circle; MAX_CPUS if none idles.
static u32 idle_after(u32 cpu, u32 affinity)
{
    u32 candidates = idle_cpus & affinity;
    u32 later = candidates & ~((2u << cpu) - 1);
    return candidates ? (u32) __builtin_ctz(later ? later : candidates) : MAX_CPUS;
}

static u32 choose_shortest(u32 affinity)
{
    u32 best = 0, shortest = ~0u;
    for (u32 i = 0; i < cpu_count; i++) {
        u32 cpu = cpu_number + i < cpu_count ? cpu_number + i : cpu_number + i - cpu_count;
        u32 length = run_queues[cpu].length + run_queues[cpu].running;
        if (affinity & 1u << cpu && length < shortest) {
            best = cpu;
            shortest = length;
        }
    }
    return best;
}

// Only CPUs that idle are interrupted (thesis 4.4.5), and each only once for each time that it idles.
// False if it does not idle.
static bool wake_cpu(u32 cpu)
{
    if (!(atomic_and(&idle_cpus, ~(1u << cpu)) & 1u << cpu))
        return false;
#ifndef UNSOLVED_IDLE
    event(EVENT_WAKE_CPU, here(), cpu, 0);
    cpu_interrupt(cpu, VECTOR_WAKE);
#endif
    return true;
}
#endif

u32 schedule_place(u32 affinity unused)
{
#if SMP
    // In turn, since a thread stays where it is put: one that waits at once leaves its CPU idle for the moment only.
    static volatile u32 last_placed;
    if (cpu_count > 1) {
        u32 cpu = idle_after(last_placed, affinity);
        if (cpu == MAX_CPUS)
            cpu = choose_shortest(affinity);
        return last_placed = cpu;
    }
#endif
    return 0;
}

#if COARSE
// A CPU that has begun to idle while a thread was on its way into the queue of a busy one did not see the thread.
static void wake_one_for(u32 affinity)
{
    // The thread is in the queue before idle_cpus is read here, and a CPU's bit is set before it looks at the queues.
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    u32 idle = idle_after(cpu_number, affinity);
    if (idle < MAX_CPUS)
        wake_cpu(idle);
}
#endif

static void queue_append(struct run_queue *queue, struct thread *thread)
{
    spin_acquire(&queue->lock);
    list_append(&queue->threads, &thread->run_link);
    queue->length++;
    spin_release(&queue->lock);
}

void schedule_ready(struct thread *thread)
{
#if COARSE
    if (cpu_count > 1 && !(idle_cpus & 1u << thread->cpu)) {
        u32 idle = idle_after(cpu_number, thread->affinity);
        if (idle < MAX_CPUS)
            thread->cpu = idle;
    }
#endif
    // Once it is in the queue another CPU may run it, and give it another CPU or affinity.
    u32 cpu = thread->cpu, affinity unused = thread->affinity;
    race_windows_waking(1);     // a CPU may begin to idle now
    queue_append(&run_queues[cpu], thread);
#if SMP
    bool woken unused = cpu != cpu_number && wake_cpu(cpu);
#if COARSE
    if (cpu_count > 1 && !woken)
        wake_one_for(affinity);
#endif
#endif
}

void schedule_remove(struct thread *thread)
{
    struct run_queue *queue = &run_queues[thread->cpu];
    spin_acquire(&queue->lock);
    if (!list_empty(&thread->run_link)) {
        list_remove(&thread->run_link);
        queue->length--;
    }
    spin_release(&queue->lock);
}

// The first thread of a queue that may run on this CPU. Threads of a process that ends stay behind, for the one
// who reclaims it to free.
static struct thread *queue_take(struct run_queue *queue)
{
    struct thread *thread, *taken = NULL;
    spin_acquire(&queue->lock);
    list_for_each(thread, &queue->threads, run_link) {
        if (!(thread->affinity & 1u << cpu_number))
            continue;
        list_remove(&thread->run_link);
        queue->length--;
        if (process_enter(thread->process)) {
            taken = thread;
            break;
        }
    }
    spin_release(&queue->lock);
    return taken;
}

#if COARSE
// A CPU that idles is about to run what has been put into its queue.
static bool may_take_from(u32 cpu)
{
    return run_queues[cpu].length && !(idle_cpus & 1u << cpu);
}

// Whether a thread of a queue may run on this CPU.
static bool queue_has_one(struct run_queue *queue)
{
    struct thread *thread;
    bool found = false;
    spin_acquire(&queue->lock);
    list_for_each(thread, &queue->threads, run_link)
        found |= (thread->affinity & 1u << cpu_number) != 0;
    spin_release(&queue->lock);
    return found;
}
#endif

struct thread *schedule_next(void)
{
    struct thread *thread = NULL;
    if (run_queues[cpu_number].length)
        thread = queue_take(&run_queues[cpu_number]);
#if COARSE
    for (u32 i = 1; i < cpu_count && !thread; i++) {
        u32 cpu = (cpu_number + i) % cpu_count;
        if (may_take_from(cpu))
            thread = queue_take(&run_queues[cpu]);
    }
#endif
    if (!thread)
        return NULL;
    // Without its lock: what is neither blocked nor in a queue, and of a process that this CPU has entered, no
    // other CPU changes.
    thread->state = THREAD_RUNNING;
    thread->cpu = cpu_number;
#if SMP
    run_queues[cpu_number].running = 1;
#endif
    thread->ticks_left = TIME_SLICE;
    return thread;
}

void schedule_tick(void)
{
    time_account_publish();
    if (current_thread && current_thread->ticks_left)
        current_thread->ticks_left--;
}

bool schedule_others_wait(void)
{
    return run_queues[cpu_number].length;
}

static bool something_to_run(void)
{
    if (run_queues[cpu_number].length)
        return true;
#if COARSE
    for (u32 cpu = 0; cpu < cpu_count; cpu++)
        if (may_take_from(cpu) && queue_has_one(&run_queues[cpu]))
            return true;
#endif
    return false;
}

void schedule_idle(void)
{
    event(EVENT_IDLE, here(), 0, 0);
    kernel_exit();
    execution_context = CONTEXT_IDLE;
    time_change(TIME_IDLE);
#if SMP
    run_queues[cpu_number].running = 0;
    atomic_or(&idle_cpus, 1u << cpu_number);
#endif
    // Asked again after the bit is set: who makes a thread ready before that does not interrupt this CPU.
    if (!something_to_run() && !signals_pending() && !timer_due())
        wait_for_interrupt();
#if SMP
    atomic_and(&idle_cpus, ~(1u << cpu_number));
#endif
    time_change(TIME_KERNEL);
    execution_context = CONTEXT_KERNEL;
    kernel_enter();
}
