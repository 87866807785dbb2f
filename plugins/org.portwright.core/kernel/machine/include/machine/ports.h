// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Where the devices are that the drivers of a PC's serial lines and parallel port drive.
#pragma once

#include "machine/cpu.h"

#define SERIAL_LINES 2u

// The first of the line's registers.
static inline u16 serial_port(u32 line)
{
    static const u16 ports[SERIAL_LINES] = { 0x3f8, 0x2f8 };
    return ports[line];
}

static inline u16 parallel_port(void)
{
    return 0x378;
}
