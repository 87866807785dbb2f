// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The parallel port, output only: for the event log in Bochs, whose serial lines are as slow as real ones.
//
// A byte takes some ten cycles here, and 434 on a serial line. IEEE 1284, compatibility mode: data, then a pulse on
// the strobe line. Whoever listens is always ready.
#include "machine/cpu.h"
#include "machine/devices.h"
#include "machine/ports.h"

// Registers.
#define DATA 0
#define CONTROL 2
#define CONTROL_STROBE 0x01
#define CONTROL_NOT_RESET 0x04
#define CONTROL_SELECTED 0x08

void parallel_write(const void *data, u32 length)
{
    const u8 *bytes = data;
    u16 port = parallel_port();
    for (u32 i = 0; i < length; i++) {
        port_out8(port + DATA, bytes[i]);
        port_out8(port + CONTROL, CONTROL_SELECTED | CONTROL_NOT_RESET | CONTROL_STROBE);
        port_out8(port + CONTROL, CONTROL_SELECTED | CONTROL_NOT_RESET);
    }
}
