// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What the kernel calls by the names of native/machine and is more than one intrinsic of LLVA-OS.

#include "machine/code.h"
#include "machine/devices.h"
#include "machine/frame.h"

bool jumps_are_off;

void jumps_set(const u32 *start unused, const u32 *end unused, bool jump)
{
    jumps_are_off = !jump;
}

// Of a kernel that has one way in for all.
__attribute__((__weak__)) void trap_system_call(struct frame *frame)
{
    trap(frame);
}

// A frame is an Interrupt Context, by another name; a function of its own that says so would be a jump more for each trap.
static llva_handler *handler(void (*of_frame)(struct frame *frame))
{
    return (llva_handler *) of_frame;
}

static void stack_is_full(void *pc, void *stack_pointer)
{
    double_fault((u32) pc, (u32) stack_pointer);
}

void traps_init(void)
{
    llva_set_kernel_stack((void *) kernel_stack_top);
    if (cpu_number != 0)
        return;
    llva_register_syscall(LLVA_EVERY_SYSTEM_CALL, handler(trap_system_call));
    for (int number = 0; number < LLVA_INTERRUPT_FIRST; number++)
        llva_register_trap(number, handler(trap));
    for (int number = LLVA_INTERRUPT_FIRST; number <= LLVA_INTERRUPT_LAST; number++)
        llva_register_interrupt(number, handler(trap));
    llva_register_double_fault(stack_is_full);
}

u32 clock_hz;
u32 clock_cycles_per_tick;

void clock_init(u32 hz)
{
    clock_hz = hz;
    clock_cycles_per_tick = llva_clock_start(hz);
}

#if SMP
u32 application_processor_stack;

static void *prepare(int number)
{
    application_processor_prepare((u32) number);
    return (void *) application_processor_stack;
}

static void start(int number)
{
    application_processor_main((u32) number);
}

u32 cpus_start(u32 limit, physical_address directory unused)
{
    return (u32) llva_processors_start((int) limit, prepare, start);
}
#endif

// The engine calls it; the kernel begins as after another boot.
void kernel_main(const void *information) noreturn;
void llva_main(const void *information)
{
    kernel_main(information);
}
