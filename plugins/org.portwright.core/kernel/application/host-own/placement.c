// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Where a thread runs: one that lives in system calls is moved to the bootstrap processor, where they cost less, and back (the paper
// proposes that as future work, 4.3). There the bootstrap thread goes on with the registers of the application thread, as itself.
//
// A thread is moved only if nobody else wants the bootstrap processor: to carry out a call for an application processor costs that less
// than to run the thread. What it does there nobody tells this driver, so it goes back after some ticks, and is judged again.

#include "kernel.h"
#include "pair.h"
#include "process_table.h"

#define CALLS 32u           // by which a thread is judged
#define STAY 10u            // ticks

u32 placement_limit;
static const struct pair *last;     // whose call came last
static u32 calls;                   // its own, without another's in between
static u64 cycles;                  // of it, before those

void placement_init(void)
{
    placement_limit = option_number("moves", 0);
}

static void move(struct pair *pair)
{
    struct thread *thread = pair->bootstrap;
    struct frame registers = *apkern_registers(pair->application);
    i32 call = (i32)frame_call(&registers);
    pair->loop = thread->context;
    frame_call_again(&registers);
    frame_save(&registers, &thread->context);
    pair->waiting = false;
    pair->moved = true;
    timer_add(&pair->back, STAY);
    // The result of what it waits for is the number of the call that it makes again.
    thread_unblock(thread, call);
}

bool placement_moves(struct pair *pair)
{
    u64 now = apkern_cycles(pair->application);
    if (pair != last) {
        last = pair;
        calls = 0;
        cycles = now;
    }
    if (++calls < CALLS)
        return false;
    bool few = now - cycles < (u64)placement_limit * CALLS;
    calls = 0;
    cycles = now;
    if (!few || !pair->waiting || pair->floating_point || frame_vector(apkern_registers(pair->application)) != VECTOR_SYSTEM_CALL
        || current_thread || schedule_others_wait())
        return false;
    move(pair);
    return true;
}

// The thread blocks where it has waited before it was moved.
static void take_back(struct pair *pair, struct frame *registers)
{
    *apkern_registers(pair->application) = *registers;
    frame_restore(registers, &pair->loop);
    pair->moved = false;
    pair->waiting = true;
    apkern_activate_thread(pair->application);
}

// Null if it has ended while it was moved.
static struct thread *thread_of(const struct pair *pair, const struct process *process)
{
    struct thread *thread;
    list_for_each(thread, &process->threads, process_link)
        if (thread->id == pair->bootstrap_id)
            return thread;
    return NULL;
}

static void end(struct pair *pair)
{
    apkern_remove_thread(pair->application);
    pair_free(pair);
}

static void go_back(struct timer *timer)
{
    struct pair *pair = container_of(timer, struct pair, back);
    struct process *process = process_hold(pair->pid);
    // One that ends is about to end its pairs.
    if (!process)
        return;
    struct thread *thread = thread_of(pair, process);
    bool ends = process->group.running & GROUP_TERMINATING;
    // To the bootstrap thread they would come on the little stack that it has.
    bool has_signals = process->signals;
    process_drop(process);
    if (ends)
        return;
    if (!thread) {
        end(pair);
    } else if (has_signals) {
        timer_add(&pair->back, STAY);
    } else if (thread == current_thread) {
        take_back(pair, frame_on_stack(kernel_stack_top));
        thread_block();
    } else if (thread->state == THREAD_READY && !thread->has_result) {
        schedule_remove(thread);
        thread->state = THREAD_BLOCKED;
        take_back(pair, &thread->context.frame);
    } else {
        timer_add(&pair->back, 1);      // it is in a system call
    }
}

void placement_begin(struct pair *pair)
{
    timer_init(&pair->back, go_back);
}
