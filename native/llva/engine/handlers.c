// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The registered handlers of system calls, traps and interrupts.

#include "handlers.h"
#include "checks.h"
#include "floating_point.h"
#include "llva/additions.h"
#include "machine/devices.h"
#include "machine/frame.h"

#define STATUS_UNHANDLED 126

llva_handler *handlers[LLVA_SYSTEM_CALL + 1];

static llva_handler *system_calls[LLVA_SYSTEM_CALLS];
static llva_handler *other_system_calls;

_Static_assert(LLVA_INTERRUPT_FIRST == VECTOR_IRQ && LLVA_INTERRUPT_CLOCK == VECTOR_CLOCK && LLVA_INTERRUPT_SERIAL == VECTOR_SERIAL
    && LLVA_INTERRUPT_LOCAL_CLOCK == VECTOR_LOCAL_CLOCK && LLVA_INTERRUPT_SPURIOUS == VECTOR_SPURIOUS
    && LLVA_SYSTEM_CALL == VECTOR_SYSTEM_CALL && LLVA_SYSTEM_CALL == SYSTEM_CALL_VECTOR && LLVA_TRAP_MEMORY == VECTOR_PAGE_FAULT
    && LLVA_TRAP_DOUBLE == VECTOR_DOUBLE_FAULT,
    "numbers of the interface are vectors of the machine");

static void refuse_system_call(void *icp)
{
    llva_syscall_set_result(icp, -1);
}

static void dispatch_system_call(void *icp)
{
    u32 number = (u32) llva_syscall_number(icp);
    if (number < LLVA_SYSTEM_CALLS && system_calls[number])
        system_calls[number](icp);
    else
        other_system_calls(icp);
}

static void end_machine(void *icp unused)
{
    power_off(STATUS_UNHANDLED);
}

static void acknowledge(void *icp)
{
    interrupt_acknowledge((u32) llva_icontext_event(icp));
}

void handlers_init(void)
{
    for (u32 trap = 0; trap < LLVA_INTERRUPT_FIRST; trap++)
        handlers[trap] = end_machine;
    for (u32 interrupt = LLVA_INTERRUPT_FIRST; interrupt <= LLVA_INTERRUPT_LAST; interrupt++)
        handlers[interrupt] = acknowledge;
    other_system_calls = handlers[LLVA_SYSTEM_CALL] = refuse_system_call;
}

#define NO_CODE "a handler that is not code"

int llva_register_syscall(int sysnum, llva_handler *handler)
{
    require(is_code((u32) handler), NO_CODE, handler);
    if (sysnum == LLVA_EVERY_SYSTEM_CALL) {
        // Without a table that may have others there is nothing to look up.
        if (handlers[LLVA_SYSTEM_CALL] == other_system_calls)
            handlers[LLVA_SYSTEM_CALL] = handler;
        other_system_calls = handler;
        return 0;
    }
    if (sysnum < 0 || sysnum >= LLVA_SYSTEM_CALLS)
        return -1;
    system_calls[sysnum] = handler;
    handlers[LLVA_SYSTEM_CALL] = dispatch_system_call;
    return 0;
}

int llva_register_trap(int trap, llva_handler *handler)
{
    require(is_code((u32) handler), NO_CODE, handler);
    if (trap < 0 || trap >= LLVA_INTERRUPT_FIRST || trap == LLVA_TRAP_DOUBLE)
        return -1;
    if (trap == LLVA_TRAP_NO_FLOATING_POINT)
        floating_point_trap_register(handler);
    else
        handlers[trap] = handler;
    return 0;
}

int llva_register_interrupt(int interrupt, llva_handler *handler)
{
    require(is_code((u32) handler), NO_CODE, handler);
    if (interrupt < LLVA_INTERRUPT_FIRST || interrupt > LLVA_INTERRUPT_LAST)
        return -1;
    handlers[interrupt] = handler;
    return 0;
}
