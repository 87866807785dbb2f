// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The registration of handlers.

#include "conformance.h"

static int who;

static void first_handler(void *icp)
{
    who = 1;
    llva_syscall_set_result(icp, 100);
}

static void every_handler(void *icp)
{
    who = 2;
    llva_syscall_set_result(icp, 200);
}

static void numbers(void)
{
    llva_syscall(USER_EXIT, llva_syscall(33) + llva_syscall(34) * 3);
}

CONFORMANCE(llva_register_syscall)
{
    on_call = every_handler;
    check(llva_register_syscall(33, first_handler) == 0, "of one number");
    check(run_user(numbers) == 100 + 200 * 3, "that number's handler, and that of every other");
    check(llva_register_syscall(LLVA_SYSTEM_CALLS, first_handler) == -1 && llva_register_syscall(-2, first_handler) == -1,
        "there is no such number");
}

static void breakpoint(void *icp)
{
    who = llva_icontext_event(icp);
    end_user(0);
}

#define MACHINE_386 3       // EM_386: of the processors here the one that has a trap for a division by zero

static void executes_nothing(void)
{
    __builtin_trap();
}

static void divides_by_zero(void)
{
    volatile int zero = 0;
    llva_syscall(USER_EXIT, 7 / zero);
}

static void reads_kernel(void)
{
    llva_syscall(USER_EXIT, *(volatile int *) LLVA_DIRECT_MAP);
    for (;;)
        ;
}

CONFORMANCE(llva_register_trap)
{
    on_trap = breakpoint;
    run_user(executes_nothing);
    check(who == LLVA_TRAP_INSTRUCTION, "a program executes what is no instruction");
    who = -1;
    run_user(divides_by_zero);
    check(who == (llva_program_machine() == MACHINE_386 ? LLVA_TRAP_DIVISION : -1), "a program divides by zero");
    run_user(reads_kernel);
    check(who == LLVA_TRAP_MEMORY, "a program reads the kernel's memory");
    check(llva_register_trap(LLVA_INTERRUPT_FIRST, breakpoint) == -1 && llva_register_trap(-1, breakpoint) == -1
        && llva_register_trap(LLVA_TRAP_DOUBLE, breakpoint) == -1, "no such trap");
}

CONFORMANCE(llva_register_interrupt)
{
    // That handlers are called: llva_wait_for_interrupt, llva_processor_interrupt.
    check(llva_register_interrupt(LLVA_INTERRUPT_FIRST - 1, breakpoint) == -1
        && llva_register_interrupt(LLVA_INTERRUPT_LAST + 1, breakpoint) == -1, "no such interrupt");
    check(llva_register_interrupt(LLVA_INTERRUPT_PROCESSOR_LAST, breakpoint) == 0, "one that there is");
}

#define GUARDED_STACK 0x60000000u       // a page of stack, below it a page that is not there
#define GUARDED_STACK_BOTTOM (GUARDED_STACK + LLVA_PAGE_SIZE)
#define GUARDED_STACK_TOP (GUARDED_STACK_BOTTOM + LLVA_PAGE_SIZE)

static void stack_is_full(void *pc, void *stackp)
{
    check(pc >= (void *) LLVA_DIRECT_MAP, "where the kernel was");
    check(stackp >= (void *) (GUARDED_STACK_BOTTOM - 0x200) && stackp <= (void *) (GUARDED_STACK_BOTTOM + 0x200),
        "where its stack was full");
    finish();
}

// So deep that no stack of the suite has room for it.
static __attribute__((__noinline__)) int deeper(int depth, volatile int *above)
{
    volatile int more[64];
    more[0] = above ? *above : 0;
    return depth ? deeper(depth - 1, more) + more[0] : 0;
}

static void overflow(void)
{
    deeper(1000, NULL);
    llva_stop();
}

// The last one.
CONFORMANCE(llva_register_double_fault)
{
    void *region = page();
    llva_pgtable_set(user_pgtable, GUARDED_STACK, region, LLVA_MAP_PRESENT | LLVA_MAP_WRITE);
    llva_region_map(region, GUARDED_STACK_BOTTOM, physical(page()), LLVA_MAP_PRESENT | LLVA_MAP_WRITE);
    llva_register_double_fault(stack_is_full);
    llva_set_kernel_stack((void *) GUARDED_STACK_TOP);
    llva_run_on_stack((void *) GUARDED_STACK_TOP, overflow);
}
