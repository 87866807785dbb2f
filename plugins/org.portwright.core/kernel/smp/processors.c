// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The start of the application processors.

#include "interrupt.h"
#include "kernel.h"
#include "kernel_stack.h"
#include "lock.h"
#include "machine/devices.h"
#include "machine/frame.h"
#include "paging.h"
#include "start.h"
#include "time_account.h"
#include "trap.h"

// Page directories of the CPUs that are to be started.
static u32 directories[MAX_CPUS];

// A panic elsewhere, or the kernel's end.
INTERRUPT_HANDLER(VECTOR_STOP, cpu_stop);

void processors_start(void)
{
    u32 limit = minimum(option_number("cpus", MAX_CPUS), MAX_CPUS);
    if (limit < 2)
        return;
    // Before they run: a lock must not be taken inactive and released active.
    locks_set_mode(lock_mode | LOCK_ACTIVE);
    cpu_count = cpus_start(limit, boot_directory());
    if (cpu_count == 1)
        locks_set_mode(lock_mode & ~LOCK_ACTIVE);
    else if (option_is("interrupts", "balanced"))
        interrupt_balance(VECTOR_SERIAL);
}

void application_processor_prepare(u32 number)
{
    directories[number] = paging_create_directory();
    if (!directories[number])
        panic("no memory for CPU %u", number);
    application_processor_stack = kernel_stack_of(number);
}

void assembly_call application_processor_main(u32 number)
{
    paging_start(directories[number]);
    cpu_number = number;
    kernel_stack_top = kernel_stack_of(number);
    traps_init();
    time_account_start();
    clock_init_local();
    run();
}
