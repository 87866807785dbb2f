// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Kernel entry and exit: traps and interrupts (machine/frame.h calls trap), the start of each CPU's first thread.
#pragma once

#include "thread.h"

// Leaves the kernel for user mode: with the same thread, or with another if that one waits, has ended or has had
// its time. While there is none the CPU idles there. Interrupts are disabled at the return.
void leave(struct frame *frame);
// Leaves the kernel's start for the first thread of this CPU, or for the idle loop.
void run(void) noreturn;
// A system call of a program, for a machine that tells those apart from other traps (native/llva).
void trap_system_call(struct frame *frame);
// system_call.c: carries out the call of the frame and puts its result there.
void system_call(struct frame *frame);
