// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The memory of each processor in an instrumented kernel; kernel.ld says where it lies.
#pragma once

#include "types.h"

extern u8 lopi_processor_start[];

// Where any processor sees what a processor has at one of these addresses; cpu MAX_CPUS is for sums.
void *lopi_of_processor(u32 cpu, u32 address);
