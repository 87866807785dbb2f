// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// Threads of a process, and mutual exclusion between them.
#pragma once

#include "library/system.h"

// Belongs to the caller from thread_start to thread_join.
struct thread {
    void (*function)(void *);
    void *argument;
    i32 ended;      // semaphore
    i32 id;
};

// 0, or an error. The thread ends when the function returns.
i32 thread_start(struct thread *thread, void (*function)(void *), void *argument);
// One that nobody joins. *thread may be used again, or freed, as soon as the function runs.
i32 thread_start_detached(struct thread *thread, void (*function)(void *), void *argument);
// Waits for its end.
void thread_join(struct thread *thread);
// A small number that no other living thread of the process has; 0 is the first thread.
static inline u32 thread_number(void)
{
    // The first thread runs on the process stack, the others 64 KB apart from 0xa0000000 on (docs/kernel.md).
    u32 stack = address_of(__builtin_frame_address(0));
    return stack < 0xa0000000u ? 0 : ((stack - 0xa0000000u) >> 16) + 1;
}

// Read-modify-write operations that are one for all CPUs; they return the value before.
static inline u32 atomic_add(volatile u32 *word, i32 value)
{
    return __atomic_fetch_add(word, (u32)value, __ATOMIC_SEQ_CST);
}

static inline u32 atomic_exchange(volatile u32 *word, u32 value)
{
    return __atomic_exchange_n(word, value, __ATOMIC_SEQ_CST);
}

static inline bool atomic_compare_exchange(volatile u32 *word, u32 expected, u32 desired)
{
    return __atomic_compare_exchange_n(word, &expected, desired, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

static inline bool atomic_compare_exchange_double(volatile u64 *word, u64 expected, u64 desired)
{
    return __sync_bool_compare_and_swap(word, expected, desired);   // cmpxchg8b
}
