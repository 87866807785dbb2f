// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The kernel's stacks: one a CPU, not one a thread.
#pragma once

#include "cpu.h"

// The top of a CPU's stack.
u32 kernel_stack_of(u32 cpu);
// Takes away the page below each. Before other CPUs run.
void kernel_stacks_guard(void);
