// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The local APICs: each CPU's own tick, inter-processor interrupts, the start of the application processors.
//
// Multiprocessor kernels only. Registers: Intel SDM vol. 3, chapter 10. The CPUs are those of the BIOS's MP table
// (MP specification 1.4, chapter 4) and of its ACPI table MADT (ACPI 6.0, 5.2.12): SeaBIOS names in the former only
// the first core of a package.
#include "clock.h"
#include "machine/cpu.h"
#include "machine/devices.h"

#define LOCAL_APIC 0xfee00000u

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
#define COMMAND_INIT 0x00004500         // level assert, which a modern local APIC ignores
#define COMMAND_START 0x00004600        // low byte: number of the page where the CPU starts
#define COMMAND_PENDING 0x00001000

#define ATTEMPTS 5
#define MEASUREMENT_MICROSECONDS 10000u

#define TRAMPOLINE_ADDRESS 0x8000u      // as in boot.h
// Of a simulator that shares its host with others, an application processor may be slow to come.
#define START_TIMEOUT_MICROSECONDS 5000000u
#define START_POLL_MICROSECONDS 200u

extern const u8 trampoline_start[], trampoline_end[];
extern u8 boot_page_directory[];

// For the trampoline (trampoline.S): what the CPU that starts now takes over. Written by the bootstrap
// processor, which starts one CPU at a time.
u32 application_processor_directory;
u32 application_processor_stack;
u32 application_processor_number;
volatile u32 application_processor_started;

// Written before other CPUs run, read-only then.
static u32 timer_count;                 // of the timer, a tick
static u8 apic_ids[MAX_CPUS];           // by CPU number
static u32 apic_count;                  // CPUs in that table that run

static u32 apic_read(u32 reg)
{
    return *(volatile u32 *)(LOCAL_APIC + reg);
}

static void apic_write(u32 reg, u32 value)
{
    *(volatile u32 *)(LOCAL_APIC + reg) = value;
}

static u32 local_apic_id(void)
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

static void timer_start(void)
{
    apic_write(REGISTER_TIMER, TIMER_PERIODIC | VECTOR_LOCAL_CLOCK);
    apic_write(REGISTER_INITIAL_COUNT, timer_count);
}

// The timer's count and the cycles at one moment: of some attempts the closest, as in clock.c.
static u32 read_timer(u64 *cycles)
{
    u32 count = 0;
    u64 least = UINT64_MAX;
    for (u32 i = 0; i < ATTEMPTS; i++) {
        u64 before = read_tsc();
        u32 now = apic_read(REGISTER_CURRENT_COUNT);
        u64 after = read_tsc();
        if (after - before < least) {
            least = after - before;
            count = now;
            *cycles = before;
        }
    }
    return count;
}

static u32 measure_timer_count(void)
{
    u64 start = 0, end = 0;
    apic_write(REGISTER_TIMER, MASKED);
    apic_write(REGISTER_INITIAL_COUNT, UINT32_MAX);
    u32 first = read_timer(&start);
    clock_wait(MEASUREMENT_MICROSECONDS);
    u32 counted = first - read_timer(&end);
    return (u32)(counted * (u64)clock_cycles_per_tick / (end - start));
}

void local_apic_init(void)
{
    local_apic_enable();
    // Virtual wire mode (MP specification 1.4, 3.6.2.2): the 8259 stays in charge of the devices' interrupts, which
    // come in through this CPU's line 0 and no other's.
    apic_write(REGISTER_LINE_0, DELIVERY_EXTERNAL);
    apic_write(REGISTER_LINE_1, DELIVERY_NMI);
    apic_ids[0] = (u8)local_apic_id();
    apic_count = 1;
    timer_count = measure_timer_count();
    timer_start();
}

void clock_init_local(void)
{
    local_apic_enable();
    apic_write(REGISTER_LINE_0, MASKED);
    apic_write(REGISTER_LINE_1, MASKED);
    timer_start();
}

void local_apic_acknowledge(void)
{
    apic_write(REGISTER_END_OF_INTERRUPT, 0);
}

// The two halves of the command register belong together, so nothing may come between.
static void command(u32 apic_id, u32 low)
{
    u32 flags = interrupts_save();
    while (apic_read(REGISTER_COMMAND_LOW) & COMMAND_PENDING)
        cpu_pause();
    apic_write(REGISTER_COMMAND_HIGH, apic_id << 24);
    apic_write(REGISTER_COMMAND_LOW, low);
    interrupts_restore(flags);
}

void cpu_interrupt(u32 cpu, u32 vector)
{
    command(apic_ids[cpu], 0x4000 | vector);
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

static bool sum_is_zero(const u8 *bytes, u32 length)
{
    u8 sum = 0;
    for (u32 i = 0; i < length; i++)
        sum += bytes[i];
    return sum == 0;
}

static bool begins_with(const u8 *bytes, const char *text)
{
    for (; *text != '\0'; bytes++, text++)
        if (*bytes != (u8)*text)
            return false;
    return true;
}

static u32 word_at(const u8 *bytes)
{
    return bytes[0] | (u32)bytes[1] << 8 | (u32)bytes[2] << 16 | (u32)bytes[3] << 24;
}

// A structure of the BIOS: on a 16 byte boundary, with a signature and a check sum.
static const u8 *find_in(u32 start, u32 length, const char *signature, u32 size)
{
    for (u32 address = start; address + size <= start + length; address += 16) {
        const u8 *bytes = physical_to_pointer(address);
        if (begins_with(bytes, signature) && sum_is_zero(bytes, size))
            return bytes;
    }
    return NULL;
}

// The extended BIOS data area, the last kilobyte of base memory, the BIOS's ROM (MP specification 1.4, chapter 4).
static const u8 *find_bios_structure(const char *signature, u32 size)
{
    const u8 *bios_data = physical_to_pointer(0x400);
    u32 extended_data = (u32)(bios_data[0x0e] | bios_data[0x0f] << 8) << 4;
    u32 base_memory_end = (u32)(bios_data[0x13] | bios_data[0x14] << 8) << 10;
    const u8 *found = NULL;
    if (extended_data >= 0x80000 && extended_data < 0xa0000)
        found = find_in(extended_data, 1024, signature, size);
    if (found == NULL && base_memory_end >= 0x80000 && base_memory_end <= 0xa0000)
        found = find_in(base_memory_end - 1024, 1024, signature, size);
    if (found == NULL)
        found = find_in(0xe0000, 0x20000, signature, size);
    return found;
}

static bool is_mapped(u32 address, u32 length)
{
    return address < DIRECT_MAP_SIZE && length <= DIRECT_MAP_SIZE - address;
}

// The CPUs that the BIOS found, the bootstrap processor left out, in the order of its table.
struct found_cpus {
    u32 count;
    u8 ids[MAX_CPUS - 1];
};

static void add_cpu(struct found_cpus *found, u8 apic_id)
{
    for (u32 i = 0; i < found->count; i++)
        if (found->ids[i] == apic_id)
            return;
    if (apic_id != apic_ids[0] && found->count < array_size(found->ids))
        found->ids[found->count++] = apic_id;
}

#define MP_PROCESSOR 0
#define MP_PROCESSOR_SIZE 20
#define MP_OTHER_SIZE 8
#define MP_PROCESSOR_ENABLED 0x01

// MP specification 1.4, 4.1 to 4.3.1.
static void find_cpus_in_mp_table(struct found_cpus *found)
{
    const u8 *pointer = find_bios_structure("_MP_", 16);
    if (pointer == NULL)
        return;
    u32 address = word_at(pointer + 4);
    if (address == 0 || !is_mapped(address, 44))
        return;
    const u8 *table = physical_to_pointer(address);
    u32 length = table[4] | (u32)table[5] << 8;
    if (!begins_with(table, "PCMP") || !is_mapped(address, length) || !sum_is_zero(table, length))
        return;
    u32 entries = table[34] | (u32)table[35] << 8;
    for (const u8 *entry = table + 44; entries > 0 && entry < table + length; entries--) {
        if (*entry == MP_PROCESSOR && entry[3] & MP_PROCESSOR_ENABLED)
            add_cpu(found, entry[1]);
        entry += *entry == MP_PROCESSOR ? MP_PROCESSOR_SIZE : MP_OTHER_SIZE;
    }
}

#define MADT_LOCAL_APIC 0
#define MADT_LOCAL_APIC_ENABLED 0x01

// ACPI 6.0, 5.2.5 to 5.2.8 and 5.2.12.2.
static void find_cpus_in_madt(struct found_cpus *found)
{
    const u8 *pointer = find_bios_structure("RSD PTR ", 20);
    if (pointer == NULL)
        return;
    u32 root_address = word_at(pointer + 16);
    if (!is_mapped(root_address, 36))
        return;
    const u8 *root = physical_to_pointer(root_address);
    u32 root_length = word_at(root + 4);
    if (!begins_with(root, "RSDT") || !is_mapped(root_address, root_length))
        return;
    for (u32 i = 36; i + 4 <= root_length; i += 4) {
        u32 address = word_at(root + i);
        if (!is_mapped(address, 44))
            continue;
        const u8 *table = physical_to_pointer(address);
        u32 length = word_at(table + 4);
        if (!begins_with(table, "APIC") || !is_mapped(address, length))
            continue;
        for (u32 j = 44; j + 8 <= length && table[j + 1] >= 2; j += table[j + 1])
            if (table[j] == MADT_LOCAL_APIC && word_at(table + j + 4) & MADT_LOCAL_APIC_ENABLED)
                add_cpu(found, table[j + 3]);
    }
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
    command(apic_id, COMMAND_INIT);
    clock_wait(10000);
    command(apic_id, COMMAND_START | TRAMPOLINE_ADDRESS / PAGE_SIZE);
    if (wait_until_started(START_POLL_MICROSECONDS))
        return true;
    command(apic_id, COMMAND_START | TRAMPOLINE_ADDRESS / PAGE_SIZE);
    return wait_until_started(START_TIMEOUT_MICROSECONDS);
}

u32 cpus_start(u32 limit)
{
    struct found_cpus found = { .count = 0 };
    find_cpus_in_mp_table(&found);
    find_cpus_in_madt(&found);
    u8 *copy = physical_to_pointer(TRAMPOLINE_ADDRESS);
    for (u32 i = 0; trampoline_start + i < trampoline_end; i++)
        copy[i] = trampoline_start[i];
    for (u32 i = 0; i < found.count && apic_count < limit; i++) {
        application_processor_number = apic_count;
        application_processor_directory = pointer_to_physical(boot_page_directory);
        application_processor_prepare(apic_count);
        // Before it runs, because it may send and get interrupts at once.
        apic_ids[apic_count] = found.ids[i];
        if (start_cpu(found.ids[i]))
            apic_count++;
        else
            command(found.ids[i], COMMAND_INIT);    // so that it does not come later after all
    }
    return apic_count;
}
