// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The kernel's start, on the bootstrap processor and on the others.

#include "event.h"
#include "host.h"
#include "kernel.h"
#include "machine/devices.h"
#include "machine/frame.h"
#include "multiboot.h"
#include "paging.h"
#include "process.h"
#include "program.h"
#include "ramdisk.h"
#include "signal.h"
#include "time_account.h"
#include "timer.h"
#include "trap.h"

cpu_local u32 kernel_stack_top;
static struct {
    u8 guard[PAGE_SIZE];        // not mapped
    u8 stack[KERNEL_STACK_SIZE];
} kernel_stacks[MAX_CPUS] __attribute__((aligned(PAGE_SIZE)));

#if SMP
cpu_local u32 cpu_number;
u32 cpu_count = 1;
// Page directories of the CPUs that are to be started.
static u32 directories[MAX_CPUS];
#endif

static char command_line_copy[512];

static const struct multiboot_module *read_modules(const struct multiboot_information *information)
{
    if (!(information->flags & MULTIBOOT_MODULES) || information->module_count == 0)
        panic("there is no RAM disk; start the kernel with ramdisk.img as its module (-initrd)");
    return physical_to_pointer(information->modules);
}

// Memory from the end of the kernel and its module up to the first hole.
static void memory_init(const struct multiboot_information *information, physical_address in_use)
{
    if (!(information->flags & MULTIBOOT_MEMORY))
        panic("the boot loader does not say how much memory there is");
    u32 kilobytes = minimum(information->memory_upper, (DIRECT_MAP_SIZE >> 10) - 1024);
    page_init(round_up(in_use, PAGE_SIZE), 0x100000 + (kilobytes << 10));
}

// What must not be written, and what must not be reached.
static void protect(void)
{
    paging_protect_code();
    for (u32 cpu = 0; cpu < MAX_CPUS; cpu++)
        paging_remove((u32) kernel_stacks[cpu].guard);
}

static void send_start(void)
{
    struct {
        u32 version;
        u8 variant, cpus;
        u16 hz;
        u64 tsc;
        u32 cycles_per_tick;
    } packed start = { 1, VARIANT, (u8) cpu_count, (u16) clock_hz, read_tsc(), clock_cycles_per_tick };
    u32 length = strlen(command_line) + 1;
    frame_begin(FRAME_START, 0, sizeof(start) + length);
    frame_bytes(&start, sizeof(start));
    frame_bytes(command_line, length);
    frame_end();
}

static void read_options(void)
{
    events_enabled = option_is_set("trace");
#if SMP
    u32 mode = 0;
    if (option_is_set("deadlock"))
        mode |= LOCK_CHECK;
    if (option_is_set("lockstat"))
        mode |= LOCK_STATISTICS;
    if (events_enabled)
        mode |= LOCK_LOG;
    locks_set_mode(mode);
#endif
}

static void start_other_cpus(void)
{
#if SMP
    u32 limit = minimum(option_number("cpus", MAX_CPUS), MAX_CPUS);
    if (limit < 2)
        return;
    // Before they run: a lock must not be taken inactive and released active.
    locks_set_mode(lock_mode | LOCK_ACTIVE);
    cpu_count = cpus_start(limit);
    if (cpu_count == 1)
        locks_set_mode(lock_mode & ~LOCK_ACTIVE);
#endif
}

static void start_first_process(void)
{
    char program[NAME_CAPACITY];
    const char *name = option_text("program", program, sizeof(program));
    if (!name)
        name = "selftest";
    i32 pid = process_create(name, option_program_arguments(), PROCESS_DETACHED, 0, NULL);
    if (pid == -ERROR_NOT_FOUND)
        panic("%s: no such program on the RAM disk", name);
    if (pid < 0)
        panic("%s: it cannot be started, error %d", name, -pid);
}

// The boot code calls it, with a pointer into the direct map.
void kernel_main(const struct multiboot_information *information) noreturn;
void kernel_main(const struct multiboot_information *information)
{
    paging_init();
    kernel_stack_top = (u32) &kernel_stacks[1];
    serial_init();
    if (information->flags & MULTIBOOT_COMMAND_LINE)
        format(command_line_copy, sizeof(command_line_copy), "%s",
            (const char *) physical_to_pointer(information->command_line));
    command_line = command_line_copy;
    const struct multiboot_module *module = read_modules(information);
    struct multiboot_module ramdisk = *module;
    memory_init(information, ramdisk.end);
    descriptors_init();
    protect();
    read_options();
    time_account_start();
    schedule_init();
    processes_init();
    self_test_init();
    ramdisk_init(ramdisk.start, ramdisk.end - ramdisk.start);
    programs_init();
    clock_init(option_number("hz", 100));
    start_other_cpus();
    send_start();
    start_first_process();
    run();
}

#if SMP
void application_processor_prepare(u32 number)
{
    directories[number] = paging_create_directory();
    if (!directories[number])
        panic("no memory for CPU %u", number);
    application_processor_stack = (u32) &kernel_stacks[number + 1];
}

void application_processor_main(u32 number)
{
    paging_start(directories[number]);
    cpu_number = number;
    kernel_stack_top = (u32) &kernel_stacks[number + 1];
    descriptors_init();
    time_account_start();
    clock_init_local();
    run();
}
#endif
