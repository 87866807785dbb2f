// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Atomic operations as the user library's, which now and then let another thread run first: that is where races are.
#pragma once

#include "library/system.h"

u32 thread_number(void);
void perhaps_yield(void);

static inline u32 atomic_add(volatile u32 *word, i32 value)
{
    return __atomic_fetch_add(word, (u32)value, __ATOMIC_SEQ_CST);
}

static inline u32 atomic_exchange(volatile u32 *word, u32 value)
{
    perhaps_yield();
    return __atomic_exchange_n(word, value, __ATOMIC_SEQ_CST);
}

static inline bool atomic_compare_exchange(volatile u32 *word, u32 expected, u32 desired)
{
    perhaps_yield();
    return __atomic_compare_exchange_n(word, &expected, desired, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

static inline bool atomic_compare_exchange_double(volatile u64 *word, u64 expected, u64 desired)
{
    perhaps_yield();
    return __sync_bool_compare_and_swap(word, expected, desired);
}
