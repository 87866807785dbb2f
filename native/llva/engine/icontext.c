// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Interrupt Contexts, and the Integer States made of them.

#include <stdarg.h>

#include "checks.h"
#include "llva/llva.h"
#include "processor.h"
#include "machine/frame.h"
#include "machine/string.h"

#define STACK_ALIGNMENT 16u         // of arguments (System V ABI for the IA-32, 2.2.2)
#define INSTRUCTION_SIZE_INT 2u
#define FLAG_ALWAYS 2u
#define MACHINE_386 3               // of ELF files: EM_386

// What checks find.
#define NO_CONTEXT "no Interrupt Context was made there"
#define NO_STATE "no Integer State was saved there"

_Static_assert(offsetof(struct interrupt_context, seal) == CONTEXT_SEAL && offsetof(struct interrupt_context, vector) == CONTEXT_VECTOR
    && offsetof(struct interrupt_context, pc) == CONTEXT_PC && offsetof(struct interrupt_context, cs) == CONTEXT_CS
    && offsetof(struct interrupt_context, eflags) == CONTEXT_EFLAGS && offsetof(struct interrupt_context, esp) == CONTEXT_ESP
    && offsetof(struct interrupt_context, ss) == CONTEXT_SS, "struct interrupt_context is not as entry.S has it");
_Static_assert(offsetof(struct own_state, innermost) == OWN_INNERMOST && offsetof(struct own_state, ebx) == OWN_EBX
    && offsetof(struct own_state, esi) == OWN_ESI && offsetof(struct own_state, edi) == OWN_EDI
    && offsetof(struct own_state, ebp) == OWN_EBP && offsetof(struct own_state, esp) == OWN_ESP
    && offsetof(struct own_state, pc) == OWN_PC && offsetof(struct own_state, eflags) == OWN_EFLAGS,
    "struct own_state is not as state.S has it");
_Static_assert(sizeof(struct program_state) <= LLVA_INTEGER_STATE_SIZE && sizeof(struct own_state) <= LLVA_INTEGER_STATE_SIZE,
    "an Integer State does not fit");

static bool is_privileged(const struct interrupt_context *context)
{
    return !(context->cs & SELECTOR_PRIVILEGE) && !(context->eflags & FLAG_VIRTUAL_8086);
}

LLVA_IN_REGISTERS int llva_was_privileged(void *icp)
{
    return is_privileged(icp);
}

// A privileged context is on the stack of what it interrupted, whose stack pointer is behind it.
static u32 stack_pointer(const struct interrupt_context *context)
{
    return is_privileged(context) ? (u32) &context->esp : context->esp;
}

#define WORDS (sizeof(struct interrupt_context) / sizeof(u32))
#define PRIVILEGED_WORDS (offsetof(struct interrupt_context, esp) / sizeof(u32))

// Inline: each switch of threads saves a context and loads one.
static inline void copy_words(void *to, const void *from, u32 words)
{
    asm volatile("rep movsl" : "+D"(to), "+S"(from), "+c"(words)::"memory");
}

LLVA_IN_REGISTERS void llva_icontext_save(void *icp, void *isp)
{
    struct program_state *state = isp;
    const struct interrupt_context *context = icp;
    require(is_sealed(context), NO_CONTEXT, context);
    state->kind = seal_of(state);
    asm volatile("movl %%fs, %0" : "=r"(state->fs));
    asm volatile("movl %%gs, %0" : "=r"(state->gs));
    if (likely(!is_privileged(context))) {
        copy_words(&state->context, context, WORDS);
    } else {
        copy_words(&state->context, context, PRIVILEGED_WORDS);
        state->context.esp = stack_pointer(context);
    }
}

// What a context leaves on the processor.
static void load_segments(const struct program_state *state)
{
    asm volatile("movl %0, %%fs\n\t"
                 "movl %1, %%gs" ::"r"(state->fs), "r"(state->gs));
}

LLVA_IN_REGISTERS void llva_icontext_load(void *icp, void *isp)
{
    const struct program_state *state = isp;
    struct interrupt_context *context = icp;
    require(is_sealed(context) || context == llva_icontext_on_stack(kernel_stack()), NO_CONTEXT, context);
    require(state->kind == seal_of(state), NO_STATE, state);
    load_segments(state);
    copy_words(context, &state->context, unlikely(is_privileged(&state->context)) ? PRIVILEGED_WORDS : WORDS);
    context->seal = seal_of(context);
}

void llva_load_integer(void *buffer)
{
    struct program_state *state = buffer;
    u32 kind = state->kind ^ seal_of(state);
    if (kind == STATE_OWN) {
        const struct own_state *own = buffer;
        require(is_code(own->pc), "a state that goes on with what is not code", own->pc);
        own_state_resume(own);
    }
    require(!kind, NO_STATE, state);
    load_segments(state);
    struct interrupt_context *context = &state->context;
    if (is_privileged(context)) {
        struct interrupt_context *place = container_of((u32 *) context->esp, struct interrupt_context, esp);
        memmove(place, context, offsetof(struct interrupt_context, esp));
        context = place;
    }
    context->seal = seal_of(context);
    context_resume(context);
}

LLVA_IN_REGISTERS void *llva_icontext_get_stackp(void *icp)
{
    return (void *) stack_pointer(icp);
}

void llva_icontext_set_stackp(void *icp, void *stackp)
{
    struct interrupt_context *context = icp;
    require(is_sealed(context) && !is_privileged(context), "no Interrupt Context of a program", context);
    context->esp = (u32) stackp;
}

static int push(struct interrupt_context *context, u32 function, int count, va_list arguments)
{
    enum { MOST_ARGUMENTS = 16 };
    u32 words[1 + MOST_ARGUMENTS];
    if (is_privileged(context) || count < 0 || count > MOST_ARGUMENTS)
        return -1;
    words[0] = context->pc;     // as a call leaves it
    for (int i = 0; i < count; i++)
        words[1 + i] = va_arg(arguments, u32);
    u32 size = (1 + (u32) count) * sizeof(u32);
    u32 top = round_down(context->esp - (u32) count * sizeof(u32), STACK_ALIGNMENT) - sizeof(u32);
    if (llva_invokememcpy((void *) top, words, (int) size) != (int) size)
        return -1;
    context->esp = top;
    context->pc = function;
    context->eflags &= ~FLAG_DIRECTION;
    return 0;
}

int llva_ipush_function(void *icp, int (*f)(), int count, ...)
{
    require(is_sealed(icp), NO_CONTEXT, icp);
    va_list arguments;
    va_start(arguments, count);
    int result = push(icp, (u32) f, count, arguments);
    va_end(arguments);
    return result;
}

int llva_ipush_address(void *icp, uintptr_t function, int count, ...)
{
    require(is_sealed(icp), NO_CONTEXT, icp);
    va_list arguments;
    va_start(arguments, count);
    int result = push(icp, function, count, arguments);
    va_end(arguments);
    return result;
}

LLVA_IN_REGISTERS void *llva_icontext_on_stack(void *top)
{
    return (struct interrupt_context *) top - 1;
}

void *llva_icontext_init(void *icp, void *stackp)
{
    struct interrupt_context *context = llva_icontext_on_stack(stackp);
    require(is_sealed(icp), NO_CONTEXT, icp);
    *context = *(const struct interrupt_context *) icp;
    context->seal = seal_of(context);
    return context;
}

void llva_icontext_resume(void *icp)
{
    context_resume(icp);
}

void llva_istate_begin(void *isp, uintptr_t entry, uintptr_t stackp, int argument)
{
    struct program_state *state = memset(isp, 0, sizeof(*state));
    state->kind = seal_of(state);
    state->context.pc = entry;
    state->context.esp = stackp;
    state->context.eax = (u32) argument;
    state->context.eflags = FLAG_INTERRUPT | FLAG_ALWAYS;
    state->context.cs = SELECTOR_USER_CODE;
    state->context.ds = state->context.es = state->context.ss = SELECTOR_USER_DATA;
}

int llva_program_machine(void)
{
    return MACHINE_386;
}

LLVA_IN_REGISTERS int llva_icontext_event(void *icp)
{
    return (int) ((struct interrupt_context *) icp)->vector;
}

LLVA_IN_REGISTERS uintptr_t llva_icontext_get_pc(void *icp)
{
    return ((struct interrupt_context *) icp)->pc;
}

unsigned llva_icontext_get_detail(void *icp)
{
    return ((struct interrupt_context *) icp)->error;
}

const char *llva_trap_name(int trap)
{
    return fault_name((u32) trap);
}

LLVA_IN_REGISTERS int llva_syscall_number(void *icp)
{
    return (int) ((struct interrupt_context *) icp)->eax;
}

LLVA_IN_REGISTERS void llva_syscall_arguments(void *icp, unsigned arguments[5])
{
    const struct interrupt_context *context = icp;
    arguments[0] = context->ebx;
    arguments[1] = context->ecx;
    arguments[2] = context->edx;
    arguments[3] = context->esi;
    arguments[4] = context->edi;
}

LLVA_IN_REGISTERS void llva_syscall_set_result(void *icp, int result)
{
    ((struct interrupt_context *) icp)->eax = (u32) result;
}

LLVA_IN_REGISTERS void llva_syscall_again(void *icp)
{
    ((struct interrupt_context *) icp)->pc -= INSTRUCTION_SIZE_INT;
}
