// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What Interrupt Contexts and Integer States hold on the RISC-V, for C and for assembly.
#pragma once

/* struct interrupt_context; register xN is at 4 * N. */
#define CONTEXT_PC 0
#define CONTEXT_SP 8
#define CONTEXT_TP 16
#define CONTEXT_T0 20
#define CONTEXT_STATUS 128
#define CONTEXT_CAUSE 132
#define CONTEXT_VALUE 136
#define CONTEXT_SIZE 144
/* struct own_state */
#define OWN_INNERMOST 4
#define OWN_STATUS 8
#define OWN_PC 12
#define OWN_SP 16
#define OWN_S0 20
#define STATE_OWN 1
/* struct invoke_frame, at a multiple of 16 on the stack */
#define FRAME_PREVIOUS 0
#define FRAME_STATUS 4
#define FRAME_PC 8
#define FRAME_S0 12
#define FRAME_SIZE 64
/* struct processor */
#define PROCESSOR_STACK 0
#define PROCESSOR_SP 4
#define PROCESSOR_T0 8
#define PROCESSOR_TP 12
#define PROCESSOR_EMERGENCY 16
#define EMERGENCY_STACK_SIZE 0x1000

/* sstatus (RISC-V Instruction Set Manual vol. II, 20211203, 4.1.1): interrupts, and those before the trap; the mode before it; the
 * floating-point unit; access to programs' memory. */
#define STATUS_INTERRUPTS 0x2
#define STATUS_PREVIOUS_INTERRUPTS 0x20
#define STATUS_PRIVILEGED 0x100
#define STATUS_FLOATING_POINT 0x6000
#define STATUS_FLOATING_POINT_CLEAN 0x4000
#define STATUS_USER_MEMORY 0x40000

/* scause (ibid., table 4.2). */
#define CAUSE_INTERRUPT 0x80000000
#define CAUSE_STORE_PAGE_FAULT 15

#ifndef __ASSEMBLER__
#include "machine/language.h"

enum { RA = 1, SP = 2, TP = 4, T0 = 5, S0 = 8, A0 = 10, A7 = 17 };

// As entry.S stores it.
struct interrupt_context {
    u32 pc;                     // x0 has no value
    u32 x[31];                  // x1 to x31
    u32 status, cause, value;   // sstatus, scause, stval
    u32 event;                  // of handlers.h
};

static inline u32 *register_of(struct interrupt_context *context, u32 number)
{
    return &context->x[number - 1];
}

// Of an interrupted program, or one that begins.
struct program_state {
    u32 kind;                   // 0
    struct interrupt_context context;
};

// Of the kernel itself: what a function preserves (RISC-V ABIs Specification 1.0, 1.1).
struct own_state {
    u32 kind;                   // STATE_OWN
    u32 innermost;              // llva_invoke
    u32 status, pc, sp, s[12];
};

// What llva_invoke has left on the stack.
struct invoke_frame {
    struct invoke_frame *previous;
    u32 status, pc, s[12];
};

// The innermost one.
extern struct invoke_frame *engine_innermost;

// What entry.S has of the processor; tp is its address in privileged mode, sscratch in the other.
extern struct processor {
    u32 stack;                  // the top, for handlers of what was not privileged
    u32 sp, t0, tp;             // while a context is made
    u8 emergency[EMERGENCY_STACK_SIZE] __attribute__((aligned(16)));
} processor;

// entry.S: where all traps enter.
void llva_entry(void);
// Loads the registers of a context, which may be anywhere.
void context_resume(const struct interrupt_context *context) noreturn;
// Goes on with the state's registers; llva_save_integer returns 1.
void own_state_resume(const struct own_state *state) noreturn;

// The value of a control and status register.
#define csr_read(name)                                  \
    ({                                                  \
        u32 value_;                                     \
        asm volatile("csrr %0, " name : "=r"(value_));  \
        value_;                                         \
    })
#define csr_write(name, value) asm volatile("csrw " name ", %0" ::"r"(value) : "memory")
#define csr_set(name, bits) asm volatile("csrs " name ", %0" ::"r"(bits) : "memory")
#define csr_clear(name, bits) asm volatile("csrc " name ", %0" ::"r"(bits) : "memory")
#endif
