/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * What instrumented objects, the stubs in them, probes and the support library agree on.
 * A probe of one's own is an object file that defines lopi_enter and lopi_exit.
 */
#ifndef LOPI_H
#define LOPI_H

#include <stddef.h>
#include <stdint.h>

/*
 * An instrumented function: 8 words. The engine writes one into the section lopi_functions of the object file; the
 * linker puts those of all objects side by side.
 */
struct lopi_function {
    struct lopi_function *self;
    const char *name;           /* as in the symbol table */
    const char *file;           /* the source file, as the compiler was given it, or the object file */
    void *address;              /* of the function's own code; the symbol is the stub's */
    uintptr_t size;             /* bytes of its own code */
    intptr_t counters;          /* its struct lopi_counters in each thread, relative to the thread pointer; the low 32 bits */
    uintptr_t flags;            /* bits 0-1: enum lopi_form; LOPI_CALLED; bits 8-31: its line in the source file, or 0 */
    uintptr_t data;             /* for the probe's use; 0 at first */
};

enum lopi_form { LOPI_ENTRY, LOPI_STACK, LOPI_FRAME, LOPI_REPLACE };

enum {
    LOPI_CALLED = 4,            /* the function's stub calls lopi_enter and lopi_exit: its probe is not inlined */
    LOPI_IN_MODULE = 8          /* `counters` is relative to the thread-local data of its module; the library changes that */
};

/* A function's thread-local data, as the supplied probes use them. */
struct lopi_counters {
    uint64_t calls;
    uint64_t sum;
};

/* One running call of an instrumented function: room for the probe between entry and exit; not initialised. */
struct lopi_call {
    uint64_t data[2];
};

/* The registers at the call or return. */
struct lopi_registers {
#ifdef __x86_64__
    uintptr_t rax, rcx, rdx, rsi, rdi, r8, r9, r10;      /* thunks.S */
#else
    uintptr_t eax, edx;
#endif
    uintptr_t *stack;           /* at entry: arguments on the stack, or NULL if there are none */
    uintptr_t frame_pointer;    /* rbp, ebp */
    uintptr_t stub;             /* the address in the stub that goes on */
};

/* As templates/template.h has it: where a call's return address is while the function runs, in the form `frame`. */
struct lopi_frame {
    struct lopi_frame *next;    /* in the pool */
    void *saved_bx;
    void *return_address;
    void *stack;                /* the stack pointer after the return address was popped */
    uint64_t data[2];
};

/* The user's probe. Registers are saved by the stub. */
void lopi_enter(struct lopi_function *function, struct lopi_call *call, const struct lopi_registers *registers);
void lopi_exit(struct lopi_function *function, struct lopi_call *call, const struct lopi_registers *registers);

/* What the probe `counter` reads: 4 bytes, and 4 more that may be read. */
extern uint32_t lopi_counter[2];

#endif
