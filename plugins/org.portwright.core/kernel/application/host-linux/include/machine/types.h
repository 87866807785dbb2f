// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// What native/machine's own header of this name has, from Linux's headers. Files that include others of Linux include them before.
#pragma once

#include <linux/types.h>
#include <linux/stddef.h>
#include <linux/compiler.h>
#include <linux/limits.h>
#include <linux/container_of.h>
#include <asm/page_types.h>

#include "config.h"

typedef s32 i32;
typedef s64 i64;

#define UINT32_MAX U32_MAX
#define UINT64_MAX U64_MAX

#define KERNEL_BASE __PAGE_OFFSET
// What of the physical memory is mapped there.
extern unsigned linux_direct_map_size;
#define DIRECT_MAP_SIZE linux_direct_map_size

#ifndef array_size
#define array_size(a) (sizeof(a) / sizeof((a)[0]))
#endif
#define unused __attribute__((unused))
#define packed __attribute__((packed))
#define noreturn __attribute__((noreturn))
#define assembly_call __attribute__((regparm(0)))

typedef u32 physical_address;

static inline void *physical_to_pointer(physical_address address)
{
    return (void *)(address + KERNEL_BASE);
}

static inline physical_address pointer_to_physical(const void *pointer)
{
    return (u32)pointer - KERNEL_BASE;
}

static inline u32 minimum(u32 a, u32 b)
{
    return a < b ? a : b;
}
