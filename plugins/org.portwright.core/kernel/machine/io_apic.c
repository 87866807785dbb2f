// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The I/O APIC (82093AA data sheet): the devices' interrupts go to the CPUs in turn.
//
// Each interrupt's handler sends the next one of its device to the next CPU. Delivery to whichever has the lowest priority is
// there too, but simulators always choose the first of equals then.
#include "clock.h"
#include "io_apic.h"
#include "local_apic.h"
#include "machine/cpu.h"
#include "machine/devices.h"
#include "machine/ticket.h"

#define IO_APIC 0xfec00000u
#define REGISTER_SELECT 0x00
#define REGISTER_WINDOW 0x10
// An interrupt's entry has two registers. The low one 0 but for the vector: fixed, physical destination, edge, not masked.
#define ENTRY_LOW(irq) (0x10 + 2 * (irq))
#define ENTRY_HIGH(irq) (0x11 + 2 * (irq))

static u32 balanced;                    // bit mask of interrupts; set once
static struct ticket_lock lock;         // of the two registers; interrupts disabled
static u32 next_cpu;                    // lock

static void io_apic_write(u32 reg, u32 value)
{
    *(volatile u32 *)(IO_APIC + REGISTER_SELECT) = reg;
    *(volatile u32 *)(IO_APIC + REGISTER_WINDOW) = value;
}

static void send_to_next(u32 irq)
{
    u32 ticket = ticket_take(&lock);
    while (!ticket_is_served(&lock, ticket))
        cpu_pause();
    io_apic_write(ENTRY_HIGH(irq), cpu_apic_id(++next_cpu) << 24);
    ticket_release(&lock);
}

void interrupt_balance(u32 vector)
{
    u32 irq = vector - VECTOR_IRQ;
    interrupt_mask(irq);
    balanced |= 1u << irq;
    send_to_next(irq);
    io_apic_write(ENTRY_LOW(irq), vector);
}

bool io_apic_acknowledge(u32 irq)
{
    if (!(balanced & 1u << irq))
        return false;
    local_apic_acknowledge();
    send_to_next(irq);
    return true;
}
