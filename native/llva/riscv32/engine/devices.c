// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Interrupts, clock, input and output, the end, in QEMU's machine "virt" (QEMU 7.2, hw/riscv/virt.c).

#include "devices.h"
#include "context.h"
#include "llva/additions.h"
#include "llva/handlers.h"
#include "llva/io.h"
#include "memory.h"

// sie: the interrupts of clock and devices.
#define INTERRUPT_TIMER 0x20u
#define INTERRUPT_EXTERNAL 0x200u

// The interrupt controller (RISC-V Platform-Level Interrupt Controller Specification 1.0.0): what belongs to supervisor mode of the first
// processor, its context 1.
#define PLIC_PRIORITY(source) (PLIC + 4 * (source))
#define PLIC_ENABLE (PLIC + 0x2080)
#define PLIC_THRESHOLD (PLIC + 0x201000)
#define PLIC_CLAIM (PLIC + 0x201004)
#define SOURCE_SERIAL 10u

// In our I/O address space: the registers of the serial line, a 16550, and those of the host channel.
#define IO_SERIAL 0x100u
#define IO_HOST 0x108u
#define IO_END 0x110u
#define SERIAL_DATA 0
#define SERIAL_LINE_CONTROL 3
#define SERIAL_LINE_STATUS 5
#define SERIAL_SCRATCH 7
#define LINE_CONTROL_DIVISOR 0x80       // the data register is the divisor's
#define LINE_STATUS_ALL_SENT 0x60

// The machine's clock in Hz, and the measurement of its relation to cycles.
#define TIME_HZ 10000000u
#define CALIBRATION_HZ 100u

// Of SiFive's test device: an end with status 0, or with that above bit 15.
#define FINISHER_PASS 0x5555u
#define FINISHER_FAIL 0x3333u

static volatile u32 *device_register(u32 address)
{
    return (volatile u32 *) address;
}

void devices_init(void)
{
    *device_register(PLIC_PRIORITY(SOURCE_SERIAL)) = 1;
    *device_register(PLIC_ENABLE) = 1u << SOURCE_SERIAL;
    *device_register(PLIC_THRESHOLD) = 0;
    csr_write("sie", INTERRUPT_EXTERNAL);
}

u32 external_interrupt(void)
{
    return *device_register(PLIC_CLAIM) == SOURCE_SERIAL ? LLVA_INTERRUPT_SERIAL : LLVA_INTERRUPT_SPURIOUS;
}

void llva_interrupts_enable(void)
{
    csr_set("sstatus", STATUS_INTERRUPTS);
}

void llva_interrupts_disable(void)
{
    csr_clear("sstatus", STATUS_INTERRUPTS);
}

int llva_interrupts_save(void)
{
    u32 status;
    asm volatile("csrrci %0, sstatus, %1" : "=r"(status) : "i"(STATUS_INTERRUPTS) : "memory");
    return (status & STATUS_INTERRUPTS) != 0;
}

void llva_interrupts_restore(int enabled)
{
    if (enabled)
        llva_interrupts_enable();
}

void llva_wait_for_interrupt(void)
{
    // It ends with an interrupt that is pending, also while they are disabled.
    asm volatile("wfi" ::: "memory");
    llva_interrupts_enable();
    llva_interrupts_disable();
}

void llva_pause(void)
{
    // The hint "pause" (extension Zihintpause 2.0).
    asm volatile(".word 0x0100000f" ::: "memory");
}

void llva_stop(void)
{
    llva_interrupts_disable();
    for (;;)
        asm volatile("wfi");
}

// Of a counter in two registers (vol. I, 10.1).
#define counter(name)                                   \
    ({                                                  \
        u32 high_, low_;                                \
        do {                                            \
            high_ = csr_read(name "h");                 \
            low_ = csr_read(name);                      \
        } while (high_ != csr_read(name "h"));          \
        (u64) high_ << 32 | low_;                       \
    })

uint64_t llva_cycles(void)
{
    return counter("cycle");
}

static u32 time_per_tick;
static u64 next_tick;

// The comparator of the clock (extension Sstc 1.0): stimecmp and stimecmph, which the assembler does not know by name. Never in between
// a time that has passed.
static void set_comparator(u64 when)
{
    csr_write("0x15d", 0xffffffffu);
    csr_write("0x14d", (u32) when);
    csr_write("0x15d", (u32) (when >> 32));
}

unsigned llva_clock_start(unsigned hz)
{
    u64 start = counter("time"), cycles = llva_cycles();
    while (counter("time") - start < TIME_HZ / CALIBRATION_HZ)
        llva_pause();
    cycles = llva_cycles() - cycles;
    time_per_tick = TIME_HZ / hz;
    next_tick = counter("time") + time_per_tick;
    set_comparator(next_tick);
    csr_set("sie", INTERRUPT_TIMER);
    return (unsigned) (cycles * CALIBRATION_HZ / hz);
}

void llva_interrupt_acknowledge(int interrupt)
{
    if (interrupt == LLVA_INTERRUPT_SERIAL) {
        *device_register(PLIC_CLAIM) = SOURCE_SERIAL;
    } else if (interrupt == LLVA_INTERRUPT_CLOCK) {
        // Ticks that have been missed do not come later.
        u64 now = counter("time");
        do
            next_tick += time_per_tick;
        while (next_tick <= now);
        set_comparator(next_tick);
    }
}

void *llva_device(enum llva_device kind, int number)
{
    if (kind != LLVA_DEVICE_SERIAL)
        return NULL;
    return number == 0 ? (void *) IO_SERIAL : number == 1 ? (void *) IO_HOST : NULL;
}

static u8 host_registers[IO_END - IO_HOST];

// The machine has one serial line; of the second one's registers only those that hold something are there. What is sent on the second one, the simulator is told (RISC-V Semihosting 0.2: the three instructions,
// in one page; the operation is SYS_WRITEC).
static void tell_simulator(u8 byte)
{
    register u32 operation asm("a0") = 3;
    register const u8 *argument asm("a1") = &byte;
    asm volatile(".option push\n\t"
                 ".option norvc\n\t"
                 ".balign 16\n\t"
                 "slli zero, zero, 0x1f\n\t"
                 "ebreak\n\t"
                 "srai zero, zero, 7\n\t"
                 ".option pop" : "+r"(operation) : "r"(argument) : "memory");
}

int llva_ioread(void *ioaddress)
{
    u32 address = (u32) ioaddress;
    if (address >= IO_SERIAL && address < IO_HOST)
        return *(volatile u8 *) (SERIAL + (address - IO_SERIAL));
    if (address >= IO_HOST && address < IO_END)
        return address == IO_HOST + SERIAL_LINE_STATUS ? LINE_STATUS_ALL_SENT : host_registers[address - IO_HOST];
    return 0;
}

void llva_iowrite(int value, void *ioaddress)
{
    u32 address = (u32) ioaddress;
    if (address >= IO_SERIAL && address < IO_HOST)
        *(volatile u8 *) (SERIAL + (address - IO_SERIAL)) = (u8) value;
    else if (address == IO_HOST + SERIAL_DATA && !(host_registers[SERIAL_LINE_CONTROL] & LINE_CONTROL_DIVISOR))
        tell_simulator((u8) value);
    else if (address == IO_HOST + SERIAL_LINE_CONTROL || address == IO_HOST + SERIAL_SCRATCH)
        host_registers[address - IO_HOST] = (u8) value;
}

void llva_power_off(int status)
{
    llva_interrupts_disable();
    *device_register(FINISHER) = status ? (u32) status << 16 | FINISHER_FAIL : FINISHER_PASS;
    llva_stop();
}

// ---- One processor.

void llva_clock_start_local(void)
{
}

int llva_processor_number(void)
{
    return 0;
}

int llva_processors_start(int limit unused, void *(*stack)(int number) unused, void (*run)(int number) unused)
{
    return 1;
}

void llva_processor_interrupt(int number unused, int interrupt unused)
{
}

void llva_processor_interrupt_others(int interrupt unused)
{
}

void llva_interrupt_balance(int interrupt unused)
{
}
