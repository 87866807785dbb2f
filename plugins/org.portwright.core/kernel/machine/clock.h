// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What the drivers of the clocks share: a wait that needs no interrupts, and a look at a counter and the cycles at once.
#pragma once

#include "machine/types.h"

// Masks one of the first 8259's interrupts.
void interrupt_mask(u32 irq);

// Polls the PIT's channel 2 for so long, at most 54,000 microseconds.
void clock_wait(u32 microseconds);

struct instant {
    u64 cycles;
    u32 count;          // of a counter that goes downwards
};

// The two as close to each other as they come in some attempts. latch stops the count for a moment, or returns it; read,
// if there is one, returns it afterwards.
struct instant clock_read_instant(u32 (*latch)(void), u32 (*read)(void));
