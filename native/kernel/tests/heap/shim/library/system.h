// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The few system calls that the heaps of user programs make, on the host, for their test.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int32_t i32;
typedef int64_t i64;

#define PAGE_SIZE 4096u
#define array_size(a) (sizeof(a) / sizeof((a)[0]))
#define noreturn __attribute__((noreturn))

i32 heap_grow(u32 bytes);
i32 semaphore_create(u32 value);
i32 semaphore_claim(u32 id);
i32 semaphore_release(u32 id);

static inline bool is_error(i32 result)
{
    return result < 0 && result > -4096;
}
