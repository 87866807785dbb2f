// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Integer types, and words of the language that every file needs, whatever the machine.
#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int32_t i32;
typedef int64_t i64;

#define array_size(a) (sizeof(a) / sizeof((a)[0]))
#define container_of(pointer, type, member) ((type *)((char *)(pointer) - offsetof(type, member)))
#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)
#define unused __attribute__((unused))
#define packed __attribute__((packed))
// For what is called rarely: its caller, if it takes another way, saves no registers for it.
#define rarely __attribute__((noinline, cold))
#define noreturn __attribute__((noreturn))

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
