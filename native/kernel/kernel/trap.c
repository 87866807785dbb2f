// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Kernel entry and exit (thesis 4.2.1, 3.3.1): what a trap is, what is done before the return to user mode.

#include "trap.h"
#include "machine/devices.h"
#include "event.h"
#include "kernel.h"
#include "paging.h"
#include "process.h"
#include "signal.h"
#include "system_call.h"
#include "time_account.h"
#include "timer.h"

cpu_local enum execution_context execution_context;

// First level of interrupt handling: interrupts are disabled, nothing but this CPU's data is touched.
static void interrupt(const struct frame *frame)
{
    u32 vector = frame->vector;
    event(EVENT_INTERRUPT, frame->pc, vector, 0);
    switch (vector) {
#if SMP
    case VECTOR_LOCAL_CLOCK:
        if (cpu_number == 0)
            timer_tick();
        schedule_tick();
        break;
    case VECTOR_STOP:
        cpu_stop();
#else
    case VECTOR_CLOCK:
        timer_tick();
        schedule_tick();
        break;
#endif
    case VECTOR_SERIAL:
        serial_interrupt();
        break;
    default:    // VECTOR_WAKE has done its work by coming; others are spurious
        break;
    }
    interrupt_acknowledge(vector);
}

// A fault of the kernel itself. On a user address that is the user's, the pages are there by user_range, but
// perhaps not in this CPU's page directory yet (thesis 3.3.3).
static void kernel_fault(struct frame *frame)
{
    u32 address = fault_address();
    if (frame->vector == VECTOR_PAGE_FAULT && address < KERNEL_BASE && current_container
            && container_fault(address))
        return;
    panic("%s in the kernel at %08x, error %x, address %08x, thread %u", fault_name(frame->vector), frame->pc,
        frame->error, address, current_thread ? current_thread->id : 0);
}

void double_fault(u32 pc, u32 stack_pointer)
{
    u32 address = fault_address(), bottom = kernel_stack_top - KERNEL_STACK_SIZE;
    bool overflow = address < bottom && address >= bottom - PAGE_SIZE;
    panic("%s at %08x, stack pointer %08x, thread %u", overflow ? "the kernel's stack is full" : fault_name(VECTOR_DOUBLE_FAULT),
        pc, stack_pointer, current_thread ? current_thread->id : 0);
}

// A fault of a program ends its container, with a message, unless it is a page that it has a right to.
static void user_fault(struct frame *frame)
{
    u32 address = frame->vector == VECTOR_PAGE_FAULT ? fault_address() : 0;
    event(EVENT_FAULT, frame->pc, frame->vector, address);
    interrupts_enable();
    if (frame->vector == VECTOR_PAGE_FAULT && container_fault(address))
        return;
    struct process *process = current_process();
    if (frame->vector == VECTOR_PAGE_FAULT)
        print("%s[%u]: %s at %08x, by %08x\n", process->name, process->pid, fault_name(frame->vector), address,
            frame->pc);
    else
        print("%s[%u]: %s, at %08x\n", process->name, process->pid, fault_name(frame->vector), frame->pc);
    process_end(process, STATUS_FAULT + (i32) frame->vector);
}

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
    thread_leave_process();
    interrupts_disable();
}

// Leaves the kernel for user mode: with the same thread, or with another if that one waits, has ended or has had
// its time. While there is none the CPU idles here. Interrupts are disabled at the return.
static void leave(struct frame *frame)
{
    interrupts_disable();
    for (;;) {
        // Saved before anything that may take long or wait for a lock: another CPU may have been given the thread.
        if (current_thread && thread_must_leave())
            thread_save(frame);
        if (work_pending()) {
            work();
            continue;
        }
        if (current_thread)
            break;
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
    if (unlikely(lock_mode & LOCK_CHECK))
        locks_check_none_held();
    time_change(TIME_USER);
    execution_context = CONTEXT_USER;
}

void trap(struct frame *frame)
{
    // Not by execution_context: a fault on the last steps to user mode is the kernel's.
    if (likely(frame_is_users(frame))) {
        execution_context = CONTEXT_KERNEL;
        time_change(TIME_KERNEL);
        kernel_enter();
        if (likely(frame->vector == VECTOR_SYSTEM_CALL))
            system_call(frame);
        else if (frame->vector < VECTOR_IRQ)
            user_fault(frame);
        else
            interrupt(frame);
        leave(frame);
    } else if (frame->vector >= VECTOR_IRQ) {
        enum execution_context context = execution_context;
        execution_context = CONTEXT_INTERRUPT;
        enum time_kind kind = time_change(TIME_KERNEL);
        interrupt(frame);
        time_change(kind);
        execution_context = context;
    } else {
        kernel_fault(frame);
    }
}

// The frame lies where the next trap from user mode will put its own.
static void run_on_own_stack(void)
{
    struct frame *frame = (struct frame *) kernel_stack_top - 1;
    execution_context = CONTEXT_KERNEL;
    kernel_enter();
    leave(frame);
    frame_load(frame);
}

void run(void)
{
    // Below the frame, and below what run_on_own_stack itself needs of the stack above it: nothing.
    run_on_stack(kernel_stack_top - sizeof(struct frame), run_on_own_stack);
}
