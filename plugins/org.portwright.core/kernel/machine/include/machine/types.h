// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Types of addresses and their conversion, calling conventions, and what every file needs. The kernel supplies config.h.
#pragma once

#include "config.h"
#include "machine/language.h"

#define PAGE_SIZE 4096u
#define PAGE_SHIFT 12

// Physical memory is mapped here; docs/kernel.md has the whole address space.
#define KERNEL_BASE 0xc0000000u
#define DIRECT_MAP_SIZE 0x38000000u

// Arguments in registers, not on the stack: for what is called where few instructions are wanted.
#define in_registers __attribute__((regparm(3)))
// Called from assembly, or a function of assembly: arguments are on the stack, whatever the options of the compiler.
#define assembly_call __attribute__((regparm(0)))

// Addresses are u32; pointers only where the kernel may follow them at once.
typedef u32 physical_address;

static inline void *physical_to_pointer(physical_address address)
{
    return (void *)(address + KERNEL_BASE);
}

static inline physical_address pointer_to_physical(const void *pointer)
{
    return (u32)pointer - KERNEL_BASE;
}
