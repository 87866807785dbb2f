// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Recovery from faults: where the interrupted code goes on.

#include "context.h"
#include "llva/call.h"

struct invoke_frame *engine_innermost;

// invoke.S
extern const char copy_words[], copy_bytes[], copy_end[], invoke_unwound[];

int llva_iunwind(void *icp)
{
    struct interrupt_context *context = icp;
    struct invoke_frame *frame = engine_innermost;
    if (context->pc >= (u32) copy_words && context->pc < (u32) copy_bytes) {
        context->pc = (u32) copy_bytes;
    } else if (context->pc >= (u32) copy_bytes && context->pc < (u32) copy_end) {
        context->pc = (u32) copy_end;
    } else if (frame) {
        *register_of(context, S0) = (u32) frame;
        context->pc = (u32) invoke_unwound;
        context->status &= ~(u32) STATUS_PREVIOUS_INTERRUPTS;
        if (frame->status & STATUS_INTERRUPTS)
            context->status |= STATUS_PREVIOUS_INTERRUPTS;
    } else {
        return -1;
    }
    return 0;
}
