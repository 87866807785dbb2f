// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Devices of QEMU's machine "virt", and the handlers' table.
#pragma once

#include "machine/language.h"

// Before the first trap: what has no handler gets the engine's.
void handlers_init(void);
// Of the interrupt controller and the serial line; the clock's stay off.
void devices_init(void);
// Which interrupt of the interface an external one is; it is claimed.
u32 external_interrupt(void);
