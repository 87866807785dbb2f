// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The two serial lines, 16550 UARTs: the console with interrupts for its input, and the host channel, output only.
//
// Output is polled on both. Register numbers and bits: National Semiconductor PC16550D data sheet, section 8.
#include "machine/cpu.h"
#include "machine/devices.h"
#include "machine/ports.h"
#include "machine/ticket.h"

enum {
    DATA = 0,                   // and, while LINE_CONTROL_DIVISOR is set, the low byte of the divisor
    INTERRUPT_ENABLE = 1,       // and the high byte
    FIFO_CONTROL = 2,
    LINE_CONTROL = 3,
    MODEM_CONTROL = 4,
    LINE_STATUS = 5,
};

#define INTERRUPT_RECEIVED 0x01
#define FIFO_ENABLE_AND_CLEAR 0x07
#define FIFO_TRIGGER_1 0x00
#define FIFO_SIZE 16
#define LINE_CONTROL_8N1 0x03
#define LINE_CONTROL_DIVISOR 0x80
// Output 2 is the gate of the interrupt line on a PC.
#define MODEM_CONTROL_READY 0x0b
#define LINE_STATUS_RECEIVED 0x01
#define LINE_STATUS_FIFO_EMPTY 0x20
#define LINE_STATUS_ALL_SENT 0x40

// Received bytes. The interrupt handler, on one CPU at a time, moves `input_end`, the reader
// moves `input_start`; readers hold the lock of the console, so neither index has two writers. Both count up for ever.
#define INPUT_SIZE 1024u
static u8 input[INPUT_SIZE];
static volatile u32 input_start;
static volatile u32 input_end;
static struct ticket_lock interrupt_lock;       // interrupts disabled

void serial_init(void)
{
    for (u32 line = 0; line < SERIAL_LINES; line++) {
        u16 port = serial_port(line);
        port_out8(port + INTERRUPT_ENABLE, 0);
        port_out8(port + LINE_CONTROL, LINE_CONTROL_DIVISOR);
        port_out8(port + DATA, 1);      // 115,200 baud, the fastest
        port_out8(port + INTERRUPT_ENABLE, 0);
        port_out8(port + LINE_CONTROL, LINE_CONTROL_8N1);
        port_out8(port + FIFO_CONTROL, FIFO_ENABLE_AND_CLEAR | FIFO_TRIGGER_1);
        port_out8(port + MODEM_CONTROL, MODEM_CONTROL_READY);
    }
    port_out8(serial_port(0) + INTERRUPT_ENABLE, INTERRUPT_RECEIVED);
}

void serial_write(u32 line, const void *data, u32 length)
{
    u16 port = serial_port(line);
    const u8 *bytes = data;
    while (length > 0) {
        while (!(port_in8(port + LINE_STATUS) & LINE_STATUS_FIFO_EMPTY))
            cpu_pause();
        for (u32 i = minimum(length, FIFO_SIZE); i > 0; i--, length--)
            port_out8(port + DATA, *bytes++);
    }
}

void serial_drain(void)
{
    for (u32 line = 0; line < SERIAL_LINES; line++)
        while (!(port_in8(serial_port(line) + LINE_STATUS) & LINE_STATUS_ALL_SENT))
            cpu_pause();
}

bool serial_interrupt(void)
{
    bool arrived = false;
    u32 ticket = SMP ? ticket_take(&interrupt_lock) : 0;
    while (SMP && !ticket_is_served(&interrupt_lock, ticket))
        cpu_pause();
    while (port_in8(serial_port(0) + LINE_STATUS) & LINE_STATUS_RECEIVED) {
        u8 byte = port_in8(serial_port(0) + DATA);
        u32 end = input_end;
        // When nobody reads, what comes last is lost.
        if (end - __atomic_load_n(&input_start, __ATOMIC_ACQUIRE) < INPUT_SIZE) {
            input[end % INPUT_SIZE] = byte;
            __atomic_store_n(&input_end, end + 1, __ATOMIC_RELEASE);
        }
        arrived = true;
    }
    if (SMP)
        ticket_release(&interrupt_lock);
    return arrived;
}

u32 serial_read(void *data, u32 length)
{
    u8 *bytes = data;
    u32 start = input_start;
    u32 count = minimum(length, __atomic_load_n(&input_end, __ATOMIC_ACQUIRE) - start);
    for (u32 i = 0; i < count; i++)
        bytes[i] = input[(start + i) % INPUT_SIZE];
    __atomic_store_n(&input_start, start + count, __ATOMIC_RELEASE);
    return count;
}
