// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// First level of interrupt handling: who handles which vector.

#include "event.h"
#include "interrupt.h"

static void (*handlers[VECTOR_SPURIOUS + 1 - VECTOR_IRQ])(void);    // set once

void interrupts_init(void)
{
    const struct interrupt_handler *registered;
    for_each_registered(registered, interrupt_handlers)
        handlers[registered->vector - VECTOR_IRQ] = registered->handle;
}

void interrupt(u32 vector, u32 pc)
{
    event(EVENT_INTERRUPT, pc, vector, 0);
    // VECTOR_WAKE has done its work by coming; others that nobody handles are spurious.
    if (handlers[vector - VECTOR_IRQ])
        handlers[vector - VECTOR_IRQ]();
    interrupt_acknowledge(vector);
}
