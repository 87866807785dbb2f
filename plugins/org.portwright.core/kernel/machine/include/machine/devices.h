// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The devices that the kernel itself uses: serial lines, clocks, interrupt controllers, power.
#pragma once

#include "machine/types.h"

// Serial lines: 0 is the console (COM1), 1 the host channel (COM2).
void serial_init(void);
// Waits until the UART takes the byte.
void serial_write(u32 line, const void *data, u32 length);
// To the parallel port, which takes bytes as fast as they come.
void parallel_write(const void *data, u32 length);
// Waits until all has left the UARTs.
void serial_drain(void);
// The console's input, at an interrupt of IRQ 4: moves received bytes into a ring. False if there are none.
bool serial_interrupt(void);
// Takes up to length bytes of input out of the ring; returns how many.
u32 serial_read(void *data, u32 length);

// Interrupt controllers and clocks.
#define VECTOR_IRQ 0x20             // IRQ 0 of the 8259
#define VECTOR_CLOCK VECTOR_IRQ     // IRQ 0: the PIT; in the multiprocessor kernels local APIC timers use
#define VECTOR_LOCAL_CLOCK 0x30     // this one instead
#define VECTOR_SERIAL (VECTOR_IRQ + 4)
#define VECTOR_WAKE 0x31            // inter-processor interrupt to an idle CPU
#define VECTOR_STOP 0x32            // inter-processor interrupt: panic elsewhere, stop
#define VECTOR_REQUEST 0x33         // inter-processor interrupt: an application processor has work for the bootstrap processor
#define VECTOR_SPURIOUS 0x3f

// Programs 8259 and PIT, measures cycles per tick, and (multiprocessor kernels) starts this CPU's APIC timer.
void clock_init(u32 hz);
extern u32 clock_hz;
extern u32 clock_cycles_per_tick;
// Acknowledges an interrupt at the controller that it came from.
void interrupt_acknowledge(u32 vector);

// Several processors only, whatever the kernel that has booted knows of them: cpus.c, local_apic.c.
// Processors that are looked for.
#define MOST_PROCESSORS 8u
// Enables the local APIC of the bootstrap processor, measures the timer's counts per tick, and leaves that timer off.
void local_apic_init(void);
// The end of the handling of an interrupt that came by the local APIC.
void local_apic_acknowledge(void);
// Application processors call it: local APIC and its timer, which the first of them measures if nobody has before.
void clock_init_local(void);
// Starts the other CPUs of the BIOS's tables, at most limit CPUs in all, one after the other, with a page directory that
// has the identity map of the first 4 MB, and the kernel. Before it starts one it calls application_processor_prepare,
// which sets the stack for it; the CPU then runs application_processor_main(number) there. Returns the number of CPUs that
// run.
u32 cpus_start(u32 limit, physical_address directory);
// Stops them where they are, until they are started again.
void cpus_stop(void);
void application_processor_prepare(u32 number);
void application_processor_main(u32 number) noreturn assembly_call;
extern u32 application_processor_stack;         // virtual, top
void cpu_interrupt(u32 cpu, u32 vector);
void cpu_interrupt_others(u32 vector);
// A device's interrupts go to all CPUs, in turn, and no longer to the bootstrap processor only. After cpus_start.
void interrupt_balance(u32 vector);

// Ends the simulator with this status (docs/kernel-boot.md); drains the serial lines first.
void power_off(i32 status) noreturn;
