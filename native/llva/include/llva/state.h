// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// LLVA-OS, table I: saving and restoring native processor state (Criswell, Monroe and Adve 2006, III-D).
//
// The state's existence is known, its contents are not: a buffer is an array of bytes whose use only the Execution Engine knows.
// The paper's names have dots where C has underscores. Unless it says otherwise, what stands in these headers may be called in
// privileged mode only, does not sleep, cannot fail, and costs a few instructions.
#pragma once

// Bytes of a buffer, at a multiple of 16: enough for any processor that has an engine.
#define LLVA_INTEGER_STATE_SIZE 160
#define LLVA_FP_STATE_SIZE 512

struct llva_integer_state {
    unsigned char opaque[LLVA_INTEGER_STATE_SIZE];
} __attribute__((__aligned__(16)));

struct llva_fp_state {
    unsigned char opaque[LLVA_FP_STATE_SIZE];
} __attribute__((__aligned__(16)));

// Saves the Integer State of the processor: all that holds virtual registers other than floating point, control flow, the
// interrupt flag, and which llva_invoke is the innermost. Returns 0; and 1 when the state is loaded later. A state that the
// calling function has returned from must not be loaded.
// Touches: the buffer. Cost: a dozen stores.
int llva_save_integer(void *buffer) __attribute__((__returns_twice__));

// Loads an Integer State. Execution goes on after the llva_save_integer that saved it, or, if llva_icontext_save or
// llva_istate_begin made it, where that program was interrupted or begins. The present stack is left.
// Touches: all of the Integer State. Cost: a dozen loads, and the return from a trap if the state is that of an interrupted program.
void llva_load_integer(void *buffer) __attribute__((__noreturn__));

// Saves the floating-point state. If always is 0 it is saved only if it has changed since the last llva_load_fp of this processor;
// else unconditionally. Returns 1 if it was saved, 0 if not.
// Touches: the buffer. Cost: nothing is stored if nothing has changed. The first call on a processor makes floating point
// available to programs, which is a trap before that (LLVA_TRAP_NO_FLOATING_POINT).
int llva_save_fp(void *buffer, int always);

// Loads the floating-point state from a buffer that llva_save_fp has filled.
// Touches: the floating-point state. Cost: a trap at the program's first use of it, by which the engine learns of the change.
void llva_load_fp(void *buffer);
