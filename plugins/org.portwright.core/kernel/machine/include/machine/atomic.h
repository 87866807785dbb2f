// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Words that more than one CPU, or a CPU and its interrupt handlers, change.
#pragma once

#include "machine/types.h"

// Atomic operations on words that more than one CPU changes. On one CPU nothing interrupts them either.
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

// Adds 1 to a word that only its owner changes, and others read: one instruction, without a locked bus.
static inline void increment_owned(volatile u32 *word)
{
    asm volatile("incl %0" : "+m"(*word)::"memory");
}

// The same, but an interrupt handler of this CPU may have changed the word since it was read: false if it has. One
// instruction, which an interrupt cannot divide.
static inline bool replace_local(volatile u32 *word, u32 expected, u32 value)
{
    bool replaced;
    asm volatile("cmpxchgl %3, %1" : "=@ccz"(replaced), "+m"(*word), "+a"(expected) : "r"(value) : "memory");
    return replaced;
}

// Stores before it are seen before stores after it: the processor does so, the compiler must (Intel SDM vol. 3, 9.2).
static inline void store_order(void)
{
    asm volatile("" ::: "memory");
}
