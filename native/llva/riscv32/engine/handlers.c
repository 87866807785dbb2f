// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The registered handlers, and which one is called: by the cause of the trap (RISC-V Instruction Set Manual vol. II, 20211203, table 4.2).

#include "context.h"
#include "devices.h"
#include "floating_point.h"
#include "llva/additions.h"
#include "llva/handlers.h"

#define STATUS_UNHANDLED 126
#define INSTRUCTION_SIZE_ECALL 4u

#define CAUSE_ILLEGAL_INSTRUCTION 2u
#define CAUSE_SYSTEM_CALL 8u
#define CAUSE_TIMER (CAUSE_INTERRUPT | 5u)
#define CAUSE_EXTERNAL (CAUSE_INTERRUPT | 9u)

static llva_handler *handlers[LLVA_SYSTEM_CALL + 1];
static llva_handler *system_calls[LLVA_SYSTEM_CALLS];
static llva_handler *other_system_calls;
static void (*double_fault_handler)(void *pc, void *stackp);
static u32 memory_fault_address;

// What traps are by the numbers of the interface; others there are not.
static const u8 traps[] = {
    LLVA_TRAP_ALIGNMENT, LLVA_TRAP_PROTECTION, LLVA_TRAP_INSTRUCTION, LLVA_TRAP_BREAKPOINT, LLVA_TRAP_ALIGNMENT, LLVA_TRAP_PROTECTION,
    LLVA_TRAP_ALIGNMENT, LLVA_TRAP_PROTECTION, LLVA_SYSTEM_CALL, [12] = LLVA_TRAP_MEMORY, [13] = LLVA_TRAP_MEMORY,
    [15] = LLVA_TRAP_MEMORY,
};

const char *llva_trap_name(int trap)
{
    switch (trap) {
    case LLVA_TRAP_BREAKPOINT: return "breakpoint";
    case LLVA_TRAP_INSTRUCTION: return "illegal instruction";
    case LLVA_TRAP_NO_FLOATING_POINT: return "floating point not available";
    case LLVA_TRAP_DOUBLE: return "double fault";
    case LLVA_TRAP_PROTECTION: return "protection fault";
    case LLVA_TRAP_MEMORY: return "page fault";
    case LLVA_TRAP_ALIGNMENT: return "misaligned access";
    default: return "unknown fault";
    }
}

uintptr_t llva_mm_address(void)
{
    return memory_fault_address;
}

static u32 event_of(const struct interrupt_context *context)
{
    if (context->cause == CAUSE_TIMER)
        return LLVA_INTERRUPT_CLOCK;
    if (context->cause == CAUSE_EXTERNAL)
        return external_interrupt();
    if (context->cause == CAUSE_ILLEGAL_INSTRUCTION && is_unavailable_floating_point(context->value))
        return LLVA_TRAP_NO_FLOATING_POINT;
    return context->cause < array_size(traps) ? traps[context->cause] : (u32) LLVA_TRAP_PROTECTION;
}

// Of an instruction that has been executed, in the memory of this address space (RISC-V Instruction Set Manual vol. I, 20191213, 1.5).
static u32 instruction_size(u32 pc)
{
    return (*(const volatile u16 *) pc & 3) == 3 ? 4 : 2;
}

// entry.S calls it; then the program goes on as the context says.
void engine_dispatch(struct interrupt_context *context);
void engine_dispatch(struct interrupt_context *context)
{
    context->event = event_of(context);
    if (context->event == LLVA_TRAP_MEMORY)
        memory_fault_address = context->value;
    else if (context->event == LLVA_SYSTEM_CALL)
        context->pc += INSTRUCTION_SIZE_ECALL;
    else if (context->event == LLVA_TRAP_BREAKPOINT)
        context->pc += instruction_size(context->pc);
    handlers[context->event](context);
}

// entry.S calls it, on a stack of the engine.
void engine_double_fault(u32 pc, u32 stack_pointer) noreturn;
void engine_double_fault(u32 pc, u32 stack_pointer)
{
    memory_fault_address = csr_read("stval");
    if (double_fault_handler)
        double_fault_handler((void *) pc, (void *) stack_pointer);
    llva_power_off(1);
}

void llva_register_double_fault(void (*handler)(void *pc, void *stackp))
{
    double_fault_handler = handler;
}

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
    llva_power_off(STATUS_UNHANDLED);
}

static void acknowledge(void *icp)
{
    llva_interrupt_acknowledge(llva_icontext_event(icp));
}

void handlers_init(void)
{
    for (u32 trap = 0; trap < LLVA_INTERRUPT_FIRST; trap++)
        handlers[trap] = end_machine;
    for (u32 interrupt = LLVA_INTERRUPT_FIRST; interrupt <= LLVA_INTERRUPT_LAST; interrupt++)
        handlers[interrupt] = acknowledge;
    other_system_calls = refuse_system_call;
    handlers[LLVA_SYSTEM_CALL] = dispatch_system_call;
}

int llva_register_syscall(int sysnum, llva_handler *handler)
{
    if (sysnum == LLVA_EVERY_SYSTEM_CALL) {
        other_system_calls = handler;
        return 0;
    }
    if (sysnum < 0 || sysnum >= LLVA_SYSTEM_CALLS)
        return -1;
    system_calls[sysnum] = handler;
    return 0;
}

int llva_register_trap(int trap, llva_handler *handler)
{
    if (trap < 0 || trap >= LLVA_INTERRUPT_FIRST || trap == LLVA_TRAP_DOUBLE)
        return -1;
    handlers[trap] = handler;
    return 0;
}

int llva_register_interrupt(int interrupt, llva_handler *handler)
{
    if (interrupt < LLVA_INTERRUPT_FIRST || interrupt > LLVA_INTERRUPT_LAST)
        return -1;
    handlers[interrupt] = handler;
    return 0;
}
