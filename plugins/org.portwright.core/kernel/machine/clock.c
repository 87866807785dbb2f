// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The 8259 interrupt controllers and the 8254 interval timer (PIT).
//
// The uniprocessor kernel's tick is IRQ 0 of the PIT. The multiprocessor kernels have a tick of its own on each CPU,
// from its local APIC (local_apic.c); the PIT is then only the measure for it, and the 8259's interrupts go to the
// bootstrap processor.
#include "clock.h"
#include "io_apic.h"
#include "local_apic.h"
#include "machine/cpu.h"
#include "machine/devices.h"

// 8259A data sheet: initialisation command words 1 to 4, operation command words 2 and 3.
#define MASTER_COMMAND 0x20
#define MASTER_DATA 0x21
#define SLAVE_COMMAND 0xa0
#define SLAVE_DATA 0xa1
#define INITIALISE_WITH_WORD_4 0x11
#define MODE_8086 0x01
#define SLAVE_LINE 2
#define END_OF_INTERRUPT 0x20
#define READ_IN_SERVICE 0x0b

#define IRQ_PIT 0
#define IRQ_SERIAL 4

// 8254 data sheet: the counters' input on a PC, in Hz, and the control words.
#define PIT_FREQUENCY 1193182u
#define PIT_CHANNEL_0 0x40
#define PIT_CHANNEL_2 0x42
#define PIT_CONTROL 0x43
#define CHANNEL_0_RATE_GENERATOR 0x34   // both bytes, mode 2
#define CHANNEL_2_ONE_SHOT 0xb0         // both bytes, mode 0
#define CHANNEL_2_RATE_GENERATOR 0xb4   // both bytes, mode 2
#define CHANNEL_2_LATCH 0x80

// System control port B: bit 0 is the gate of channel 2, bit 1 the loudspeaker, bit 5 the output of channel 2.
#define CONTROL_B 0x61
#define CONTROL_B_GATE 0x01
#define CONTROL_B_SPEAKER 0x02
#define CONTROL_B_OUTPUT 0x20

// The simulator's host may be busy, and its clocks go on while a CPU of the simulator waits for the host (clock_instant.c);
// and since the PIT's counter comes round after 55 ms, which would go unnoticed, the shortest of some measurements counts.
#define MEASUREMENTS 3
#define MEASURED_COUNT (PIT_FREQUENCY / 100)

u32 clock_hz;
u32 clock_cycles_per_tick;

static void interrupt_controllers_init(void)
{
    port_out8(MASTER_COMMAND, INITIALISE_WITH_WORD_4);
    port_out8(SLAVE_COMMAND, INITIALISE_WITH_WORD_4);
    port_out8(MASTER_DATA, VECTOR_IRQ);
    port_out8(SLAVE_DATA, VECTOR_IRQ + 8);
    port_out8(MASTER_DATA, 1 << SLAVE_LINE);
    port_out8(SLAVE_DATA, SLAVE_LINE);
    port_out8(MASTER_DATA, MODE_8086);
    port_out8(SLAVE_DATA, MODE_8086);
    port_out8(MASTER_DATA, SMP ? (u8)~(1 << IRQ_SERIAL) : (u8)~(1 << IRQ_SERIAL | 1 << IRQ_PIT));
    port_out8(SLAVE_DATA, 0xff);
}

void interrupt_mask(u32 irq)
{
    port_out8(MASTER_DATA, port_in8(MASTER_DATA) | (u8)(1 << irq));
}

void clock_wait(u32 microseconds)
{
    u32 count = (u32)((u64)PIT_FREQUENCY * microseconds / 1000000);
    u8 control = port_in8(CONTROL_B) & ~(CONTROL_B_GATE | CONTROL_B_SPEAKER);
    port_out8(CONTROL_B, control);
    port_out8(PIT_CONTROL, CHANNEL_2_ONE_SHOT);
    port_out8(PIT_CHANNEL_2, (u8)count);
    port_out8(PIT_CHANNEL_2, (u8)(count >> 8));
    port_out8(CONTROL_B, control | CONTROL_B_GATE);
    while (!(port_in8(CONTROL_B) & CONTROL_B_OUTPUT))
        cpu_pause();
    port_out8(CONTROL_B, control);
}

static u32 latch_channel_2(void)
{
    port_out8(PIT_CONTROL, CHANNEL_2_LATCH);
    return 0;
}

static u32 read_channel_2(void)
{
    u32 low = port_in8(PIT_CHANNEL_2);
    return low | (u32)port_in8(PIT_CHANNEL_2) << 8;
}

static u32 measure_cycles_per_tick(void)
{
    u8 control = port_in8(CONTROL_B) & ~(CONTROL_B_GATE | CONTROL_B_SPEAKER);
    port_out8(CONTROL_B, control | CONTROL_B_GATE);
    port_out8(PIT_CONTROL, CHANNEL_2_RATE_GENERATOR);
    port_out8(PIT_CHANNEL_2, 0);        // 65,536
    port_out8(PIT_CHANNEL_2, 0);
    u64 least = UINT64_MAX;
    for (u32 i = 0; i < MEASUREMENTS; i++) {
        struct instant start = clock_read_instant(latch_channel_2, read_channel_2), end;
        u16 counted;
        do {
            end = clock_read_instant(latch_channel_2, read_channel_2);
            counted = (u16)(start.count - end.count);
        } while (counted < MEASURED_COUNT);
        u64 cycles = (end.cycles - start.cycles) * PIT_FREQUENCY / ((u64)counted * clock_hz);
        if (cycles < least)
            least = cycles;
    }
    port_out8(CONTROL_B, control);
    return (u32)least;
}

static void interval_timer_start(void)
{
    u32 count = PIT_FREQUENCY / clock_hz;
    port_out8(PIT_CONTROL, CHANNEL_0_RATE_GENERATOR);
    port_out8(PIT_CHANNEL_0, (u8)count);
    port_out8(PIT_CHANNEL_0, (u8)(count >> 8));
}

void clock_init(u32 hz)
{
    clock_hz = hz;
    interrupt_controllers_init();
    clock_cycles_per_tick = measure_cycles_per_tick();
    if (SMP) {
        local_apic_init();
        local_clock_start();
    } else {
        interval_timer_start();
    }
}

// An interrupt request that went away before the CPU asked for its vector is reported as the controller's last line
// (8259A data sheet, "default IR7"); it is not in service and must not be ended.
static bool is_in_service(u16 command_port, u32 line)
{
    port_out8(command_port, READ_IN_SERVICE);
    return port_in8(command_port) & 1 << line;
}

void interrupt_acknowledge(u32 vector)
{
    u32 irq = vector - VECTOR_IRQ;
    if (SMP && irq >= 16) {
        if (vector != VECTOR_SPURIOUS)
            local_apic_acknowledge();
        return;
    }
    if (SMP && io_apic_acknowledge(irq))
        return;
    if (irq == 7 && !is_in_service(MASTER_COMMAND, 7))
        return;
    if (irq >= 8 && (irq != 15 || is_in_service(SLAVE_COMMAND, 7)))
        port_out8(SLAVE_COMMAND, END_OF_INTERRUPT);
    port_out8(MASTER_COMMAND, END_OF_INTERRUPT);
}
