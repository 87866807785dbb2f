// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Interrupt Contexts, and the Integer States made of them.

#include <stdarg.h>

#include "context.h"
#include "llva/llva.h"
#include "machine/string.h"

#define STACK_ALIGNMENT 16u         // RISC-V ABIs Specification 1.0, 2.1
#define INSTRUCTION_SIZE_ECALL 4u
#define ARGUMENT_REGISTERS 8
#define MACHINE_RISCV 243           // of ELF files: EM_RISCV

_Static_assert(sizeof(struct interrupt_context) == CONTEXT_SIZE && offsetof(struct interrupt_context, status) == CONTEXT_STATUS
    && offsetof(struct interrupt_context, cause) == CONTEXT_CAUSE && offsetof(struct interrupt_context, value) == CONTEXT_VALUE,
    "struct interrupt_context is not as entry.S has it");
_Static_assert(offsetof(struct own_state, innermost) == OWN_INNERMOST && offsetof(struct own_state, status) == OWN_STATUS
    && offsetof(struct own_state, pc) == OWN_PC && offsetof(struct own_state, sp) == OWN_SP
    && offsetof(struct own_state, s) == OWN_S0, "struct own_state is not as state.S has it");
_Static_assert(offsetof(struct invoke_frame, status) == FRAME_STATUS && offsetof(struct invoke_frame, pc) == FRAME_PC
    && offsetof(struct invoke_frame, s) == FRAME_S0 && sizeof(struct invoke_frame) <= FRAME_SIZE,
    "struct invoke_frame is not as invoke.S has it");
_Static_assert(offsetof(struct processor, sp) == PROCESSOR_SP && offsetof(struct processor, t0) == PROCESSOR_T0
    && offsetof(struct processor, tp) == PROCESSOR_TP && offsetof(struct processor, emergency) == PROCESSOR_EMERGENCY,
    "struct processor is not as entry.S has it");
_Static_assert(sizeof(struct program_state) <= LLVA_INTEGER_STATE_SIZE && sizeof(struct own_state) <= LLVA_INTEGER_STATE_SIZE,
    "an Integer State does not fit");

int llva_was_privileged(void *icp)
{
    return (((struct interrupt_context *) icp)->status & STATUS_PRIVILEGED) != 0;
}

void llva_icontext_save(void *icp, void *isp)
{
    struct program_state *state = isp;
    state->kind = 0;
    state->context = *(const struct interrupt_context *) icp;
}

void llva_icontext_load(void *icp, void *isp)
{
    *(struct interrupt_context *) icp = ((const struct program_state *) isp)->context;
}

void llva_load_integer(void *buffer)
{
    const struct program_state *state = buffer;
    if (state->kind == STATE_OWN)
        own_state_resume(buffer);
    context_resume(&state->context);
}

void *llva_icontext_get_stackp(void *icp)
{
    return (void *) *register_of(icp, SP);
}

void llva_icontext_set_stackp(void *icp, void *stackp)
{
    *register_of(icp, SP) = (u32) stackp;
}

static int push(struct interrupt_context *context, u32 function, int count, va_list arguments)
{
    enum { MOST_ARGUMENTS = 16 };
    u32 words[MOST_ARGUMENTS];
    if (llva_was_privileged(context) || count < 0 || count > MOST_ARGUMENTS)
        return -1;
    for (int i = 0; i < count; i++)
        words[i] = va_arg(arguments, u32);
    u32 size = count > ARGUMENT_REGISTERS ? (u32) (count - ARGUMENT_REGISTERS) * sizeof(u32) : 0;
    u32 top = round_down(*register_of(context, SP) - size, STACK_ALIGNMENT);
    // The word below is written too, so that a stack that is not there is noticed now.
    if (llva_invokememcpy((void *) (top - sizeof(u32)), &context->pc, sizeof(u32)) != sizeof(u32)
            || llva_invokememcpy((void *) top, words + ARGUMENT_REGISTERS, (int) size) != (int) size)
        return -1;
    for (int i = 0; i < count && i < ARGUMENT_REGISTERS; i++)
        *register_of(context, A0 + (u32) i) = words[i];
    *register_of(context, RA) = context->pc;
    *register_of(context, SP) = top;
    context->pc = function;
    return 0;
}

int llva_ipush_function(void *icp, int (*f)(), int count, ...)
{
    va_list arguments;
    va_start(arguments, count);
    int result = push(icp, (u32) f, count, arguments);
    va_end(arguments);
    return result;
}

int llva_ipush_address(void *icp, uintptr_t function, int count, ...)
{
    va_list arguments;
    va_start(arguments, count);
    int result = push(icp, function, count, arguments);
    va_end(arguments);
    return result;
}

void *llva_icontext_on_stack(void *top)
{
    return (struct interrupt_context *) top - 1;
}

void *llva_icontext_init(void *icp, void *stackp)
{
    return memcpy(llva_icontext_on_stack(stackp), icp, sizeof(struct interrupt_context));
}

void llva_icontext_resume(void *icp)
{
    context_resume(icp);
}

void llva_istate_begin(void *isp, uintptr_t entry, uintptr_t stackp, int argument)
{
    struct program_state *state = memset(isp, 0, sizeof(*state));
    state->context.pc = entry;
    *register_of(&state->context, SP) = stackp;
    *register_of(&state->context, A0) = (u32) argument;
    state->context.status = STATUS_PREVIOUS_INTERRUPTS | STATUS_USER_MEMORY;
}

int llva_program_machine(void)
{
    return MACHINE_RISCV;
}

int llva_icontext_event(void *icp)
{
    return (int) ((struct interrupt_context *) icp)->event;
}

uintptr_t llva_icontext_get_pc(void *icp)
{
    return ((struct interrupt_context *) icp)->pc;
}

unsigned llva_icontext_get_detail(void *icp)
{
    return ((struct interrupt_context *) icp)->cause;
}

int llva_syscall_number(void *icp)
{
    return (int) *register_of(icp, A7);
}

void llva_syscall_arguments(void *icp, unsigned arguments[5])
{
    for (u32 i = 0; i < 5; i++)
        arguments[i] = *register_of(icp, A0 + i);
}

void llva_syscall_set_result(void *icp, int result)
{
    *register_of(icp, A0) = (u32) result;
}

void llva_syscall_again(void *icp)
{
    ((struct interrupt_context *) icp)->pc -= INSTRUCTION_SIZE_ECALL;
}
