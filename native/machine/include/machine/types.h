// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Integer types, address conversion and what every file needs. The kernel supplies config.h.
#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "config.h"

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int32_t i32;
typedef int64_t i64;

#define PAGE_SIZE 4096u
#define PAGE_SHIFT 12
// What one page directory entry maps.
#define REGION_SIZE 0x400000u

// Physical memory is mapped here; docs/kernel.md has the whole address space.
#define KERNEL_BASE 0xc0000000u
#define DIRECT_MAP_SIZE 0x38000000u

#define array_size(a) (sizeof(a) / sizeof((a)[0]))
#define container_of(pointer, type, member) ((type *)((char *)(pointer) - offsetof(type, member)))
#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)
#define unused __attribute__((unused))
#define packed __attribute__((packed))
// For what is called rarely: its caller, if it takes another way, saves no registers for it.
#define rarely __attribute__((noinline, cold))
#define noreturn __attribute__((noreturn))
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

static inline u32 round_up(u32 value, u32 alignment)
{
    return (value + alignment - 1) & ~(alignment - 1);
}

static inline u32 round_down(u32 value, u32 alignment)
{
    return value & ~(alignment - 1);
}

static inline u32 minimum(u32 a, u32 b)
{
    return a < b ? a : b;
}
