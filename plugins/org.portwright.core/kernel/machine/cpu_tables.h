// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The CPUs that the BIOS found.
#pragma once

#include "machine/devices.h"

// Their local APICs' ids in the order of its tables, with that of the bootstrap processor: as many as there is room for.
struct found_cpus {
    u32 count;
    u8 ids[MOST_PROCESSORS];
};

// Adds those that are not there yet.
void cpu_tables_read(struct found_cpus *found);
