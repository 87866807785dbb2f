// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Types of addresses and their conversion on LLVA-OS, and what every file needs. The kernel supplies config.h.
#pragma once

#include "config.h"
#include "llva/additions.h"
#include "machine/language.h"

#define PAGE_SIZE LLVA_PAGE_SIZE
#define PAGE_SHIFT ((u32) __builtin_ctz(PAGE_SIZE))

#define KERNEL_BASE LLVA_DIRECT_MAP
#define DIRECT_MAP_SIZE LLVA_DIRECT_MAP_SIZE

// Calling conventions are the translator's business.
#define in_registers
#define assembly_call

typedef u32 physical_address;

static inline void *physical_to_pointer(physical_address address)
{
    return (void *)(address + KERNEL_BASE);
}

static inline physical_address pointer_to_physical(const void *pointer)
{
    return (u32)pointer - KERNEL_BASE;
}
