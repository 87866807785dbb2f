// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The local APIC of the CPU that calls: its tick, and the interrupts that it sends. Registers: Intel SDM vol. 3, chapter 10.
#include "local_apic.h"
#include "clock.h"
#include "machine/cpu.h"
#include "machine/devices.h"

// Where it is mapped, if not where it is (config.h).
#ifndef LOCAL_APIC
#define LOCAL_APIC 0xfee00000u
#endif

enum {
    REGISTER_ID = 0x020,
    REGISTER_TASK_PRIORITY = 0x080,
    REGISTER_END_OF_INTERRUPT = 0x0b0,
    REGISTER_SPURIOUS = 0x0f0,
    REGISTER_COMMAND_LOW = 0x300,
    REGISTER_COMMAND_HIGH = 0x310,
    REGISTER_TIMER = 0x320,
    REGISTER_LINE_0 = 0x350,
    REGISTER_LINE_1 = 0x360,
    REGISTER_ERROR = 0x370,
    REGISTER_INITIAL_COUNT = 0x380,
    REGISTER_CURRENT_COUNT = 0x390,
    REGISTER_DIVIDE = 0x3e0,
};

#define SPURIOUS_ENABLE 0x100
#define MASKED 0x10000
#define TIMER_PERIODIC 0x20000
#define DELIVERY_NMI 0x400
#define DELIVERY_EXTERNAL 0x700
#define DIVIDE_BY_1 0xb
#define COMMAND_PENDING 0x00001000

#define MEASUREMENT_MICROSECONDS 10000u

// Of the timer, a tick. Written before other CPUs run, read-only then.
static u32 timer_count;

static u32 apic_read(u32 reg)
{
    return *(volatile u32 *)(LOCAL_APIC + reg);
}

static void apic_write(u32 reg, u32 value)
{
    *(volatile u32 *)(LOCAL_APIC + reg) = value;
}

u32 local_apic_id(void)
{
    return apic_read(REGISTER_ID) >> 24;
}

static void local_apic_enable(void)
{
    apic_write(REGISTER_SPURIOUS, SPURIOUS_ENABLE | VECTOR_SPURIOUS);
    apic_write(REGISTER_TASK_PRIORITY, 0);
    apic_write(REGISTER_ERROR, MASKED);
    apic_write(REGISTER_DIVIDE, DIVIDE_BY_1);
}

void local_clock_start(void)
{
    apic_write(REGISTER_TIMER, TIMER_PERIODIC | VECTOR_LOCAL_CLOCK);
    apic_write(REGISTER_INITIAL_COUNT, timer_count);
}

static u32 read_timer(void)
{
    return apic_read(REGISTER_CURRENT_COUNT);
}

static u32 measure_timer_count(void)
{
    apic_write(REGISTER_TIMER, MASKED);
    apic_write(REGISTER_INITIAL_COUNT, UINT32_MAX);
    struct instant start = clock_read_instant(read_timer, NULL);
    clock_wait(MEASUREMENT_MICROSECONDS);
    struct instant end = clock_read_instant(read_timer, NULL);
    return (u32)((start.count - end.count) * (u64)clock_cycles_per_tick / (end.cycles - start.cycles));
}

void local_apic_init(void)
{
    local_apic_enable();
    // Virtual wire mode (MP specification 1.4, 3.6.2.2): the 8259 stays in charge of the devices' interrupts, which
    // come in through this CPU's line 0 and no other's.
    apic_write(REGISTER_LINE_0, DELIVERY_EXTERNAL);
    apic_write(REGISTER_LINE_1, DELIVERY_NMI);
    timer_count = measure_timer_count();
    apic_write(REGISTER_INITIAL_COUNT, 0);
}

void clock_init_local(void)
{
    local_apic_enable();
    apic_write(REGISTER_LINE_0, MASKED);
    apic_write(REGISTER_LINE_1, MASKED);
    // All processors' timers count alike.
    if (!timer_count)
        timer_count = measure_timer_count();
    local_clock_start();
}

void local_apic_acknowledge(void)
{
    apic_write(REGISTER_END_OF_INTERRUPT, 0);
}

// The two halves of the command register belong together, so nothing may come between.
void local_apic_command(u32 apic_id, u32 low)
{
    u32 flags = interrupts_save();
    while (apic_read(REGISTER_COMMAND_LOW) & COMMAND_PENDING)
        cpu_pause();
    apic_write(REGISTER_COMMAND_HIGH, apic_id << 24);
    apic_write(REGISTER_COMMAND_LOW, low);
    interrupts_restore(flags);
}
