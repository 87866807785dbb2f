// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Additions: interrupts and time, stacks, what handlers ask, devices.

#include "conformance.h"

CONFORMANCE(llva_interrupts_enable)
{
    llva_interrupts_enable();
    check(llva_interrupts_save() == 1, "enabled");
}

CONFORMANCE(llva_interrupts_disable)
{
    llva_interrupts_enable();
    llva_interrupts_disable();
    check(llva_interrupts_save() == 0, "disabled");
}

CONFORMANCE(llva_interrupts_save)
{
    llva_interrupts_enable();
    check(llva_interrupts_save() == 1, "1 if they were enabled");
    check(llva_interrupts_save() == 0, "they are not after it");
}

CONFORMANCE(llva_interrupts_restore)
{
    llva_interrupts_restore(0);
    check(llva_interrupts_save() == 0, "0 leaves them disabled");
    llva_interrupts_restore(1);
    check(llva_interrupts_save() == 1, "1 enables them");
}

CONFORMANCE(llva_cycles)
{
    uint64_t before = llva_cycles();
    for (volatile int i = 0; i < 1000; i++)
        ;
    check(llva_cycles() - before >= 1000, "a thousand turns take as many cycles at least");
}

CONFORMANCE(llva_pause)
{
    llva_interrupts_disable();
    llva_pause();
    check(llva_interrupts_save() == 0, "interrupts stay disabled");
}

static volatile unsigned ticks;
static unsigned cycles_per_tick;

static void tick(void *icp)
{
    ticks++;
    llva_interrupt_acknowledge(llva_icontext_event(icp));
}

#define HZ 100

CONFORMANCE(llva_clock_start)
{
    llva_register_interrupt(LLVA_INTERRUPT_CLOCK, tick);
    llva_register_interrupt(LLVA_INTERRUPT_LOCAL_CLOCK, tick);
    cycles_per_tick = llva_clock_start(HZ);
    check(cycles_per_tick > 0, "cycles of a tick");
    llva_interrupts_enable();
    uint64_t start = llva_cycles();
    while (!ticks && llva_cycles() - start < 1000ull * cycles_per_tick)
        llva_pause();
    llva_interrupts_disable();
    check(ticks > 0, "ticks come");
}

CONFORMANCE(llva_interrupt_acknowledge)
{
    unsigned before = ticks;
    llva_interrupts_enable();
    uint64_t start = llva_cycles();
    while (ticks - before < 3 && llva_cycles() - start < 1000ull * cycles_per_tick)
        llva_pause();
    llva_interrupts_disable();
    check(ticks - before >= 3, "further ones come after it");
}

CONFORMANCE(llva_wait_for_interrupt)
{
    unsigned before = ticks;
    for (int i = 0; i < 3; i++)
        llva_wait_for_interrupt();
    check(ticks - before >= 3, "each wait ends with a tick");
    check(llva_interrupts_save() == 0, "with interrupts disabled");
}

static uint8_t stack[0x2000] __attribute__((__aligned__(16)));
static uintptr_t context_at, handler_at;

static void look_at_stack(void *icp)
{
    volatile int here = 0;
    handler_at = (uintptr_t) &here;
    context_at = (uintptr_t) icp;
    llva_syscall_set_result(icp, 21);
}

static void one_call(void)
{
    llva_syscall(USER_EXIT, llva_syscall(USER_CALL));
}

// Where a program's call is handled.
static void call_on_stack(void)
{
    static uint8_t usual[0x4000] __attribute__((__aligned__(16)));
    on_call = look_at_stack;
    llva_set_kernel_stack(stack + sizeof(stack));
    run_user(one_call);
    llva_set_kernel_stack(usual + sizeof(usual));
}

CONFORMANCE(llva_set_kernel_stack)
{
    call_on_stack();
    check(handler_at > (uintptr_t) stack && handler_at < (uintptr_t) stack + sizeof(stack), "handlers of programs' calls run there");
}

CONFORMANCE(llva_icontext_on_stack)
{
    call_on_stack();
    check(context_at == (uintptr_t) llva_icontext_on_stack(stack + sizeof(stack)), "where the context is");
}

static void resume_at_once(void *icp)
{
    llva_syscall_set_result(icp, 44);
    llva_icontext_resume(icp);
}

CONFORMANCE(llva_icontext_resume)
{
    on_call = resume_at_once;
    check(run_user(one_call) == 44, "from the midst of a handler");
}

static struct llva_integer_state back;
static uintptr_t ran_at;

static void run_there(void)
{
    volatile int here = 0;
    ran_at = (uintptr_t) &here;
    llva_load_integer(&back);
}

CONFORMANCE(llva_run_on_stack)
{
    if (!llva_save_integer(&back))
        llva_run_on_stack(stack + sizeof(stack), run_there);
    check(ran_at > (uintptr_t) stack && ran_at < (uintptr_t) stack + sizeof(stack), "the function runs there");
}

static void say_42(void)
{
    llva_syscall(USER_EXIT, 42);
}

static void exit_at_once(void *icp)
{
    end_user((int) llva_icontext_get_pc(icp));
}

CONFORMANCE(llva_istate_begin)
{
    struct llva_integer_state state;
    llva_istate_begin(&state, user_address(say_42), USER_STACK_TOP, 0);
    check(run_state(&state) == 42, "a program begins there");
    llva_istate_begin(&state, USER_ABSENT, USER_STACK_TOP, 0);
    on_trap = exit_at_once;
    check(run_state(&state) == (int) USER_ABSENT, "or faults there");
}

static int sum(int a, int b)
{
    return llva_syscall(USER_EXIT, a + b);
}

static void push_sum(void *icp)
{
    check(llva_ipush_address(icp, user_address(sum), 2, 30, 12) == 0, "pushed");
    check(llva_ipush_address(icp, user_address(sum), -1) == -1, "so many arguments there are not");
}

CONFORMANCE(llva_ipush_address)
{
    on_call = push_sum;
    check(run_user(one_call) == 42, "the program has called it");
}

static int event;
static uintptr_t pc;
static unsigned detail;

static void look_at_context(void *icp)
{
    event = llva_icontext_event(icp);
    pc = llva_icontext_get_pc(icp);
    detail = llva_icontext_get_detail(icp);
    if (event != LLVA_SYSTEM_CALL)
        llva_iunwind(icp);
}

static int access(volatile int *at, int value)
{
    return value ? (*at = value) : *at;
}

static void fault(int value)
{
    int result;
    on_trap = look_at_context;
    llva_invoke(&result, access, 2, USER_ABSENT, value);
}

CONFORMANCE(llva_program_machine)
{
    check(llva_program_machine() > 0, "there is one");
}

CONFORMANCE(llva_icontext_event)
{
    on_call = look_at_context;
    run_user(one_call);
    check(event == LLVA_SYSTEM_CALL, "a system call");
    fault(0);
    check(event == LLVA_TRAP_MEMORY, "a memory fault");
}

CONFORMANCE(llva_icontext_get_pc)
{
    fault(0);
    check(pc >= (uintptr_t) access && pc < (uintptr_t) access + 64, "in the function that faults");
}

CONFORMANCE(llva_icontext_get_detail)
{
    fault(0);
    unsigned of_read = detail;
    fault(1);
    check(detail != of_read, "a read and a write differ");
}

CONFORMANCE(llva_trap_name)
{
    check(llva_trap_name(LLVA_TRAP_MEMORY)[0] != '\0' && llva_trap_name(LLVA_TRAP_MEMORY) != llva_trap_name(LLVA_TRAP_DIVISION),
        "each has one");
    check(llva_trap_name(-1)[0] != '\0', "also one that there is not");
}

static unsigned arguments[5];
static int number, times;

static void look_at_call(void *icp)
{
    number = llva_syscall_number(icp);
    llva_syscall_arguments(icp, arguments);
    llva_syscall_set_result(icp, 6);
    times++;
}

static void calls_with_arguments(void)
{
    llva_syscall(USER_EXIT, llva_syscall(USER_OTHER + 1, 9, 8, 7, 6, 5));
}

CONFORMANCE(llva_syscall_number)
{
    on_call = look_at_call;
    run_user(calls_with_arguments);
    check(number == USER_OTHER + 1, "the program's");
}

CONFORMANCE(llva_syscall_arguments)
{
    on_call = look_at_call;
    run_user(calls_with_arguments);
    check(arguments[0] == 9 && arguments[1] == 8 && arguments[2] == 7 && arguments[3] == 6 && arguments[4] == 5, "five");
}

CONFORMANCE(llva_syscall_set_result)
{
    on_call = look_at_call;
    check(run_user(calls_with_arguments) == 6, "the program has it");
}

static void once_more(void *icp)
{
    if (times++ == 0)
        llva_syscall_again(icp);
    else
        look_at_call(icp);
}

CONFORMANCE(llva_syscall_again)
{
    times = 0;
    on_call = once_more;
    check(run_user(calls_with_arguments) == 6 && times == 3, "the call is made again");
    check(number == USER_OTHER + 1 && arguments[4] == 5, "with the same number and arguments");
}

CONFORMANCE(llva_device)
{
    check(llva_device(LLVA_DEVICE_SERIAL, 0) && llva_device(LLVA_DEVICE_SERIAL, 1), "two serial lines");
    check(llva_device(LLVA_DEVICE_SERIAL, 0) != llva_device(LLVA_DEVICE_SERIAL, 1), "at different addresses");
    check(!llva_device(LLVA_DEVICE_SERIAL, 1000) && !llva_device((enum llva_device) 1000, 0), "null for what there is not");
}
