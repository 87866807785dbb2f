// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The way into the kernel (thesis 4.2.1): what a trap is.

#include "fault.h"
#include "interrupt.h"
#include "system_call.h"
#include "time_account.h"
#include "trap.h"

// From a program.
static inline void enter(void)
{
    execution_context = CONTEXT_KERNEL;
    time_change(TIME_KERNEL);
    kernel_enter();
}

void trap(struct frame *frame)
{
    u32 vector = frame_vector(frame);
    // Not by execution_context: a fault on the last steps to user mode is the kernel's.
    if (likely(frame_is_users(frame))) {
        enter();
        if (likely(vector == VECTOR_SYSTEM_CALL))
            system_call(frame);
        else if (vector < VECTOR_IRQ)
            user_fault(frame);
        else
            interrupt(vector, frame_pc(frame));
        leave(frame);
    } else if (vector >= VECTOR_IRQ) {
        enum execution_context context = execution_context;
        execution_context = CONTEXT_INTERRUPT;
        enum time_kind kind = time_change(TIME_KERNEL);
        interrupt(vector, frame_pc(frame));
        time_change(kind);
        execution_context = context;
    } else {
        kernel_fault(frame);
    }
}

void trap_system_call(struct frame *frame)
{
    enter();
    system_call(frame);
    leave(frame);
}
