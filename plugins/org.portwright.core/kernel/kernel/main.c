// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The kernel's start, on the bootstrap processor.

#include "event.h"
#include "host.h"
#include "interrupt.h"
#include "kernel.h"
#include "kernel_stack.h"
#include "machine/devices.h"
#include "machine/frame.h"
#include "multiboot.h"
#include "paging.h"
#include "process.h"
#include "program.h"
#include "ramdisk.h"
#include "start.h"
#include "time_account.h"
#include "trap.h"

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

static void send_start(void)
{
    u64 now = read_tsc();
    struct {
        u32 version;
        u8 variant, cpus;
        u16 hz;
        u32 tsc[2];
        u32 cycles_per_tick;
    } packed start = { 1, VARIANT, (u8) cpu_count, (u16) clock_hz, { (u32) now, (u32) (now >> 32) }, clock_cycles_per_tick };
    u32 length = strlen(command_line) + 1;
    frame_begin(FRAME_START, 0, sizeof(start) + length);
    frame_bytes(&start, sizeof(start));
    frame_bytes(command_line, length);
    frame_end();
}

static void read_options(void)
{
    events_enabled = option_is_set("trace");
    if (SMP) {
        u32 mode = 0;
        if (option_is_set("deadlock"))
            mode |= LOCK_CHECK;
        if (option_is_set("lockstat"))
            mode |= LOCK_STATISTICS;
        if (events_enabled)
            mode |= LOCK_LOG;
        locks_set_mode(mode);
    }
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
    kernel_stack_top = kernel_stack_of(0);
    serial_init();
    if (information->flags & MULTIBOOT_COMMAND_LINE)
        format(command_line_copy, sizeof(command_line_copy), "%s",
            (const char *) physical_to_pointer(information->command_line));
    command_line = command_line_copy;
    const struct multiboot_module *module = read_modules(information);
    struct multiboot_module ramdisk = *module;
    memory_init(information, ramdisk.end);
    traps_init();
    paging_protect_code();
    kernel_stacks_guard();
    interrupts_init();
    read_options();
    time_account_start();
    schedule_init();
    processes_init();
    ramdisk_init(ramdisk.start, ramdisk.end - ramdisk.start);
    programs_init();
    clock_init(option_number("hz", 100));
    if (SMP)
        processors_start();
    send_start();
    start_first_process();
    run();
}
