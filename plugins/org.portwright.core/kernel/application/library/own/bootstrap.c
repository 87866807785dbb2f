// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The bootstrap thread: makes an application thread, and then does for it what needs the kernel (paper, figure 4).

#include "library/application.h"
#include "library/text.h"
#include "portwright/apkern.h"

// Of a thread's stack, for the bootstrap thread, at its top; the application thread has the rest.
#define BOOTSTRAP_STACK 1024u

#define VECTOR_BREAKPOINT 3
#define VECTOR_OVERFLOW 4
#define INSTRUCTION_INT3 0xcc

// entry.S knows them.
_Static_assert(offsetof(struct apkern_registers, gs) == 32 && offsetof(struct apkern_registers, pc) == 56
        && offsetof(struct apkern_registers, eflags) == 64 && offsetof(struct apkern_registers, esp) == 68, "entry.S has other offsets");

void bootstrap_become(const struct apkern_registers *registers) noreturn;
u32 bootstrap_thread(u32 entry, char *argument, u32 stack_pointer, u32 is_first);

// A program that says nothing runs on application processors.
__attribute__((weak)) const enum processors_choice processors_choice = ON_ANY_PROCESSOR;

// What has been said for this process, or by its program.
static bool choose_bootstrap_processor;

// The first word of the arguments may say where the process runs; it becomes blanks.
static enum processors_choice choice_of_arguments(char *arguments)
{
    static const char *const words[] = {
        [ON_APPLICATION_PROCESSORS] = "@application", [ON_BOOTSTRAP_PROCESSOR] = "@bootstrap"
    };
    for (u32 choice = ON_APPLICATION_PROCESSORS; choice <= ON_BOOTSTRAP_PROCESSOR; choice++) {
        size_t length = strlen(words[choice]);
        if (!strncmp(arguments, words[choice], length) && (arguments[length] == ' ' || !arguments[length])) {
            memset(arguments, ' ', length);
            return choice;
        }
    }
    return processors_choice;
}

static i32 apkern(enum apkern_request request, u32 argument, u32 more)
{
    return driver_control(APKERN_DRIVER, request, argument, more);
}

// The application thread has met what it cannot go on after: the thread goes on here, and ends as it would have without
// application processors.
static void go_on_here(struct apkern_registers *registers) noreturn;
static void go_on_here(struct apkern_registers *registers)
{
    // A trap, after its instruction; both have a form of one byte, and int3 also one of two.
    if (registers->vector == VECTOR_BREAKPOINT || registers->vector == VECTOR_OVERFLOW) {
        const u8 *after = (const u8 *)registers->pc;
        registers->pc -= registers->vector == VECTOR_BREAKPOINT && after[-1] != INSTRUCTION_INT3 ? 2 : 1;
    }
    bootstrap_become(registers);
}

static void handle(struct apkern_area *area, u32 handle)
{
    struct apkern_registers *registers = &area->registers;
    switch (area->event) {
    case APKERN_SYSTEM_CALL:
        registers->eax = (u32)system_call(registers->eax, registers->ebx, registers->ecx, registers->edx, registers->esi,
            registers->edi);
        break;
    case APKERN_PAGE_FAULT:
        // The driver looks, so that a fault that is the program's is at the program's instruction.
        if (apkern(APKERN_RESOLVE_FAULT, handle, area->address) == 0)
            break;
        go_on_here(registers);
    case APKERN_EXCEPTION:
        go_on_here(registers);
    }
}

static void work(struct apkern_area *area, u32 number) noreturn;
static void work(struct apkern_area *area, u32 number)
{
    for (;;) {
        apkern(APKERN_AWAIT_EVENT, number, 0);
        handle(area, number);
    }
}

// The paper's loop: the thread looks at its area, and lets others run while nothing is there.
static void work_polling(struct apkern_area *area, u32 number) noreturn;
static void work_polling(struct apkern_area *area, u32 number)
{
    for (;;) {
        if (area->event == APKERN_NOTHING) {
            thread_yield();
            continue;
        }
        handle(area, number);
        area->event = APKERN_NOTHING;
        apkern(APKERN_ACTIVATE_THREAD, number, 0);
    }
}

// Called on a new thread's stack, below which the application thread's begins. Returns the entry if there is to be no application
// thread.
u32 bootstrap_thread(u32 entry, char *argument, u32 stack_pointer, u32 is_first)
{
    struct apkern_area area = { .event = APKERN_NOTHING };
    struct apkern_thread_start start = {
        .area = address_of(&area), .pc = entry, .esp = stack_pointer - BOOTSTRAP_STACK, .eax = (u32)argument
    };
    if (is_first)
        choose_bootstrap_processor = choice_of_arguments(argument) == ON_BOOTSTRAP_PROCESSOR;
    if (choose_bootstrap_processor)
        return entry;
    i32 number = apkern(APKERN_CREATE_THREAD, address_of(&start), 0);
    if (number < 0)
        return entry;
    if (start.polls)
        work_polling(&area, (u32)number);
    work(&area, (u32)number);
}
