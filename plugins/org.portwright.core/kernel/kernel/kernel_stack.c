// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The kernel's stacks: one a CPU, not one a thread.

#include "kernel_stack.h"
#include "paging.h"

cpu_local u32 kernel_stack_top;
static struct {
    u8 guard[PAGE_SIZE];        // not mapped
    u8 stack[KERNEL_STACK_SIZE];
} kernel_stacks[MAX_CPUS] __attribute__((aligned(PAGE_SIZE)));

u32 kernel_stack_of(u32 cpu)
{
    return (u32) &kernel_stacks[cpu + 1];
}

void kernel_stacks_guard(void)
{
    for (u32 cpu = 0; cpu < MAX_CPUS; cpu++)
        paging_remove((u32) kernel_stacks[cpu].guard);
}
