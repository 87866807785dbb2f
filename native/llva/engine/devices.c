// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Interrupts, clocks, input and output, the end: what native/machine has, by the names of the interface.

#include "llva/additions.h"
#include "llva/handlers.h"
#include "llva/io.h"
#include "machine/cpu.h"
#include "machine/devices.h"
#include "machine/ports.h"

void llva_interrupts_enable(void)
{
    interrupts_enable();
}

void llva_interrupts_disable(void)
{
    interrupts_disable();
}

int llva_interrupts_save(void)
{
    return (interrupts_save() & FLAG_INTERRUPT) != 0;
}

LLVA_IN_REGISTERS void llva_interrupts_restore(int enabled)
{
    if (enabled)
        interrupts_enable();
}

void llva_wait_for_interrupt(void)
{
    wait_for_interrupt();
}

void llva_pause(void)
{
    cpu_pause();
}

void llva_stop(void)
{
    cpu_stop();
}

uint64_t llva_cycles(void)
{
    return read_tsc();
}

void llva_interrupt_acknowledge(int interrupt)
{
    interrupt_acknowledge((u32) interrupt);
}

unsigned llva_clock_start(unsigned hz)
{
    clock_init(hz);
    return clock_cycles_per_tick;
}

#if SMP
void llva_clock_start_local(void)
{
    clock_init_local();
}

void llva_processor_interrupt(int processor, int interrupt)
{
    cpu_interrupt((u32) processor, (u32) interrupt);
}

void llva_processor_interrupt_others(int interrupt)
{
    cpu_interrupt_others((u32) interrupt);
}

void llva_interrupt_balance(int interrupt)
{
    interrupt_balance((u32) interrupt);
}
#else
void llva_clock_start_local(void)
{
}

void llva_processor_interrupt(int processor unused, int interrupt unused)
{
}

void llva_processor_interrupt_others(int interrupt unused)
{
}

void llva_interrupt_balance(int interrupt unused)
{
}
#endif

void *llva_device(enum llva_device kind, int number)
{
    if (kind == LLVA_DEVICE_SERIAL && (u32) number < SERIAL_LINES)
        return (void *) (u32) serial_port((u32) number);
    if (kind == LLVA_DEVICE_PARALLEL && number == 0)
        return (void *) (u32) parallel_port();
    return NULL;
}

int llva_ioread(void *ioaddress)
{
    return port_in8((u16) (u32) ioaddress);
}

void llva_iowrite(int value, void *ioaddress)
{
    port_out8((u16) (u32) ioaddress, (u8) value);
}

void llva_power_off(int status)
{
    power_off(status);
}
