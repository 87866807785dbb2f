// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Signals of programs: a thread calls a function of its program's when the kernel is left, wherever it was.

#include "kernel.h"
#include "machine/devices.h"
#include "memory.h"
#include "process.h"
#include "system_call.h"

// Of one process. All under the giant lock.
struct signals {
    struct {
        u32 function;           // user address, 0 if there is none
        u32 argument;
    } handlers[SIGNALS];
    u32 pending;                // mask
};

i32 system_call_signal_install(const u32 *argument)
{
    struct process *process = current_process();
    u32 signal = argument[0], function = argument[1];
    if (signal >= SIGNALS)
        return -ERROR_ARGUMENT;
    if (function && (function < USER_CODE || function >= USER_END))
        return -ERROR_ADDRESS;
    if (!process->signals) {
        if (!(process->signals = heap_allocate(sizeof(*process->signals))))
            return -ERROR_MEMORY;
        memset(process->signals, 0, sizeof(*process->signals));
    }
    process->signals->handlers[signal].function = function;
    process->signals->handlers[signal].argument = argument[2];
    if (!function)
        process->signals->pending &= ~(1u << signal);
    return 0;
}

i32 system_call_signal_send(const u32 *argument)
{
    u32 signal = argument[1];
    struct process *process = signal < SIGNALS ? process_hold(argument[0]) : NULL;
    if (!process)
        return signal < SIGNALS ? -ERROR_NOT_FOUND : -ERROR_ARGUMENT;
    bool handled = process->signals && process->signals->handlers[signal].function;
    if (handled) {
        process->signals->pending |= 1u << signal;
        process->group.signalled = true;
        // Those of its threads that are in user mode on other CPUs come into the kernel now, not at the next tick.
        u32 here = process == current_process();
        if (SMP && (process->group.running & ~GROUP_TERMINATING) > here)
            cpu_interrupt_others(VECTOR_WAKE);
    }
    process_drop(process);
    return handled ? 0 : -ERROR_NOT_FOUND;
}

i32 system_call_signal_return(const u32 *argument unused)
{
    return current_thread->interrupted ? SYSTEM_CALL_SIGNAL_ENDED : -ERROR_NOT_FOUND;
}

void user_signal_ended(struct frame *frame)
{
    frame_restore(frame, current_thread->interrupted);
    heap_free(current_thread->interrupted);
    current_thread->interrupted = NULL;
}

// The thread keeps the registers that it has now, and calls the function. False if it has no stack for that, or there is no
// memory.
static bool call(struct frame *frame, u32 function, u32 signal, u32 argument)
{
    struct saved_frame *interrupted = heap_allocate(sizeof(*interrupted));
    if (!interrupted)
        return false;
    frame_save(frame, interrupted);
    if (!user_range(frame_stack_pointer(frame) - FRAME_CALL_SIZE, FRAME_CALL_SIZE, true)
        || !frame_call_function(frame, function, signal, argument)) {
        heap_free(interrupted);
        return false;
    }
    current_thread->interrupted = interrupted;
    return true;
}

void user_signal_handle(struct frame *frame)
{
    struct process *process = current_process();
    u32 signal = SIGNALS, function = 0, argument = 0;
    interrupts_enable();
    giant_acquire();
    struct signals *signals = process->signals;
    if (signals->pending) {
        signal = (u32) __builtin_ctz(signals->pending);
        function = signals->handlers[signal].function;
        argument = signals->handlers[signal].argument;
        signals->pending &= signals->pending - 1;
    }
    process->group.signalled = signals->pending;
    giant_release();
    if (signal < SIGNALS && !call(frame, function, signal, argument)) {
        print("%s[%u]: no stack for signal %u, at %08x\n", process->name, process->group.pid, signal, frame_pc(frame));
        process_end(process, STATUS_FAULT + VECTOR_PAGE_FAULT);
    }
    interrupts_disable();
}

// Only its own threads, which have all ended, would have made some.
static void signals_free(struct process *process)
{
    if (!process->signals)
        return;
    giant_acquire();
    heap_free(process->signals);
    process->signals = NULL;
    giant_release();
}

static const struct process_service service = { .ended = signals_free };
PROCESS_SERVICE(service);
