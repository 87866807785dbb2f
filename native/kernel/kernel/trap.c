// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The way into the kernel (thesis 4.2.1): what a trap is.

#include "fault.h"
#include "interrupt.h"
#include "system_call.h"
#include "time_account.h"
#include "trap.h"

void trap(struct frame *frame)
{
    // Not by execution_context: a fault on the last steps to user mode is the kernel's.
    if (likely(frame_is_users(frame))) {
        execution_context = CONTEXT_KERNEL;
        time_change(TIME_KERNEL);
        kernel_enter();
        if (likely(frame_vector(frame) == VECTOR_SYSTEM_CALL))
            system_call(frame);
        else if (frame_vector(frame) < VECTOR_IRQ)
            user_fault(frame);
        else
            interrupt(frame_vector(frame), frame_pc(frame));
        leave(frame);
    } else if (frame_vector(frame) >= VECTOR_IRQ) {
        enum execution_context context = execution_context;
        execution_context = CONTEXT_INTERRUPT;
        enum time_kind kind = time_change(TIME_KERNEL);
        interrupt(frame_vector(frame), frame_pc(frame));
        time_change(kind);
        execution_context = context;
    } else {
        kernel_fault(frame);
    }
}
