// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The way out of the kernel (thesis 4.2.1, 3.3.1): what is done before the return to user mode, and while there is nothing to
// run.

#include "kernel.h"
#include "process.h"
#include "signal.h"
#include "time_account.h"
#include "timer.h"
#include "trap.h"

// What waits to be done in the kernel before it is left: second level of interrupt handling.
static bool work_pending(void)
{
    return signals_pending() || timer_due();
}

static void work(void)
{
    interrupts_enable();
    if (timer_due())
        timers_run();
    if (signals_pending())
        signals_run();
    interrupts_disable();
}

// This may be the last CPU that leaves a process, and has to free what it had.
static void leave_process(void)
{
    interrupts_enable();
    thread_leave_group();
    interrupts_disable();
}

void leave(struct frame *frame)
{
    interrupts_disable();
    for (;;) {
        // Saved before anything that may take long or wait for a lock: another CPU may have been given the thread.
        if (current_thread && unlikely(thread_must_leave()))
            thread_save(frame);
        if (unlikely(work_pending())) {
            work();
            continue;
        }
        if (likely(current_thread)) {
            if (likely(!user_signal_pending()))
                break;
            user_signal_handle(frame);
            continue;
        }
        struct thread *thread = schedule_next();
        if (thread) {
            thread_load(thread, frame);
            leave_process();
        } else {
            container_leave();
            leave_process();
            schedule_idle();
        }
    }
    kernel_exit();
    if (unlikely(lock_mode_has(LOCK_CHECK)))
        locks_check_none_held();
    time_change(TIME_USER);
    execution_context = CONTEXT_USER;
}

// The frame lies where the next trap from user mode will put its own.
static void run_on_own_stack(void)
{
    struct frame *frame = frame_on_stack(kernel_stack_top);
    execution_context = CONTEXT_KERNEL;
    kernel_enter();
    leave(frame);
    frame_load(frame);
}

void run(void)
{
    // Below the frame, and below what run_on_own_stack itself needs of the stack above it: nothing.
    run_on_stack((u32) frame_on_stack(kernel_stack_top), run_on_own_stack);
}
