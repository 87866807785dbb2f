// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Where the devices are that the drivers of native/machine drive: LLVA-OS knows.
#pragma once

#include "machine/cpu.h"

#define SERIAL_LINES 2u

static inline u32 serial_port(u32 line)
{
    return (u32) llva_device(LLVA_DEVICE_SERIAL, (int) line);
}

static inline u32 parallel_port(void)
{
    return (u32) llva_device(LLVA_DEVICE_PARALLEL, 0);
}
