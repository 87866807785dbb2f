// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What Interrupt Contexts and Integer States hold on the IA-32, for C and for assembly.
#pragma once

/* struct interrupt_context */
#define CONTEXT_SEAL 12
#define CONTEXT_VECTOR 40
#define CONTEXT_PC 48
#define CONTEXT_CS 52
#define CONTEXT_EFLAGS 56
#define CONTEXT_ESP 60
#define CONTEXT_SS 64
/* struct own_state */
#define OWN_INNERMOST 4
#define OWN_EBX 8
#define OWN_ESI 12
#define OWN_EDI 16
#define OWN_EBP 20
#define OWN_ESP 24
#define OWN_PC 28
#define OWN_EFLAGS 32
#define STATE_OWN 1

/* LLVA_SYSTEM_CALL */
#define SYSTEM_CALL_VECTOR 0x80

/* Each processor has a task register of its own: SELECTOR_FIRST_TASK + 8 * its number. */
#define SELECTOR_FIRST_TASK 0x30
/* Of an array of words, one for each processor, that of this one: its address less the array's. */
#define TASK_TO_WORD(selector) (((selector) - SELECTOR_FIRST_TASK) / 2)

#ifndef __ASSEMBLER__
#include "machine/types.h"

// As entry.S pushes it. The segment registers fs and gs, which the kernel does not use, stay on the processor.
struct interrupt_context {
    u32 edi, esi, ebp, seal, ebx, edx, ecx, eax;            // pushal; popal leaves out what is the stack pointer's
    u32 es, ds;
    u32 vector, error;
    u32 pc, cs, eflags;
    u32 esp, ss;                                            // there only if the program was not privileged
};

// Of an interrupted program, or one that begins.
struct program_state {
    u32 kind;                   // 0, and the seal (checks.h)
    u32 fs, gs;
    struct interrupt_context context;
};

// Of the kernel itself: what a function preserves (System V ABI for the IA-32, 2.2.1).
struct own_state {
    u32 kind;                   // STATE_OWN, and the seal
    u32 innermost;              // llva_invoke
    u32 ebx, esi, edi, ebp, esp, pc, eflags;
};

// What llva_invoke has pushed.
struct invoke_frame {
    struct invoke_frame *previous;
    u32 eflags;
    u32 edi, esi, ebx, ebp;
    u32 pc;
};

// The innermost one of each processor.
extern struct invoke_frame *invoke_innermost[MAX_CPUS];

// Loads the registers of a context, which may be anywhere if it is not of privileged mode; else it is below the stack pointer that it
// goes on with.
void context_resume(const struct interrupt_context *context) noreturn;
// Goes on with the state's registers; llva_save_integer returns 1.
void own_state_resume(const struct own_state *state) noreturn;

static inline u32 this_processor(void)
{
    u32 selector;
    asm("str %0" : "=r"(selector));
    return (selector - SELECTOR_FIRST_TASK) / 8;
}
#endif
