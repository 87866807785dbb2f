// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Which handler is called: engine/handlers.c.

#include "host.h"

static int called;

static void first(void *icp unused)
{
    called = 1;
}

static void second(void *icp unused)
{
    called = 2;
}

// As entry.S does it.
static int call(u32 event, u32 number)
{
    struct interrupt_context *context = context_of(true);
    context->vector = event;
    context->eax = number;
    called = 0;
    handlers[event](context);
    return called ? called : (int) context->eax;
}

static void system_calls(void)
{
    ok(call(LLVA_SYSTEM_CALL, 3) == -1, "a system call that nobody handles fails");
    ok(llva_register_syscall(LLVA_EVERY_SYSTEM_CALL, first) == 0 && handlers[LLVA_SYSTEM_CALL] == first, "one handler of all is called at once");
    ok(llva_register_syscall(7, second) == 0 && call(LLVA_SYSTEM_CALL, 7) == 2, "a number's own");
    ok(call(LLVA_SYSTEM_CALL, 8) == 1 && call(LLVA_SYSTEM_CALL, LLVA_SYSTEM_CALLS) == 1 && call(LLVA_SYSTEM_CALL, 0x80000007) == 1,
        "that of the others, whatever their number");
    ok(llva_register_syscall(LLVA_EVERY_SYSTEM_CALL, second) == 0 && llva_register_syscall(7, first) == 0 && call(LLVA_SYSTEM_CALL, 8) == 2
        && call(LLVA_SYSTEM_CALL, 7) == 1, "both change later");
    ok(llva_register_syscall(LLVA_SYSTEM_CALLS, first) == -1 && llva_register_syscall(-2, first) == -1, "no such number");
}

static void traps_and_interrupts(void)
{
    ok(ends(call(LLVA_TRAP_DIVISION, 0)) && end_status == 126, "a trap that nobody handles ends the machine");
    ok(llva_register_trap(LLVA_TRAP_DIVISION, first) == 0 && call(LLVA_TRAP_DIVISION, 0) == 1, "one that somebody does");
    ok(llva_register_trap(LLVA_TRAP_DOUBLE, first) == -1 && llva_register_trap(LLVA_INTERRUPT_FIRST, first) == -1
        && llva_register_trap(-1, first) == -1, "no such trap");
    call(LLVA_INTERRUPT_SERIAL, 0);
    ok(acknowledged == LLVA_INTERRUPT_SERIAL, "an interrupt that nobody handles is acknowledged");
    acknowledged = 0;
    ok(llva_register_interrupt(LLVA_INTERRUPT_SERIAL, second) == 0 && call(LLVA_INTERRUPT_SERIAL, 0) == 2 && !acknowledged,
        "by its handler, if it has one");
    ok(llva_register_interrupt(LLVA_INTERRUPT_FIRST - 1, first) == -1 && llva_register_interrupt(LLVA_INTERRUPT_LAST + 1, first) == -1,
        "no such interrupt");
}

static void checks(void)
{
    static u8 data[16];
    llva_handler *none = (llva_handler *) data;
    ok(refuses(llva_register_syscall(1, none), "llva_register_syscall: a handler that is not code"), "a handler of system calls that is data");
    ok(refuses(llva_register_trap(1, none), "llva_register_trap: a handler that is not code"), "of a trap");
    ok(refuses(llva_register_interrupt(LLVA_INTERRUPT_SERIAL, none), "llva_register_interrupt: a handler that is not code"), "of an interrupt");
}

int main(void)
{
    host_init();
    handlers_init();
    system_calls();
    traps_and_interrupts();
    checks();
    return finish();
}
