// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// A kernel that only tests the boot code and the drivers: what the loader hands over, ticks on each CPU, the start of
// the application processors, inter-processor interrupts, console input. Its output is TAP on the console.
#include "cpu.h"
#include "machine/devices.h"
#include "machine/pages.h"

#define HZ 100u
#define VECTORS 64
#define STACK_SIZE 4096u
#define CODE_SEGMENT 0x08

extern u8 boot_stack_top[], bss_start[], kernel_end[];

static u32 failures;
static u32 tests;

static void print(const char *text)
{
    u32 length = 0;
    while (text[length] != '\0')
        length++;
    serial_write(0, text, length);
}

static void print_number(u32 number)
{
    char text[11];
    u32 i = sizeof(text) - 1;
    text[i] = '\0';
    do {
        text[--i] = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    print(text + i);
}

static void check(bool condition, const char *name)
{
    print(condition ? "ok " : "not ok ");
    print_number(++tests);
    print(" ");
    print(name);
    print("\n");
    failures += !condition;
}

// Only what the test needs of it (Multiboot 0.6.96, 3.3).
struct information {
    u32 flags, memory_lower, memory_upper, boot_device, command_line, module_count, modules;
};
struct module {
    u32 start, end;
};

static volatile u32 ticks[MAX_CPUS];
static volatile u32 wakes[MAX_CPUS];
static volatile u32 serial_interrupts;
static volatile u32 unexpected;
static volatile bool arrived[MAX_CPUS];

static u32 this_cpu(void)
{
#if SMP
    // The stacks below tell the CPUs apart.
    extern u8 stacks[MAX_CPUS][STACK_SIZE];
    u32 here = (u32)__builtin_frame_address(0);
    if (here >= (u32)stacks && here < (u32)stacks + sizeof(stacks))
        return (here - (u32)stacks) / STACK_SIZE;
#endif
    return 0;
}

void handle_interrupt(u32 vector);
void handle_interrupt(u32 vector)
{
    if (vector == VECTOR_SERIAL)
        serial_interrupts += serial_interrupt();
    else if (vector == (SMP ? VECTOR_LOCAL_CLOCK : VECTOR_CLOCK))
        ticks[this_cpu()]++;
    else if (vector == VECTOR_WAKE)
        wakes[this_cpu()]++;
    else
        unexpected++;
    interrupt_acknowledge(vector);
}

// A stub for each vector, 16 bytes apart; none of the vectors tested pushes an error code.
asm(".balign 16\n"
    "stubs:\n"
    ".set vector, 0\n"
    ".rept 64\n"
    "    .balign 16\n"
    "    pushl $vector\n"
    "    jmp common\n"
    "    .set vector, vector + 1\n"
    ".endr\n"
    "common:\n"
    "    pushal\n"
    "    cld\n"
    "    pushl 32(%esp)\n"
    "    call handle_interrupt\n"
    "    addl $4, %esp\n"
    "    popal\n"
    "    addl $4, %esp\n"
    "    iret\n");
extern u8 stubs[];

static u64 interrupt_gates[VECTORS];

static void load_interrupt_gates(void)
{
    struct packed {
        u16 limit;
        u32 base;
    } pointer = { sizeof(interrupt_gates) - 1, (u32)interrupt_gates };
    for (u32 i = 0; i < VECTORS; i++) {
        u32 address = (u32)stubs + 16 * i;
        interrupt_gates[i] = (address & 0xffff) | CODE_SEGMENT << 16
            | (u64)((address & 0xffff0000) | 0x8e00) << 32;
    }
    asm volatile("lidt %0" ::"m"(pointer));
}

static void wait_ticks(u32 count)
{
    interrupts_enable();
    for (u32 start = ticks[0]; ticks[0] - start < count;)
        cpu_pause();
    interrupts_disable();
}

// A simulator on a busy host loses ticks, so there may be fewer, and it may try again.
static bool ticks_are_as_measured(void)
{
    for (u32 i = 0; i < 5; i++) {
        wait_ticks(1);
        u64 start = read_tsc();
        wait_ticks(20);
        u64 cycles = (read_tsc() - start) / 20;
        if (cycles > clock_cycles_per_tick * 9ull / 10 && cycles < clock_cycles_per_tick * 2ull)
            return true;
    }
    return false;
}

#if SMP
u8 stacks[MAX_CPUS][STACK_SIZE] __attribute__((aligned(STACK_SIZE)));

void application_processor_prepare(u32 number)
{
    application_processor_stack = (u32)stacks[number + 1];
}

void assembly_call application_processor_main(u32 number)
{
    load_interrupt_gates();
    clock_init_local();
    arrived[number] = number == this_cpu();
    for (;;)
        wait_for_interrupt();
}

static void test_application_processors(u32 limit)
{
    u32 count = cpus_start(limit, pointer_to_physical(boot_page_directory));
    print("# CPUs: ");
    print_number(count);
    print("\n");
    wait_ticks(3);
    u32 ticking = 0, here = 0;
    u32 before[MAX_CPUS];
    for (u32 i = 0; i < 5 && ticking < count - 1; i++) {
        here = ticking = 0;
        for (u32 cpu = 0; cpu < count; cpu++)
            before[cpu] = ticks[cpu];
        wait_ticks(20);
        for (u32 cpu = 1; cpu < count; cpu++) {
            u32 counted = ticks[cpu] - before[cpu];
            here += arrived[cpu];
            ticking += counted >= 15 && counted <= 25;
        }
    }
    check(here == count - 1, "each application processor came with its number and stack");
    check(ticking == count - 1, "each application processor has its own tick");
    for (u32 cpu = 1; cpu < count; cpu++)
        cpu_interrupt(cpu, VECTOR_WAKE);
    // Two that come before the first is handled would be one.
    wait_ticks(20);
    cpu_interrupt_others(VECTOR_WAKE);
    wait_ticks(20);
    u32 woken = 0;
    for (u32 cpu = 0; cpu < count; cpu++)
        woken += wakes[cpu] == (cpu == 0 ? 0 : 2);
    check(woken == count, "inter-processor interrupts reach the CPUs that they are for");
}
#endif

// The number after the word cpus= in the command line.
static u32 cpu_limit(const char *line)
{
    for (; *line != '\0'; line++)
        if (line[0] == 'c' && line[1] == 'p' && line[2] == 'u' && line[3] == 's' && line[4] == '=')
            return (u32)(line[5] - '0');
    return MAX_CPUS;
}

void kernel_main(const struct information *information);
void kernel_main(const struct information *information)
{
    serial_init();
    load_interrupt_gates();
    const char *line = physical_to_pointer(information->command_line);
    print("# command line: ");
    print(line);
    print("\n# memory above 1 MB in KB: ");
    print_number(information->memory_upper);
    print("\n");
    check((u32)__builtin_frame_address(0) < (u32)boot_stack_top
          && (u32)__builtin_frame_address(0) > (u32)boot_stack_top - 16384, "runs on the boot stack");
    check((information->flags & 0xd) == 0xd, "memory size, command line and modules are there");
    check(information->memory_upper >= 15 * 1024 && information->memory_upper < 1024 * 1024, "memory size");
    const struct module *module = physical_to_pointer(information->modules);
    const char *archive = physical_to_pointer(module->start);
    check(information->module_count == 1 && module->start + KERNEL_BASE >= (u32)kernel_end
          && module->end > module->start, "the module lies behind the kernel");
    check(archive[0] == '0' && archive[1] == '7' && archive[5] == '1', "the module is a cpio archive");

    clock_init(HZ);
    print("# cycles per tick: ");
    print_number(clock_cycles_per_tick);
    print("\n");
    check(ticks_are_as_measured(), "ticks come as often as was measured");
#if SMP
    test_application_processors(cpu_limit(line));
#else
    (void)arrived;
    (void)wakes;
    (void)cpu_limit;
#endif
    check(unexpected == 0, "no unexpected interrupt");
    if (line[0] == 'i') {           // "input": waits for a line from the console and gives it back
        char c = 0;
        interrupts_enable();
        while (c != '\n')
            if (serial_read(&c, 1) == 1)
                serial_write(0, &c, 1);
        check(serial_interrupts > 0, "input came by interrupt");
    }
    print("1..");
    print_number(tests);
    print("\n");
    serial_write(1, "PW\7\0\4\0\0\0", 8);
    serial_write(1, &failures, 4);
    power_off((i32)failures);
}
