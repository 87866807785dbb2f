// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The devices that the kernel itself uses, on LLVA-OS: the drivers of serial lines and parallel port are those of native/machine, clocks
// and interrupts are the engine's.
#pragma once

#include "llva/handlers.h"
#include "machine/types.h"

void serial_init(void);
void serial_write(u32 line, const void *data, u32 length);
void parallel_write(const void *data, u32 length);
void serial_drain(void);
bool serial_interrupt(void);
u32 serial_read(void *data, u32 length);

#define VECTOR_IRQ ((u32) LLVA_INTERRUPT_FIRST)
#define VECTOR_CLOCK LLVA_INTERRUPT_CLOCK
#define VECTOR_LOCAL_CLOCK LLVA_INTERRUPT_LOCAL_CLOCK
#define VECTOR_SERIAL LLVA_INTERRUPT_SERIAL
#define VECTOR_WAKE LLVA_INTERRUPT_PROCESSOR
#define VECTOR_STOP (LLVA_INTERRUPT_PROCESSOR + 1)
#define VECTOR_SPURIOUS ((u32) LLVA_INTERRUPT_SPURIOUS)

void clock_init(u32 hz);
extern u32 clock_hz;
extern u32 clock_cycles_per_tick;

static inline void interrupt_acknowledge(u32 vector)
{
    llva_interrupt_acknowledge((int) vector);
}

static inline void clock_init_local(void)
{
    llva_clock_start_local();
}

// The directory is that of the engine's boot.
u32 cpus_start(u32 limit, physical_address directory);
void application_processor_prepare(u32 number);
void application_processor_main(u32 number) noreturn;
extern u32 application_processor_stack;

static inline void cpu_interrupt(u32 cpu, u32 vector)
{
    llva_processor_interrupt((int) cpu, (int) vector);
}

static inline void cpu_interrupt_others(u32 vector)
{
    llva_processor_interrupt_others((int) vector);
}

static inline void interrupt_balance(u32 vector)
{
    llva_interrupt_balance((int) vector);
}

static inline void noreturn power_off(i32 status)
{
    llva_power_off(status);
}
