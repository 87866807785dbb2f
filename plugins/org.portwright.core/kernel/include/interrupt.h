// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// First level of interrupt handling: interrupts are disabled, nothing but the CPU's own data is touched.
#pragma once

#include "machine/devices.h"
#include "registry.h"

struct interrupt_handler {
    u32 vector;
    void (*handle)(void);
};

// Registers a function for a vector of machine/devices.h.
#define INTERRUPT_HANDLER(number, function)                                                     \
    static const struct interrupt_handler function##_handler = { (number), (function) };        \
    REGISTER(interrupt_handlers, function##_handler)

// Before interrupts are enabled.
void interrupts_init(void);
// Handles an interrupt at this place in the code.
void interrupt(u32 vector, u32 pc);
