// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The I/O APIC: devices' interrupts for other CPUs than the bootstrap processor.
#pragma once

#include "machine/types.h"

// The end of the handling of a device's interrupt. False if it did not come from here.
bool io_apic_acknowledge(u32 irq);
