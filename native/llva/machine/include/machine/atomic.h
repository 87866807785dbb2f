// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Words that more than one CPU, or a CPU and its interrupt handlers, change: with the operations of the computational interface.
#pragma once

#include "machine/types.h"

static inline u32 atomic_add(volatile u32 *word, i32 value)
{
    return __atomic_add_fetch(word, (u32)value, __ATOMIC_SEQ_CST);
}

static inline u32 atomic_or(volatile u32 *word, u32 bits)
{
    return __atomic_fetch_or(word, bits, __ATOMIC_SEQ_CST);
}

static inline u32 atomic_and(volatile u32 *word, u32 bits)
{
    return __atomic_fetch_and(word, bits, __ATOMIC_SEQ_CST);
}

// Adds 1 to a word that only its owner changes, and others read.
static inline void increment_owned(volatile u32 *word)
{
    __atomic_store_n(word, *word + 1, __ATOMIC_RELEASE);
}

// The same, but an interrupt handler of this CPU may have changed the word since it was read: false if it has.
static inline bool replace_local(volatile u32 *word, u32 expected, u32 value)
{
    return __atomic_compare_exchange_n(word, &expected, value, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

// Stores before it are seen before stores after it.
static inline void store_order(void)
{
    __atomic_thread_fence(__ATOMIC_RELEASE);
}
