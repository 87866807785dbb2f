// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Interrupt Contexts, and the Integer States made of them: engine/icontext.c.

#include "host.h"

static struct llva_integer_state state, other;

static u32 segment(void)
{
    u32 selector;
    asm volatile("movl %%fs, %0" : "=r"(selector));
    return selector;
}

static void set_segment(u32 selector)
{
    asm volatile("movl %0, %%fs" ::"r"(selector));
}

static void a_program(void)
{
    struct interrupt_context *context = context_of(true), before = *context;
    llva_icontext_save(context, &state);
    memset(context, 0xee, sizeof(*context));
    context->seal = seal_of(context);
    llva_icontext_load(context, &state);
    ok(memcmp(context, &before, sizeof(before)) == 0, "a program goes on with all that was saved");
    ok(llva_was_privileged(context) == 0 && llva_icontext_get_stackp(context) == (void *) before.esp, "its stack pointer is in the context");
    llva_icontext_set_stackp(context, (void *) 0x80001000);
    ok(llva_icontext_get_stackp(context) == (void *) 0x80001000, "and is changed there");
}

// Lazily (III-E): they are on the processor until a state is saved.
static void segments(void)
{
    u32 selector;
    asm("movl %%ds, %0" : "=r"(selector));
    struct interrupt_context *context = context_of(true);
    set_segment(selector);
    llva_icontext_save(context, &state);
    set_segment(0);
    llva_icontext_save(context, &other);
    llva_icontext_load(context, &state);
    ok(segment() == selector, "a state has the segments that were on the processor when it was saved");
    llva_icontext_load(context, &other);
    ok(segment() == 0, "each its own");
}

static void the_kernel(void)
{
    struct interrupt_context *context = context_of(false);
    ok(llva_was_privileged(context) == 1 && llva_icontext_get_stackp(context) == &context->esp, "the kernel's stack pointer is behind its context");
    llva_icontext_save(context, &state);
    context->edi = 1;
    context->esp = 2;
    context->ss = 3;
    llva_icontext_load(context, &state);
    ok(context->edi == 0x11110000 && context->esp == 2 && context->ss == 3, "what is behind it is the stack's");
}

static void beginnings(void)
{
    struct interrupt_context *context = context_of(true);
    llva_istate_begin(&state, 0x40001000, 0x80002000, 7);
    llva_icontext_load(context, &state);
    host_restore_segment();
    ok(context->pc == 0x40001000 && context->esp == 0x80002000 && context->eax == 7, "a program begins where it is told to");
    ok(context->cs == SELECTOR_USER_CODE && context->ss == SELECTOR_USER_DATA && context->eflags == (FLAG_INTERRUPT | 2),
        "without privilege, with interrupts");
    ok(!context->ebx && !context->ecx && !context->edx && !context->esi && !context->edi && !context->ebp, "with nothing of the kernel's");

    static u8 stack[0x100] __attribute__((aligned(16)));
    context = context_of(true);
    struct interrupt_context *made = llva_icontext_init(context, stack + sizeof(stack));
    ok((u8 *) (made + 1) == stack + sizeof(stack) && is_sealed(made) && made->pc == context->pc && made->ss == context->ss,
        "a context is made on another stack");
}

static void system_calls(void)
{
    struct interrupt_context *context = context_of(true);
    unsigned arguments[5];
    u32 pc = context->pc;
    context->eax = 12;
    llva_syscall_arguments(context, arguments);
    ok(llva_syscall_number(context) == 12 && arguments[0] == context->ebx && arguments[1] == context->ecx && arguments[2] == context->edx
        && arguments[3] == context->esi && arguments[4] == context->edi, "number and arguments of a system call");
    llva_syscall_set_result(context, -3);
    llva_syscall_again(context);
    ok((i32) context->eax == -3 && context->pc == pc - 2, "its result, and that it is made again");
}

// As a call leaves the stack: System V ABI for the IA-32, 2.2.
static bool is_call(const u32 *stack, u32 from, int count)
{
    bool is = ((u32) (stack + 1) & 15) == 0 && stack[0] == from;
    for (int i = 0; i < count; i++)
        is &= stack[1 + i] == 100u + (u32) i;
    return is;
}

#define ARGUMENTS 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115
#define FUNCTION 0x40002000u

static void pushed_functions(void)
{
    u8 *stack = guarded_pages(1);
    bool are_calls = true;
    for (u32 i = 0; i <= 16 * 32; i++) {
        int count = (int) (i % 17);
        struct interrupt_context *context = context_of(true);
        u32 pc = context->pc, top = (u32) stack + PAGE_SIZE - i;
        context->esp = top;
        context->eflags |= 0x400;       // the direction flag, which functions find clear
        are_calls &= llva_ipush_address(context, FUNCTION, count, ARGUMENTS) == 0 && context->pc == FUNCTION
            && !(context->eflags & 0x400) && context->esp + 4 + 4 * (u32) count <= top && is_call((u32 *) context->esp, pc, count);
    }
    ok(are_calls, "up to 16 arguments, of any stack");

    struct interrupt_context *context = context_of(true), before = *context;
    ok(llva_ipush_address(context, FUNCTION, 17, ARGUMENTS, 116) == -1 && llva_ipush_address(context, FUNCTION, -1) == -1
        && memcmp(context, &before, sizeof(before)) == 0, "other numbers there are not");
    ok(llva_ipush_address(context_of(false), FUNCTION, 0) == -1, "the kernel calls its functions itself");
}

static void unwind(void *icp)
{
    if (llva_iunwind(icp) != 0)
        abort();
}

static void stacks_that_are_not_there(void)
{
    struct interrupt_context *context = context_of(true);
    context->esp = (u32) guarded_pages(1) + 2 * PAGE_SIZE;
    struct interrupt_context before = *context;
    on_fault = unwind;
    ok(llva_ipush_address(context, FUNCTION, 3, 1, 2, 3) == -1, "a stack that cannot be written");
    on_fault = NULL;
    ok(memcmp(context, &before, sizeof(before)) == 0, "changes nothing");
}

static void loads(void)
{
    llva_istate_begin(&state, 0x40001000, 0x80002000, 7);
    ok(resumes(llva_load_integer(&state)) && resumed->pc == 0x40001000 && is_sealed(resumed), "a state is loaded at once");

    static u8 stack[0x100] __attribute__((aligned(16)));
    struct interrupt_context *context = llva_icontext_init(context_of(false), stack + sizeof(stack));
    llva_icontext_save(context, &state);
    memset(stack, 0, sizeof(stack) - 2 * sizeof(u32));
    ok(resumes(llva_load_integer(&state)) && resumed == context && is_sealed(context) && context->edi == 0x11110000,
        "that of the kernel below its stack pointer");
}

static void checks(void)
{
    static struct interrupt_context moved;
    moved = *context_of(true);
    ok(refuses(llva_icontext_save(&moved, &state), "llva_icontext_save: no Interrupt Context was made there"), "a context that was moved is refused");
    struct interrupt_context *context = context_of(true);
    llva_icontext_save(context, &state);
    other = state;
    ok(refuses(llva_icontext_load(context, &other), "llva_icontext_load: no Integer State was saved there"), "and a state that was");
    ok(refuses(llva_load_integer(&other), "llva_load_integer: no Integer State was saved there"), "to be loaded at once, too");
    context->seal = 0;                  // as after its handler's return
    ok(refuses(llva_ipush_address(context, FUNCTION, 0), "llva_ipush_address: no Interrupt Context"), "a context that was returned to");
    ok(refuses(llva_icontext_set_stackp(context_of(false), NULL), "no Interrupt Context of a program"), "another stack for the kernel");
}

int main(void)
{
    host_init();
    a_program();
    segments();
    the_kernel();
    beginnings();
    system_calls();
    pushed_functions();
    stacks_that_are_not_there();
    loads();
    checks();
    return finish();
}
