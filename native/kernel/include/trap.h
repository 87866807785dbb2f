// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Kernel entry and exit: descriptor tables, traps, interrupts (Intel SDM vol. 3, chapters 3 and 6).
#pragma once

#include "thread.h"

#define SELECTOR_KERNEL_CODE 0x08
#define SELECTOR_KERNEL_DATA 0x10
#define SELECTOR_USER_CODE 0x1b
#define SELECTOR_USER_DATA 0x23
#define SELECTOR_TASK 0x28
#define SELECTOR_DOUBLE_FAULT 0x30
#define SELECTOR_PRIVILEGE 3        // 0 in the kernel
#define VECTOR_DOUBLE_FAULT 8
#define VECTOR_PAGE_FAULT 14
#define VECTOR_SYSTEM_CALL 0x80

// This CPU's descriptor tables and task state segment.
void trap_init(void);
// From the assembly entry: any trap or interrupt. On return the frame's registers are loaded.
void trap(struct frame *frame);
// Leaves the kernel's start for the first thread of this CPU, or for the idle loop.
void run(void) noreturn;
// Leaves the present stack for good; the function does not return.
void run_on_stack(u32 top, void (*function)(void)) noreturn;
// system_call.c: carries out the call of the frame and puts its result there.
void system_call(struct frame *frame);
