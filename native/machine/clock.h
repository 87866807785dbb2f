// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What the drivers of the clocks share: a wait that needs no interrupts, and the local APIC behind clock_init.
#pragma once

#include "machine/types.h"

// Polls the PIT's channel 2 for so long, at most 54,000 microseconds.
void clock_wait(u32 microseconds);

#if SMP
// Enables the bootstrap processor's local APIC, measures its timer's counts per tick and starts it.
void local_apic_init(void);
void local_apic_acknowledge(void);
#endif
