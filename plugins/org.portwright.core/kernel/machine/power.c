// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The end: tells the simulator to stop.
#include "machine/cpu.h"
#include "machine/devices.h"

// QEMU's device isa-debug-exit; it ends QEMU with status 2 * value + 1.
#define QEMU_EXIT_PORT 0xf4
// Bochs ends when this text is written here, with status 1 whatever the guest wishes.
#define BOCHS_SHUTDOWN_PORT 0x8900

void power_off(i32 status)
{
    interrupts_disable();
    if (SMP)
        cpu_interrupt_others(VECTOR_STOP);
    // Bochs loses what is still in the UARTs.
    serial_drain();
    port_out32(QEMU_EXIT_PORT, (u32)status);
    for (const char *text = "Shutdown"; *text != '\0'; text++)
        port_out8(BOCHS_SHUTDOWN_PORT, (u8)*text);
    cpu_stop();
}
