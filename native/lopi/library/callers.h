/*
 * SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
 *
 * Walks from a function to its callers, as an unwinder does, but only with what LOPI needs of the registers: some tens
 * of instructions a caller, where libgcc's unwinder, which restores all registers, takes more than a thousand.
 */
#ifndef LOPI_CALLERS_H
#define LOPI_CALLERS_H

#include "library.h"

/* A call that has not returned. */
struct caller {
    const unsigned char *place;     /* where the function goes on, a return address */
    uintptr_t stack, frame_pointer, bx;     /* rsp, rbp, rbx (esp, ebp, ebx) there */
};

enum step {
    STEP_DONE,
    STEP_NO_CALLER,                 /* the outermost function of a thread or of a coroutine */
    STEP_UNKNOWN                    /* only an unwinder knows: signal frames, functions that the compiler has not made */
};

/* What lopi_next_caller has found out of the call that it has left behind. */
struct passed {
    const void *function;           /* its first instruction; NULL if that is not known */
    struct lopi_frame *frame;       /* if it is a stub's: the frame that this holds; otherwise NULL */
};

/*
 * Goes on to the caller. Needs no memory, and no locks but those that libgcc's _Unwind_Find_FDE takes, for code that
 * has not been seen before or that may be unloaded.
 */
enum step lopi_next_caller(struct caller *caller, struct passed *passed);

/* The first instruction of the function that goes on at a return address; NULL if that is not known. */
const void *lopi_function_at(const unsigned char *place);

/* The function that uses this macro, at this place. */
#ifdef __x86_64__
#define THIS_CALLER(caller) \
    __asm__ volatile ("lea 1f(%%rip), %0\n\tnop\n1:\tmov %%rsp, %1\n\tmov %%rbp, %2\n\tmov %%rbx, %3" \
        : "=&a"((caller).place), "=&c"((caller).stack), "=&d"((caller).frame_pointer), "=&S"((caller).bx))
#else
#define THIS_CALLER(caller) \
    __asm__ volatile ("call 1f\n1:\tpop %0\n\tmov %%esp, %1\n\tmov %%ebp, %2\n\tmov %%ebx, %3" \
        : "=&a"((caller).place), "=m"((caller).stack), "=m"((caller).frame_pointer), "=m"((caller).bx))
#endif

#endif
