// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Table II: the Interrupt Context.

#include "conformance.h"

static struct llva_integer_state saved;
static int calls;

// Calls three times, and ends with what the last call has returned.
static void three_calls(void)
{
    llva_syscall(USER_CALL, 1);
    llva_syscall(USER_CALL, 2);
    llva_syscall(USER_EXIT, llva_syscall(USER_CALL, 3));
}

// Calls until that returns something else than 0, and ends with it.
static void calls_until(void)
{
    int result;
    do
        result = llva_syscall(USER_CALL);
    while (!result);
    llva_syscall(USER_EXIT, result);
}

// The program that is saved has 7, the one that goes on 0; at its second call it becomes what was saved.
static void save_and_load(void *icp)
{
    if (calls++ == 0) {
        llva_syscall_set_result(icp, 7);
        llva_icontext_save(icp, &saved);
        llva_syscall_set_result(icp, 0);
    } else {
        llva_icontext_load(icp, &saved);
    }
}

CONFORMANCE(llva_icontext_save)
{
    calls = 0;
    on_call = save_and_load;
    check(run_user(calls_until) == 7 && calls == 2, "the program goes on as it was saved");
}

static void switch_programs(void *icp)
{
    static struct llva_integer_state other;
    if (calls++ == 0) {
        llva_istate_begin(&other, user_address(three_calls), USER_STACK_TOP - 0x800, 0);
        llva_icontext_save(icp, &saved);
        llva_icontext_load(icp, &other);
    } else {
        llva_syscall_set_result(icp, calls);
    }
}

CONFORMANCE(llva_icontext_load)
{
    calls = 0;
    on_call = switch_programs;
    check(run_user(three_calls) == 4, "another program goes on in its place");
    check(run_state(&saved) == 6, "the first one later");
}

static uintptr_t stackp;

static void look_at_stackp(void *icp)
{
    stackp = (uintptr_t) llva_icontext_get_stackp(icp);
}

static void privileged_stackp(void *icp)
{
    stackp = (uintptr_t) llva_icontext_get_stackp(icp);
    llva_iunwind(icp);
}

static int read_absent(void)
{
    return *(volatile int *) USER_ABSENT;
}

CONFORMANCE(llva_icontext_get_stackp)
{
    int result;
    on_call = look_at_stackp;
    run_user(three_calls);
    check(stackp < USER_STACK_TOP && stackp >= USER_PAGE, "a program's");
    on_trap = privileged_stackp;
    llva_invoke(&result, read_absent, 0);
    check(stackp < (uintptr_t) &result && stackp > (uintptr_t) &result - 0x400, "that of privileged mode");
}

// Moves the program's stack, all of it, downwards at its first call.
static void move_stack(void *icp)
{
    uintptr_t before = stackp;
    stackp = (uintptr_t) llva_icontext_get_stackp(icp);
    if (calls++ == 0) {
        for (uintptr_t at = stackp; at < USER_STACK_TOP; at++)
            ((char *) at)[-0x400] = *(char *) at;
        llva_icontext_set_stackp(icp, (void *) (stackp - 0x400));
        check((uintptr_t) llva_icontext_get_stackp(icp) == stackp - 0x400, "is told then");
    } else {
        end_user((int) (before - stackp));
    }
}

CONFORMANCE(llva_icontext_set_stackp)
{
    calls = 0;
    on_call = move_stack;
    check(run_user(three_calls) == 0x400, "the program goes on with it");
}

static int pushed(int a, int b, int c)
{
    return llva_syscall(USER_CALL, a, b, c);
}

static unsigned seen[5];

static void push(void *icp)
{
    if (calls++ == 0) {
        llva_icontext_save(icp, &saved);
        check(llva_ipush_function(icp, (int (*)()) user_address(pushed), 3, 11, 22, 33) == 0, "pushed");
    } else if (calls == 2) {
        llva_syscall_arguments(icp, seen);
        llva_icontext_load(icp, &saved);
    } else {
        llva_syscall_set_result(icp, 5);
    }
}

static void push_without_stack(void *icp)
{
    llva_icontext_save(icp, &saved);
    llva_icontext_set_stackp(icp, (void *) USER_READ_ONLY + 64);
    on_trap = privileged_stackp;
    check(llva_ipush_function(icp, (int (*)()) user_address(pushed), 3, 11, 22, 33) == -1, "a stack that cannot be written");
    check(llva_icontext_get_stackp(icp) == (void *) USER_READ_ONLY + 64, "nothing has changed then");
    on_trap = NULL;
    end_user(0);
}

CONFORMANCE(llva_ipush_function)
{
    calls = 0;
    on_call = push;
    check(run_user(three_calls) == 5, "the program goes on after it");
    check(seen[0] == 11 && seen[1] == 22 && seen[2] == 33, "the arguments");
    on_call = push_without_stack;
    run_user(three_calls);
}

static uint8_t another_stack[0x1000] __attribute__((__aligned__(16)));

static void make_another(void *icp)
{
    void *made = llva_icontext_init(icp, another_stack + sizeof(another_stack));
    check(made >= (void *) another_stack && made < (void *) (another_stack + sizeof(another_stack)), "on that stack");
    check(llva_icontext_get_pc(made) == llva_icontext_get_pc(icp)
        && llva_icontext_get_stackp(made) == llva_icontext_get_stackp(icp), "with the same values");
    llva_syscall_set_result(icp, 1);
    llva_syscall_set_result(made, 77);
    on_call = look_at_stackp;
    llva_icontext_resume(made);
}

static void one_call(void)
{
    llva_syscall(USER_EXIT, llva_syscall(USER_CALL));
}

CONFORMANCE(llva_icontext_init)
{
    on_call = make_another;
    check(run_user(one_call) == 77, "a program goes on with it, as with a fork");
}

static int privileged;

static void look_at_privilege(void *icp)
{
    privileged = llva_was_privileged(icp);
}

static void look_and_unwind(void *icp)
{
    look_at_privilege(icp);
    llva_iunwind(icp);
}

CONFORMANCE(llva_was_privileged)
{
    int result;
    privileged = -1;
    on_call = look_at_privilege;
    run_user(one_call);
    check(privileged == 0, "a program");
    on_trap = look_and_unwind;
    llva_invoke(&result, read_absent, 0);
    check(privileged == 1, "the kernel");
}
