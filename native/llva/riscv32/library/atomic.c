// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The atomic operation on eight bytes that programs use and this processor has not, under a lock, by the name that the compiler calls (LLVM
// Atomic Instructions and Concurrency Guide, release 14, "Libcalls: __atomic_*"). All orders are the strongest.

#include <stdbool.h>
#include <stdint.h>

#include "library/system.h"

bool __atomic_compare_exchange_8(volatile void *at, void *expected, uint64_t value, int success, int failure);

static volatile u32 lock;

bool __atomic_compare_exchange_8(volatile void *at, void *expected, uint64_t value, int success, int failure)
{
    (void) success, (void) failure;
    volatile uint64_t *word = at;
    while (__atomic_exchange_n(&lock, 1, __ATOMIC_SEQ_CST))
        thread_yield();
    uint64_t old = *word;
    bool same = old == *(uint64_t *) expected;
    if (same)
        *word = value;
    else
        *(uint64_t *) expected = old;
    __atomic_store_n(&lock, 0, __ATOMIC_SEQ_CST);
    return same;
}
