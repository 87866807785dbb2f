// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What the processor keeps of a task.
#pragma once

#include "machine/types.h"

// Task state segment (Intel SDM vol. 3, 7.2.1).
struct task_state {
    u32 link, esp0, ss0, esp1, ss1, esp2, ss2;
    u32 cr3, eip, eflags, eax, ecx, edx, ebx, esp, ebp, esi, edi;
    u32 es, cs, ss, ds, fs, gs, ldt;
    u16 trap, io_map;
} packed;
