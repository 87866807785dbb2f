// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The start of the application processors, and interrupts between CPUs, which are known by their numbers here.
#include "clock.h"
#include "cpu_tables.h"
#include "local_apic.h"
#include "machine/cpu.h"
#include "machine/devices.h"

#define TRAMPOLINE_ADDRESS 0x8000u      // as in boot.h
// Of a simulator that shares its host with others, an application processor may be slow to come, and miss that it is to start if it is
// not yet waiting for that. One that has started does not regard it.
#define START_ATTEMPTS 50u
#define START_ATTEMPT_MICROSECONDS 100000u
#define START_POLL_MICROSECONDS 200u

extern const u8 trampoline_start[], trampoline_end[], trampoline_directory[];

// For the trampoline (trampoline.S): what the CPU that starts now takes over. Written by the bootstrap
// processor, which starts one CPU at a time.
u32 application_processor_stack;
u32 application_processor_number;
volatile u32 application_processor_started;

// Written before other CPUs run, read-only then.
static u8 apic_ids[MOST_PROCESSORS];    // by CPU number
static u32 apic_count;                  // CPUs in that table that run

u32 cpu_apic_id(u32 number)
{
    return apic_ids[number % apic_count];
}

void cpu_interrupt(u32 cpu, u32 vector)
{
    local_apic_command(apic_ids[cpu], COMMAND_FIXED | vector);
}

void cpu_interrupt_others(u32 vector)
{
    if (apic_count < 2)
        return;
    u32 self = local_apic_id();
    for (u32 cpu = 0; cpu < apic_count; cpu++)
        if (apic_ids[cpu] != self)
            cpu_interrupt(cpu, vector);
}

static bool wait_until_started(u32 microseconds)
{
    for (u32 waited = 0; !application_processor_started; waited += START_POLL_MICROSECONDS) {
        if (waited >= microseconds)
            return false;
        clock_wait(START_POLL_MICROSECONDS);
    }
    return true;
}

// SDM vol. 3, 8.4.4.1: INIT, 10 ms, start, 200 us, start once more if the first was lost.
static bool start_cpu(u32 apic_id)
{
    application_processor_started = 0;
    local_apic_command(apic_id, COMMAND_INIT);
    clock_wait(10000);
    local_apic_command(apic_id, COMMAND_START | TRAMPOLINE_ADDRESS / PAGE_SIZE);
    if (wait_until_started(START_POLL_MICROSECONDS))
        return true;
    for (u32 i = 0; i < START_ATTEMPTS; i++) {
        local_apic_command(apic_id, COMMAND_START | TRAMPOLINE_ADDRESS / PAGE_SIZE);
        if (wait_until_started(START_ATTEMPT_MICROSECONDS))
            return true;
    }
    return false;
}

static void copy_trampoline(physical_address directory)
{
    u8 *copy = physical_to_pointer(TRAMPOLINE_ADDRESS);
    for (u32 i = 0; trampoline_start + i < trampoline_end; i++)
        copy[i] = trampoline_start[i];
    *(u32 *)(copy + (trampoline_directory - trampoline_start)) = directory;
}

u32 cpus_start(u32 limit, physical_address directory)
{
    // The bootstrap processor is number 0.
    struct found_cpus found = { .count = 1, .ids = { (u8)local_apic_id() } };
    cpu_tables_read(&found);
    copy_trampoline(directory);
    apic_ids[0] = found.ids[0];
    apic_count = 1;
    for (u32 i = 1; i < found.count && apic_count < limit; i++) {
        application_processor_number = apic_count;
        application_processor_prepare(apic_count);
        // Before it runs, because it may send and get interrupts at once.
        apic_ids[apic_count] = found.ids[i];
        if (start_cpu(found.ids[i]))
            apic_count++;
        else
            local_apic_command(found.ids[i], COMMAND_INIT);     // so that it does not come later after all
    }
    return apic_count;
}

void cpus_stop(void)
{
    for (u32 cpu = 1; cpu < apic_count; cpu++)
        local_apic_command(apic_ids[cpu], COMMAND_INIT);
    apic_count = 1;
}
