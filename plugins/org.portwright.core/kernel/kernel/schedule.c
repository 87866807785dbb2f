// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The scheduler: a run queue for each CPU, and what a CPU does that has nothing to run.
//
// With the word queue=shared on the command line there is one queue for all CPUs, as in the thesis's ports (3.3.1): a thread goes
// on where a CPU is free.
//
// A thread stays on the CPU that it was started on (thesis 3.3.1); where locks are fine enough for it to pay,
// in coarse, a CPU that would be idle takes one from another's queue, and a thread that wakes goes to an idle CPU.

#include "event.h"
#include "idle.h"
#include "interrupt.h"
#include "kernel.h"
#include "signal.h"
#include "thread.h"
#include "time_account.h"
#include "timer.h"

#define TIME_SLICE 2    // ticks

struct run_queue {
    struct spinlock lock;
    struct list threads;    // lock
    volatile u32 length;    // lock to change; read without it where a guess is enough
};

static struct run_queue run_queues[MAX_CPUS];
static bool shared;         // only the first of them is used; set once
// Several CPUs only. 1: the CPU has a thread; the CPU's to change.
static volatile u32 running[MAX_CPUS];

static struct run_queue *queue_of(u32 cpu)
{
    return &run_queues[SMP && shared ? 0 : cpu];
}

void schedule_init(void)
{
    shared = SMP && option_is("queue", "shared");
    for (u32 cpu = 0; cpu < MAX_CPUS; cpu++) {
        run_queues[cpu].lock = (struct spinlock) SPINLOCK("run queue");
        list_init(&run_queues[cpu].threads);
    }
}

static u32 choose_shortest(u32 affinity)
{
    u32 best = 0, shortest = ~0u;
    for (u32 i = 0; i < cpu_count; i++) {
        u32 cpu = cpu_number + i < cpu_count ? cpu_number + i : cpu_number + i - cpu_count;
        u32 length = run_queues[cpu].length + running[cpu];
        if (affinity & 1u << cpu && length < shortest) {
            best = cpu;
            shortest = length;
        }
    }
    return best;
}

u32 schedule_place(u32 affinity)
{
    // In turn, since a thread stays where it is put: one that waits at once leaves its CPU idle for the moment only.
    static volatile u32 last_placed;
    if (cpu_count > 1) {
        u32 cpu = idle_after(last_placed, affinity);
        if (cpu == MAX_CPUS)
            cpu = choose_shortest(affinity);
        return last_placed = cpu;
    }
    return 0;
}

static void queue_append(struct run_queue *queue, struct thread *thread)
{
    spin_acquire(&queue->lock);
    list_append(&queue->threads, &thread->run_link);
    queue->length++;
    spin_release(&queue->lock);
}

// The same where several processors may run it, and the one that does may idle.
static __attribute__((noinline)) void ready_beside_others(struct thread *thread)
{
    if (COARSE && !cpu_idles(thread->cpu)) {
        u32 idle = idle_after(cpu_number, thread->affinity);
        if (idle < MAX_CPUS)
            thread->cpu = idle;
    }
    // Once it is in the queue another CPU may run it, and give it another CPU or affinity.
    u32 cpu = thread->cpu, affinity = thread->affinity;
    race_windows_waking(1);     // a CPU may begin to idle now
    queue_append(queue_of(cpu), thread);
    bool woken = cpu != cpu_number && idle_wake(cpu);
    if ((COARSE || shared) && !woken)
        idle_wake_one(affinity);
}

void schedule_ready(struct thread *thread)
{
    if (SMP && cpu_count > 1)
        ready_beside_others(thread);
    else
        queue_append(queue_of(thread->cpu), thread);
}

void schedule_remove(struct thread *thread)
{
    struct run_queue *queue = queue_of(thread->cpu);
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
    u32 own = 1u << cpu_number;
    spin_acquire(&queue->lock);
    list_for_each(thread, &queue->threads, run_link) {
        if (!(thread->affinity & own))
            continue;
        list_remove(&thread->run_link);
        queue->length--;
        if (thread_group_enter(thread->group)) {
            taken = thread;
            break;
        }
    }
    spin_release(&queue->lock);
    return taken;
}

// A CPU that idles is about to run what has been put into its queue.
static bool may_take_from(u32 cpu)
{
    return run_queues[cpu].length && !cpu_idles(cpu);
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

struct thread *schedule_next(void)
{
    struct thread *thread = NULL;
    if (queue_of(cpu_number)->length)
        thread = queue_take(queue_of(cpu_number));
    for (u32 i = 1; COARSE && !shared && i < cpu_count && !thread; i++) {
        u32 cpu = (cpu_number + i) % cpu_count;
        if (may_take_from(cpu))
            thread = queue_take(&run_queues[cpu]);
    }
    if (!thread)
        return NULL;
    // Without its lock: what is neither blocked nor in a queue, and of a process that this CPU has entered, no
    // other CPU changes.
    thread->state = THREAD_RUNNING;
    thread->cpu = cpu_number;
    if (SMP)
        running[cpu_number] = 1;
    thread->ticks_left = TIME_SLICE;
    return thread;
}

// First level, on each CPU: counts down the current thread's time slice. The ticks of the bootstrap processor are counted.
static void tick(void)
{
    if (cpu_number == 0)
        timer_tick();
    time_account_publish();
    if (current_thread && current_thread->ticks_left)
        current_thread->ticks_left--;
}
INTERRUPT_HANDLER(SMP ? VECTOR_LOCAL_CLOCK : VECTOR_CLOCK, tick);

bool schedule_others_wait(void)
{
    return queue_of(cpu_number)->length;
}

static bool something_to_run(void)
{
    // In a shared queue there may be threads for other CPUs only.
    if (queue_of(cpu_number)->length && (!SMP || !shared || queue_has_one(queue_of(cpu_number))))
        return true;
    for (u32 cpu = 0; COARSE && !shared && cpu < cpu_count; cpu++)
        if (may_take_from(cpu) && queue_has_one(&run_queues[cpu]))
            return true;
    return false;
}

void schedule_idle(void)
{
    event(EVENT_IDLE, here(), 0, 0);
    kernel_exit();
    execution_context = CONTEXT_IDLE;
    time_change(TIME_IDLE);
    if (SMP) {
        running[cpu_number] = 0;
        atomic_or(&idle_cpus, 1u << cpu_number);
    }
    // Asked again after the bit is set: who makes a thread ready before that does not interrupt this CPU.
    if (!something_to_run() && !signals_pending() && !timer_due())
        wait_for_interrupt();
    if (SMP)
        atomic_and(&idle_cpus, ~(1u << cpu_number));
    time_change(TIME_KERNEL);
    execution_context = CONTEXT_KERNEL;
    kernel_enter();
}
