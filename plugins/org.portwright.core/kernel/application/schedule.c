// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The ready queue, one for all application processors, under a spin lock as in the paper (4.2): the bootstrap processor puts
// threads into it too.

#include "apkern/host.h"
#include "machine/pages.h"
#include "thread.h"

#define TIME_SLICE 2        // ticks
// So often a processor looks whether its thread is activated, and then whether any thread is ready before it halts until an interrupt:
// some thousand cycles each, more than most calls take that are forwarded.
#define LOOKS 1000u

struct queue {
    struct apkern_thread *volatile first;
    struct apkern_thread *last;
    u32 length;
};

static struct ticket_lock lock;
static struct queue ready;                              // lock to change
static struct apkern_thread *volatile sleepers;         // the first to wake first; lock to change
static volatile u32 halted;                             // a bit for each processor that has halted, or is about to

static void queue_append(struct queue *queue, struct apkern_thread *thread)
{
    thread->next = NULL;
    if (queue->first)
        queue->last->next = thread;
    else
        queue->first = thread;
    queue->last = thread;
    queue->length++;
}

static struct apkern_thread *queue_take(struct queue *queue)
{
    struct apkern_thread *thread = queue->first;
    if (thread) {
        queue->first = thread->next;
        queue->length--;
    }
    return thread;
}

static void queue_remove(struct queue *queue, struct apkern_thread *thread)
{
    struct apkern_thread *before = NULL;
    for (struct apkern_thread *at = queue->first; at != thread; at = at->next)
        before = at;
    if (before)
        before->next = thread->next;
    else
        queue->first = thread->next;
    if (queue->last == thread)
        queue->last = before;
    queue->length--;
}

// This processor has changed the ready queue; the thread, if it is not null, has come into it.
static void log_queue(u32 processor, const struct apkern_thread *thread)
{
    apkern_log(processor, APKERN_LOG_QUEUE, thread ? thread->id : 0, 0, ready.length, 0);
}

// A thread has been put into the ready queue. A processor sets its bit before it looks at the queue for the last time.
static void wake_processor(void)
{
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    u32 candidates = halted;
    if (!candidates)
        return;
    u32 number = (u32)__builtin_ctz(candidates);
    if (atomic_and(&halted, ~(1u << number)) & 1u << number)
        cpu_interrupt(number, VECTOR_WAKE);
}

// If the thread is in the first state it is in the second one from now on.
static bool change_state(struct apkern_thread *thread, enum apkern_state from, enum apkern_state to)
{
    return __atomic_compare_exchange_n(&thread->state, &from, to, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
}

static enum apkern_state state_of(const struct apkern_thread *thread)
{
    return __atomic_load_n(&thread->state, __ATOMIC_ACQUIRE);
}

void apkern_activate_thread(struct apkern_thread *thread)
{
    if (likely(change_state(thread, APKERN_WAITING, APKERN_RUNNING)))
        return;
    u32 flags = apkern_lock(&lock);
    bool blocked = thread->state == APKERN_BLOCKED;
    if (blocked) {
        thread->state = APKERN_READY;
        queue_append(&ready, thread);
    }
    apkern_unlock(&lock, flags);
    if (!blocked)
        return;
    log_queue(BOOTSTRAP_PROCESSOR, thread);
    wake_processor();
}

// Whether the thread may be queued again when it leaves its processor. Lock.
static bool stays(struct apkern_thread *thread)
{
    if (thread->state == APKERN_RECALLED)
        thread->state = APKERN_BLOCKED;
    return thread->state == APKERN_RUNNING;
}

bool apkern_begin_wait(struct apkern_thread *thread)
{
    if (likely(change_state(thread, APKERN_RUNNING, APKERN_WAITING)))
        return true;
    // It is dead, or recalled: then nobody activates it before it has left its processor.
    u32 flags = apkern_lock(&lock);
    stays(thread);
    bool alive = thread->state != APKERN_DEAD;
    apkern_unlock(&lock, flags);
    return alive;
}

void apkern_make_way(struct apkern_thread *thread)
{
    u32 flags = apkern_lock(&lock);
    if (stays(thread)) {
        thread->state = APKERN_READY;
        queue_append(&ready, thread);
    }
    apkern_unlock(&lock, flags);
    log_queue(apkern_this_processor()->number, thread);
}

void apkern_fall_asleep(struct apkern_thread *thread)
{
    u32 flags = apkern_lock(&lock);
    if (stays(thread)) {
        thread->state = APKERN_SLEEPING;
        struct apkern_thread *before = NULL, *after = sleepers;
        while (after && after->wake_time <= thread->wake_time) {
            before = after;
            after = after->next;
        }
        thread->next = after;
        if (before)
            before->next = thread;
        else
            sleepers = thread;
    }
    apkern_unlock(&lock, flags);
}

void apkern_wake_sleepers(void)
{
    if (likely(!sleepers))
        return;
    u64 now = read_tsc();
    u32 flags = apkern_lock(&lock), woken = 0;
    for (struct apkern_thread *thread; (thread = sleepers) && thread->wake_time <= now; woken++) {
        sleepers = thread->next;
        thread->state = APKERN_READY;
        queue_append(&ready, thread);
    }
    apkern_unlock(&lock, flags);
    while (woken--)
        wake_processor();
}

bool apkern_others_wait(void)
{
    return ready.first != NULL;
}

static void load_directory(struct apkern_processor *processor, physical_address directory)
{
    if (processor->directory == directory)
        return;
    // First, so that who changes the address space and then looks here sees that it is, or is about to be, in use.
    processor->directory = directory;
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    address_space_load(directory);
}

// Waits until the ready queue has something. An address space that the processor does not use may end.
static void idle(struct apkern_processor *processor)
{
    load_directory(processor, apkern_host_directory());
    apkern_time_change(processor, APKERN_TIME_IDLE);
    apkern_log(processor->number, APKERN_LOG_IDLE, 0, 0, 0, 0);
    for (u32 looks = 0; !ready.first; looks++) {
        cpu_pause();
        if (looks < LOOKS)
            continue;
        atomic_or(&halted, 1u << processor->number);
        if (!ready.first)
            wait_for_interrupt();
        atomic_and(&halted, ~(1u << processor->number));
        apkern_wake_sleepers();
    }
    apkern_time_change(processor, APKERN_TIME_KERNEL);
}

// What is the thread's own, but the registers of its frame.
static void load_state(struct apkern_processor *processor, struct apkern_thread *thread)
{
    thread->changed = false;
    processor_descriptors_set(&processor->tables, thread->descriptors);
    if (thread->floating_point)
        floating_point_load(thread->floating_point);
}

struct frame *apkern_leave(struct apkern_processor *processor)
{
    processor->thread = NULL;
    return apkern_next(processor);
}

struct frame *apkern_wait(struct apkern_processor *processor, struct apkern_thread *thread)
{
    apkern_log(processor->number, APKERN_LOG_IDLE, 0, 0, 0, 0);
    // The host may want something of all processors that have the address space.
    interrupts_enable();
    for (u32 looks = 0; state_of(thread) == APKERN_WAITING && !ready.first && looks < LOOKS; looks++)
        cpu_pause();
    interrupts_disable();
    if (unlikely(state_of(thread) != APKERN_RUNNING)) {
        apkern_time_change(processor, APKERN_TIME_KERNEL);
        if (change_state(thread, APKERN_WAITING, APKERN_BLOCKED))
            return apkern_leave(processor);
        // Activated at last, or wanted elsewhere, or dead.
        if (state_of(thread) != APKERN_RUNNING) {
            if (state_of(thread) == APKERN_RECALLED)
                apkern_make_way(thread);
            return apkern_leave(processor);
        }
    }
    if (unlikely(thread->changed))
        load_state(processor, thread);
    apkern_log(processor->number, APKERN_LOG_UNBLOCK, thread->id, thread->entry.frame.pc, thread->id, processor->number);
    return apkern_resume(processor, thread);
}

struct frame *apkern_next(struct apkern_processor *processor)
{
    for (;;) {
        if (ready.first) {
            u32 flags = apkern_lock(&lock);
            struct apkern_thread *thread = queue_take(&ready);
            if (thread) {
                thread->state = APKERN_RUNNING;
                processor->thread = thread;
            }
            apkern_unlock(&lock, flags);
            if (thread) {
                thread->ticks_left = TIME_SLICE;
                processor->statistics.switches++;
                load_directory(processor, thread->directory);
                thread->entry.stack = (u32)processor + PROCESSOR_STACK_SIZE;
                processor_entry_set(&processor->tables, &thread->entry);
                load_state(processor, thread);
                apkern_log(processor->number, APKERN_LOG_SWITCH, thread->id, thread->entry.frame.pc, thread->id, thread->process);
                log_queue(processor->number, NULL);
                return apkern_resume(processor, thread);
            }
        }
        idle(processor);
    }
}

struct frame *apkern_resume(struct apkern_processor *processor, struct apkern_thread *thread)
{
    apkern_time_change(processor, APKERN_TIME_USER);
    return &thread->entry.frame;
}

struct apkern_thread *apkern_create_thread(const struct apkern_creation *creation)
{
    struct apkern_thread *thread = apkern_host_allocate(sizeof *thread);
    if (!thread)
        return NULL;
    *thread = (struct apkern_thread) {
        .state = APKERN_BLOCKED,
        .id = creation->id,
        .process = creation->process,
        .directory = creation->directory,
        .area = creation->area,
        .pair = creation->pair,
        .floating_point = creation->floating_point,
        .descriptors = creation->descriptors,
    };
    frame_begin_user(&thread->entry.frame, creation->pc, creation->esp, creation->eax);
    return thread;
}

// Takes a thread out of the queue that it is in. Lock.
static void leave_queue(struct apkern_thread *thread)
{
    if (thread->state == APKERN_READY)
        queue_remove(&ready, thread);
    if (thread->state == APKERN_SLEEPING) {
        struct queue asleep = { .first = sleepers };
        queue_remove(&asleep, thread);
        sleepers = asleep.first;
    }
}

// Waits until no processor has the thread, which is not to be queued again.
static void await_leave(struct apkern_thread *thread)
{
    for (u32 number = 1; number <= apkern_processors; number++) {
        struct apkern_processor *processor = apkern_processor(number);
        if (processor->thread != thread)
            continue;
        // It is in user mode, or on its way there or out of there.
        cpu_interrupt(number, VECTOR_WAKE);
        while (processor->thread == thread)
            cpu_pause();
    }
}

void apkern_recall_thread(struct apkern_thread *thread)
{
    u32 flags = apkern_lock(&lock);
    leave_queue(thread);
    // Its processor may change it between RUNNING, WAITING and BLOCKED meanwhile.
    enum apkern_state state;
    do
        state = state_of(thread);
    while (!change_state(thread, state, state == APKERN_RUNNING ? APKERN_RECALLED : APKERN_BLOCKED));
    apkern_unlock(&lock, flags);
    await_leave(thread);
}

void apkern_change_thread(struct apkern_thread *thread)
{
    thread->changed = true;
}

struct frame *apkern_registers(struct apkern_thread *thread)
{
    return &thread->entry.frame;
}

void apkern_remove_thread(struct apkern_thread *thread)
{
    u32 flags = apkern_lock(&lock);
    leave_queue(thread);
    __atomic_store_n(&thread->state, APKERN_DEAD, __ATOMIC_SEQ_CST);
    apkern_unlock(&lock, flags);
    await_leave(thread);
    apkern_host_free(thread);
}

u64 apkern_cycles(const struct apkern_thread *thread)
{
    return thread->cycles;
}

void *apkern_pair(const struct apkern_thread *thread)
{
    return thread->pair;
}

void apkern_sleep(struct apkern_thread *thread, u64 until)
{
    thread->wake_time = until;
}
