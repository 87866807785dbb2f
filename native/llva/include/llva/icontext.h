// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// LLVA-OS, table II: the Interrupt Context (Criswell, Monroe and Adve 2006, III-E).
//
// At a trap, an interrupt or a system call the engine reserves an Interrupt Context on the kernel's stack and saves there what the
// handler would overwrite; the rest stays on the processor until it is asked for. A handler gets its address, icp, which is good
// until the handler returns. Then the program goes on as the context says.
#pragma once

#include "llva/convention.h"

// Saves the Interrupt Context as Integer State: also what is still on the processor is committed to memory now.
// Touches: isp, a buffer of LLVA_INTEGER_STATE_SIZE bytes. Cost: a copy of it.
void llva_icontext_save(void *icp, void *isp) LLVA_IN_REGISTERS;

// Loads an Integer State that llva_icontext_save, or llva_istate_begin, has made into the Interrupt Context. Both are of the same
// mode, privileged or not.
// Touches: the context, and what of it is on the processor. Cost: a copy.
void llva_icontext_load(void *icp, void *isp) LLVA_IN_REGISTERS;

// The stack pointer of the interrupted program.
void *llva_icontext_get_stackp(void *icp) LLVA_IN_REGISTERS;
// Sets it, of a program that is not privileged. (In the paper's table the second parameter is missing.)
void llva_icontext_set_stackp(void *icp, void *stackp);

// Changes the context so that the program, which must not be privileged, has called f with so many arguments, each a word. The
// arguments go to the program's stack. f does not return to where the program was: the kernel saves that before, with
// llva_icontext_save, and loads it when the program asks it to. (C does not tell how many arguments there are; LLVA's calls do.)
// Returns 0; -1 if the stack cannot be written, or the program is privileged: then nothing has changed.
// Touches: the context, the program's stack. Cost: a fault-tolerant copy.
int llva_ipush_function(void *icp, int (*f)(), int count, ...);

// Makes a new Interrupt Context on the stack whose top is stackp, with the values of icp; returns its address.
// Touches: the memory below stackp. Cost: a copy.
void *llva_icontext_init(void *icp, void *stackp);

// 1 if what was interrupted was in privileged mode, else 0: as the processor says.
int llva_was_privileged(void *icp) LLVA_IN_REGISTERS;
