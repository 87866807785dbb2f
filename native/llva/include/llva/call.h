// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// LLVA-OS, table III: system calls, and recovery from hardware faults (Criswell, Monroe and Adve 2006, III-F and III-G).
#pragma once

// Calls the handler that is registered for sysnum (handlers.h), in privileged mode, with at most five arguments, each a word.
// Returns the handler's result. Of any mode; a program links it, and it is all that a program needs of LLVA-OS.
int llva_syscall(int sysnum, ...);

// Calls f with so many arguments, each a word. If control flow is unwound before f returns: 1, with the stack, the interrupt flag
// and the preserved registers as at the call; else 0, with f's result in *ret. Invokes nest, on each stack for itself.
// Touches: the stack. Cost: a dozen stores at the call, and as many loads at the return.
int llva_invoke(int *ret, int (*f)(), int count, ...);

// Copies count bytes. Returns how many were copied: all, or those before the byte whose access was unwound.
// Touches: to. Cost: that of the copy; nothing is saved.
int llva_invokememcpy(void *to, const void *from, int count);

// Changes an Interrupt Context of privileged mode, that of a fault, so that control flow is unwound to the innermost invoke. That
// is the llva_invokememcpy whose copy was interrupted, or the innermost llva_invoke of this processor.
// Returns 0; -1 if there is none: then nothing has changed.
int llva_iunwind(void *icp);
