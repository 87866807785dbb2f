// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The local APIC of the CPU that calls; works with one processor too.
#pragma once

#include "machine/types.h"

// Starts the tick of the CPU that calls.
void local_clock_start(void);
u32 local_apic_id(void);
// cpus.c: of the CPU of this number; after the last one begins the first.
u32 cpu_apic_id(u32 number);

// Of the command register (Intel SDM vol. 3, 10.6.1): what is sent to another CPU.
#define COMMAND_FIXED 0x00004000        // low byte: the vector of an interrupt
#define COMMAND_INIT 0x00004500         // level assert, which a modern local APIC ignores
#define COMMAND_START 0x00004600        // low byte: number of the page where the CPU starts
void local_apic_command(u32 apic_id, u32 low);
