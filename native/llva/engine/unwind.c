// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Recovery from faults: where the interrupted code goes on.

#include "checks.h"
#include "llva/call.h"
#include "machine/frame.h"

struct invoke_frame *invoke_innermost[MAX_CPUS];

// invoke.S
extern const char copy_words[], copy_words_unwound[], copy_bytes[], copy_bytes_unwound[], invoke_unwound[];

int llva_iunwind(void *icp)
{
    struct interrupt_context *context = icp;
    struct invoke_frame *frame = invoke_innermost[this_processor()];
    require(is_sealed(context), "no Interrupt Context was made there", context);
    if (context->pc == (u32) copy_words) {
        context->pc = (u32) copy_words_unwound;
    } else if (context->pc == (u32) copy_bytes) {
        context->pc = (u32) copy_bytes_unwound;
    } else if (frame) {
        context->ecx = (u32) frame;
        context->pc = (u32) invoke_unwound;
        context->eflags = frame->eflags;
    } else {
        return -1;
    }
    return 0;
}
