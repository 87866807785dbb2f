// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Kernel entry and exit (thesis 4.2.1, 3.3.1): what a trap is, what is done before the return to user mode.

#include "trap.h"
#include "drivers.h"
#include "event.h"
#include "kernel.h"
#include "paging.h"
#include "process.h"
#include "signal.h"
#include "system_call.h"
#include "time_account.h"
#include "timer.h"

cpu_local enum execution_context execution_context;

// Task state segment (Intel SDM vol. 3, 7.2.1).
struct task_state {
    u32 link, esp0, ss0, esp1, ss1, esp2, ss2;
    u32 cr3, eip, eflags, eax, ecx, edx, ebx, esp, ebp, esi, edi;
    u32 es, cs, ss, ds, fs, gs, ldt;
    u16 trap, io_map;
} packed;

// Of the task that runs all; only the kernel's stack is used, until a double fault saves the registers here.
static cpu_local struct task_state task_state;
// A double fault is a task of its own, because there may be no stack any more.
static cpu_local struct task_state double_fault_task;
#define DOUBLE_FAULT_STACK_SIZE 0x1000u
static u8 double_fault_stacks[MAX_CPUS][DOUBLE_FAULT_STACK_SIZE] __attribute__((aligned(16)));

static cpu_local u64 descriptors[7];
static u64 interrupt_descriptors[256];

extern const u32 trap_entries[65];
extern void trap_return(void) noreturn;

struct descriptor_pointer {
    u16 limit;
    u32 base;
} packed;

static u64 segment_descriptor(u32 base, u32 limit, u32 type, u32 flags)
{
    return (limit & 0xffff) | (u64) (base & 0xffffff) << 16 | (u64) type << 40
        | (u64) (limit >> 16 & 0xf) << 48 | (u64) flags << 52 | (u64) (base >> 24) << 56;
}

// Interrupt gates: the processor enters them with interrupts disabled. User mode may use that of system calls.
static u64 interrupt_gate(u32 handler, u32 privilege)
{
    return (handler & 0xffff) | (u64) SELECTOR_KERNEL_CODE << 16 | (u64) (0x8e | privilege << 5) << 40
        | (u64) (handler >> 16) << 48;
}

// Switches to another task of this CPU (Intel SDM vol. 3, 6.11).
static u64 task_gate(u32 selector)
{
    return (u64) selector << 16 | 0x85ull << 40;
}

static void double_fault(void) noreturn;

static void double_fault_init(void)
{
    double_fault_task.cr3 = global_directory;
    double_fault_task.eip = (u32) double_fault;
    double_fault_task.eflags = 2;
    double_fault_task.esp = (u32) double_fault_stacks[cpu_number + 1] - sizeof(u32);
    double_fault_task.cs = SELECTOR_KERNEL_CODE;
    double_fault_task.ds = double_fault_task.es = double_fault_task.ss = SELECTOR_KERNEL_DATA;
    double_fault_task.io_map = sizeof(double_fault_task);
    descriptors[6] = segment_descriptor((u32) &double_fault_task, sizeof(double_fault_task) - 1, 0x89, 0);
}

void trap_init(void)
{
    if (cpu_number == 0) {
        for (u32 vector = 0; vector < 64; vector++)
            // Debuggers' instructions int3 and into are the user's to execute.
            interrupt_descriptors[vector] = interrupt_gate(trap_entries[vector], vector == 3 || vector == 4 ? 3 : 0);
        interrupt_descriptors[VECTOR_DOUBLE_FAULT] = task_gate(SELECTOR_DOUBLE_FAULT);
        interrupt_descriptors[VECTOR_SYSTEM_CALL] = interrupt_gate(trap_entries[64], 3);
    }
    task_state.ss0 = SELECTOR_KERNEL_DATA;
    task_state.esp0 = kernel_stack_top;
    task_state.io_map = sizeof(task_state);
    descriptors[1] = segment_descriptor(0, 0xfffff, 0x9a, 0xc);
    descriptors[2] = segment_descriptor(0, 0xfffff, 0x92, 0xc);
    descriptors[3] = segment_descriptor(0, 0xfffff, 0xfa, 0xc);
    descriptors[4] = segment_descriptor(0, 0xfffff, 0xf2, 0xc);
    descriptors[5] = segment_descriptor((u32) &task_state, sizeof(task_state) - 1, 0x89, 0);
    double_fault_init();
    struct descriptor_pointer global = { sizeof(descriptors) - 1, (u32) descriptors };
    struct descriptor_pointer interrupt = { sizeof(interrupt_descriptors) - 1, (u32) interrupt_descriptors };
    asm volatile("lgdt %0\n\t"
                 "ljmp %2, $1f\n"
                 "1:\tmovl %3, %%ds\n\t"
                 "movl %3, %%es\n\t"
                 "movl %3, %%ss\n\t"
                 "movl %4, %%fs\n\t"
                 "movl %4, %%gs\n\t"
                 "lidt %1\n\t"
                 "ltr %w5\n\t"
                 "lldt %w4"
                 :: "m"(global), "m"(interrupt), "i"(SELECTOR_KERNEL_CODE), "r"(SELECTOR_KERNEL_DATA), "r"(0),
                 "r"(SELECTOR_TASK) : "memory");
}

// What the processor says of a fault, for people.
static const char *fault_name(u32 vector)
{
    static const char *const names[] = {
        "division by zero", "debug trap", "non-maskable interrupt", "breakpoint", "overflow", "bound exceeded",
        "illegal instruction", "floating point not available", "double fault", "coprocessor overrun",
        "invalid task state", "segment not present", "stack segment fault", "protection fault", "page fault",
        "reserved", "floating-point error", "misaligned access", "machine check", "SIMD error",
    };
    return vector < array_size(names) ? names[vector] : "unknown fault";
}

// First level of interrupt handling: interrupts are disabled, nothing but this CPU's data is touched.
static void interrupt(const struct frame *frame)
{
    u32 vector = frame->vector;
    event(EVENT_INTERRUPT, frame->eip, vector, 0);
    switch (vector) {
#if SMP
    case VECTOR_LOCAL_CLOCK:
        if (cpu_number == 0)
            timer_tick();
        schedule_tick();
        break;
    case VECTOR_STOP:
        for (;;)
            asm volatile("cli; hlt");
#else
    case VECTOR_CLOCK:
        timer_tick();
        schedule_tick();
        break;
#endif
    case VECTOR_SERIAL:
        serial_interrupt();
        break;
    default:    // VECTOR_WAKE has done its work by coming; others are spurious
        break;
    }
    interrupt_acknowledge(vector);
}

// A fault of the kernel itself. On a user address that is the user's, the pages are there by user_range, but
// perhaps not in this CPU's page directory yet (thesis 3.3.3).
static void kernel_fault(struct frame *frame)
{
    u32 address = read_cr2();
    if (frame->vector == VECTOR_PAGE_FAULT && address < KERNEL_BASE && current_container
            && container_fault(address))
        return;
    panic("%s in the kernel at %08x, error %x, address %08x, thread %u", fault_name(frame->vector), frame->eip,
        frame->error, address, current_thread ? current_thread->id : 0);
}

// The processor could not enter a fault's handler: the stack has reached the page below it, which is not there.
static void double_fault(void)
{
    u32 address = read_cr2(), bottom = kernel_stack_top - KERNEL_STACK_SIZE;
    bool overflow = address < bottom && address >= bottom - PAGE_SIZE;
    panic("%s at %08x, stack pointer %08x, thread %u", overflow ? "the kernel's stack is full" : fault_name(VECTOR_DOUBLE_FAULT),
        task_state.eip, task_state.esp, current_thread ? current_thread->id : 0);
}

// A fault of a program ends its container, with a message, unless it is a page that it has a right to.
static void user_fault(struct frame *frame)
{
    u32 address = frame->vector == VECTOR_PAGE_FAULT ? read_cr2() : 0;
    event(EVENT_FAULT, frame->eip, frame->vector, address);
    interrupts_enable();
    if (frame->vector == VECTOR_PAGE_FAULT && container_fault(address))
        return;
    struct process *process = current_process();
    if (frame->vector == VECTOR_PAGE_FAULT)
        print("%s[%u]: %s at %08x, by %08x\n", process->name, process->pid, fault_name(frame->vector), address,
            frame->eip);
    else
        print("%s[%u]: %s, at %08x\n", process->name, process->pid, fault_name(frame->vector), frame->eip);
    process_end(process, STATUS_FAULT + (i32) frame->vector);
}

// What waits to be done in the kernel before it is left: second level of interrupt handling.
static bool work_pending(void)
{
    return signals_pending() || timer_due();
}

static void work(void)
{
    interrupts_enable();
    if (timer_due())
        timers_run();
    if (signals_pending())
        signals_run();
    interrupts_disable();
}

// This may be the last CPU that leaves a process, and has to free what it had.
static void leave_process(void)
{
    interrupts_enable();
    thread_leave_process();
    interrupts_disable();
}

// Leaves the kernel for user mode: with the same thread, or with another if that one waits, has ended or has had
// its time. While there is none the CPU idles here. Interrupts are disabled at the return.
static void leave(struct frame *frame)
{
    interrupts_disable();
    for (;;) {
        // Saved before anything that may take long or wait for a lock: another CPU may have been given the thread.
        if (current_thread && thread_must_leave())
            thread_save(frame);
        if (work_pending()) {
            work();
            continue;
        }
        if (current_thread)
            break;
        struct thread *thread = schedule_next();
        if (thread) {
            thread_load(thread, frame);
            leave_process();
        } else {
            container_leave();
            leave_process();
            schedule_idle();
        }
    }
    kernel_exit();
    if (unlikely(lock_mode & LOCK_CHECK))
        locks_check_none_held();
    time_change(TIME_USER);
    execution_context = CONTEXT_USER;
}

void trap(struct frame *frame)
{
    // What the processor says, not what the kernel believes: a fault on the last steps to user mode is the kernel's.
    if (likely(frame->cs & SELECTOR_PRIVILEGE)) {
        execution_context = CONTEXT_KERNEL;
        time_change(TIME_KERNEL);
        kernel_enter();
        if (likely(frame->vector == VECTOR_SYSTEM_CALL))
            system_call(frame);
        else if (frame->vector < VECTOR_IRQ)
            user_fault(frame);
        else
            interrupt(frame);
        leave(frame);
    } else if (frame->vector >= VECTOR_IRQ) {
        enum execution_context context = execution_context;
        execution_context = CONTEXT_INTERRUPT;
        enum time_kind kind = time_change(TIME_KERNEL);
        interrupt(frame);
        time_change(kind);
        execution_context = context;
    } else {
        kernel_fault(frame);
    }
}

// The frame lies where the next trap from user mode will put its own.
static void run_on_own_stack(void)
{
    struct frame *frame = (struct frame *) kernel_stack_top - 1;
    execution_context = CONTEXT_KERNEL;
    kernel_enter();
    leave(frame);
    asm volatile("movl %0, %%esp\n\t"
                 "jmp trap_return" :: "r"(frame) : "memory");
    __builtin_unreachable();
}

void run(void)
{
    // Below the frame, and below what run_on_own_stack itself needs of the stack above it: nothing.
    run_on_stack(kernel_stack_top - sizeof(struct frame), run_on_own_stack);
}
