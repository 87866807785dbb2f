// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Each processor's descriptor tables (Intel SDM vol. 3, chapters 3, 6 and 7), the start of the engine and of further processors.

#include "checks.h"
#include "clock.h"
#include "descriptor.h"
#include "handlers.h"
#include "llva/additions.h"
#include "machine/devices.h"
#include "machine/pages.h"
#include "machine/task_state.h"
#include "processor.h"

#define FIRST_TASK (SELECTOR_FIRST_TASK / 8)
#define DESCRIPTORS (FIRST_TASK + 2 * MAX_CPUS)
#define DOUBLE_FAULT_STACK_SIZE 0x1000u
#define TYPE_TASK 0x89u

// A processor's number is read off its task register, so the task has a descriptor of that number; and one more in whose place
// native/machine looks for it.
static struct processor {
    u64 descriptors[DESCRIPTORS];
    u64 interrupts[LLVA_SYSTEM_CALL + 1];
    struct task_state task;
    struct task_state double_fault;
    u8 double_fault_stack[DOUBLE_FAULT_STACK_SIZE];
} processors[MAX_CPUS] __attribute__((aligned(16)));

_Static_assert(SELECTOR_TASK < SELECTOR_FIRST_TASK && TASK_TO_WORD(SELECTOR_FIRST_TASK + 8) == 4, "the tasks' selectors");

// entry.S: vectors 0 to 63, then that of system calls.
extern const u32 llva_entries[65];

static void (*double_fault_handler)(void *pc, void *stackp);

void llva_register_double_fault(void (*handler)(void *pc, void *stackp))
{
    require(is_code((u32) handler), "a handler that is not code", handler);
    double_fault_handler = handler;
}

static void double_fault_entry(void)
{
    // The processor has put what it was doing into the task that it has left.
    u32 number = this_processor() - MAX_CPUS;
    if (double_fault_handler)
        double_fault_handler((void *) processors[number].task.eip, (void *) processors[number].task.esp);
    power_off(1);
}

static u64 task_gate(u32 selector)
{
    return (u64) selector << 16 | 0x85ull << 40;
}

static void fill_interrupts(struct processor *processor, u32 double_fault_selector)
{
    for (u32 vector = 0; vector <= LLVA_INTERRUPT_LAST; vector++)
        // Debuggers' instructions int3 and into are the program's to execute.
        processor->interrupts[vector] = interrupt_gate(llva_entries[vector],
            vector == LLVA_TRAP_BREAKPOINT || vector == LLVA_TRAP_OVERFLOW ? SELECTOR_PRIVILEGE : 0);
    processor->interrupts[LLVA_TRAP_DOUBLE] = task_gate(double_fault_selector);
    processor->interrupts[LLVA_SYSTEM_CALL] = interrupt_gate(llva_entries[64], SELECTOR_PRIVILEGE);
}

static void processor_init(u32 number)
{
    struct processor *processor = &processors[number];
    u32 double_fault_number = MAX_CPUS + number;
    u64 task = segment_descriptor((u32) &processor->task, sizeof(processor->task) - 1, TYPE_TASK, 0);
    processor->descriptors[SELECTOR_KERNEL_CODE / 8] = segment_descriptor(0, 0xfffff, 0x9a, 0xc);
    processor->descriptors[SELECTOR_KERNEL_DATA / 8] = segment_descriptor(0, 0xfffff, 0x92, 0xc);
    processor->descriptors[SELECTOR_USER_CODE / 8] = segment_descriptor(0, 0xfffff, 0xfa, 0xc);
    processor->descriptors[SELECTOR_USER_DATA / 8] = segment_descriptor(0, 0xfffff, 0xf2, 0xc);
    processor->descriptors[SELECTOR_TASK / 8] = processor->descriptors[FIRST_TASK + number] = task;
    processor->descriptors[FIRST_TASK + double_fault_number] =
        segment_descriptor((u32) &processor->double_fault, sizeof(processor->double_fault) - 1, TYPE_TASK, 0);
    processor->task.ss0 = SELECTOR_KERNEL_DATA;
    processor->task.io_map = processor->double_fault.io_map = sizeof(struct task_state);
    processor->double_fault.cr3 = address_space();
    processor->double_fault.eip = (u32) double_fault_entry;
    processor->double_fault.eflags = 2;
    processor->double_fault.esp = (u32) (processor->double_fault_stack + DOUBLE_FAULT_STACK_SIZE) - sizeof(u32);
    processor->double_fault.cs = SELECTOR_KERNEL_CODE;
    processor->double_fault.ds = processor->double_fault.es = processor->double_fault.ss = SELECTOR_KERNEL_DATA;
    fill_interrupts(processor, (FIRST_TASK + double_fault_number) * 8);
    descriptor_tables_load(processor->descriptors, sizeof(processor->descriptors), processor->interrupts,
        sizeof(processor->interrupts));
    asm volatile("ltr %w0" ::"r"((FIRST_TASK + number) * 8));
}

int llva_processor_number(void)
{
    return (int) this_processor();
}

void *kernel_stack(void)
{
    return (void *) processors[this_processor()].task.esp0;
}

void llva_set_kernel_stack(void *top)
{
    struct processor *processor = &processors[this_processor()];
    processor->task.esp0 = (u32) top;
    // The kernel's own, in which its variables are: the boot's has not all of them.
    processor->double_fault.cr3 = address_space();
}

#if SMP
static void *(*stack_of)(int number);
static void (*run)(int number);

int llva_processors_start(int limit, void *(*stack)(int number), void (*main)(int number))
{
    require(is_code((u32) stack), "a function that is not code", stack);
    require(is_code((u32) main), "a function that is not code", main);
    stack_of = stack;
    run = main;
    return (int) cpus_start(minimum((u32) limit, MAX_CPUS), pointer_to_physical(boot_page_directory));
}

void application_processor_prepare(u32 number)
{
    application_processor_stack = (u32) stack_of((int) number);
}

void assembly_call application_processor_main(u32 number)
{
    processor_init(number);
    run((int) number);
    cpu_stop();
}
#else
int llva_processors_start(int limit unused, void *(*stack)(int number) unused, void (*main)(int number) unused)
{
    return 1;
}
#endif

// The boot code calls it.
void kernel_main(const void *information) noreturn;
void kernel_main(const void *information)
{
    if (LLVA_CHECKS)
        checks_init();
    handlers_init();
    processor_init(0);
    // The BIOS has them where traps are; clock_init lets those come that are wanted, as interrupts of ours.
    for (u32 irq = 0; irq < 8; irq++)
        interrupt_mask(irq);
    llva_main(information);
}
