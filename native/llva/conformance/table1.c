// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Table I: saving and restoring native processor state.

#include "conformance.h"

CONFORMANCE(llva_save_integer)
{
    static struct llva_integer_state state;
    static volatile int times;
    volatile int on_the_stack = 7;
    int result = llva_save_integer(&state);
    if (times++ == 0) {
        check(result == 0, "0 after saving");
        on_the_stack = 8;
        llva_load_integer(&state);
    }
    check(result == 1, "1 after loading");
    check(on_the_stack == 8, "memory is not part of it");
}

// Kept in preserved registers, if anything is.
static __attribute__((__noinline__)) int sum_over_load(int a, int b, int c, int d, void *state)
{
    static volatile int times;
    times = 0;
    llva_save_integer(state);
    if (times++ == 0)
        llva_load_integer(state);
    return a + b * 2 + c * 3 + d * 4;
}

CONFORMANCE(llva_load_integer)
{
    static struct llva_integer_state state;
    check(sum_over_load(1, 20, 300, 4000, &state) == 1 + 40 + 900 + 16000, "registers are those of the save");
    llva_interrupts_disable();
    if (!llva_save_integer(&state)) {
        llva_interrupts_enable();
        llva_load_integer(&state);
    }
    check(!llva_interrupts_save(), "the interrupt flag too");
}

extern void divide_program(void);       // floating_point.c

static struct llva_fp_state first, second;

static bool are_equal(void)
{
    bool equal = true;
    for (unsigned i = 0; i < LLVA_FP_STATE_SIZE; i++)
        equal &= first.opaque[i] == second.opaque[i];
    return equal;
}

static void not_available(void *icp)
{
    end_user(llva_icontext_event(icp));
}

CONFORMANCE(llva_save_fp)
{
    on_trap = not_available;
    check(run_user(divide_program) == LLVA_TRAP_NO_FLOATING_POINT, "not available to programs before");
    on_trap = NULL;
    check(llva_save_fp(&first, 1) == 1, "saved unconditionally");
    check(run_user(divide_program) == 14, "then a program can use it");
    check(llva_save_fp(&second, 0) == 1, "saved, as it has changed");
    check(!are_equal(), "what is saved has changed");
}

CONFORMANCE(llva_load_fp)
{
    llva_load_fp(&first);
    check(llva_save_fp(&second, 0) == 0, "nothing to save after it was loaded");
    check(llva_save_fp(&second, 1) == 1, "but unconditionally");
    check(are_equal(), "what is saved then is what was loaded");
    check(llva_save_fp(&second, 0) == 0, "and still nothing has changed");
    check(run_user(divide_program) == 14, "a program uses it");
    check(llva_save_fp(&second, 0) == 1, "and so it has changed");
    check(!are_equal(), "into something else");
}
