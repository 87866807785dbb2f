// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The innermost lock of each serial line: a message of one CPU is not mixed with another's.
//
// Not a lock of lock.h, because the lock code itself reports through these lines: it is there in every mode,
// nobody watches it, nothing else is taken under it, and a panic does not wait for it for ever.
#pragma once

#include "cpu.h"

struct output_lock {
    volatile u32 taken;
};

// Disables interrupts, so that a message from an interrupt handler cannot come into the middle of another;
// returns the flags for output_release. Works before CPU-local data is mapped.
u32 output_acquire(struct output_lock *lock);
void output_release(struct output_lock *lock, u32 flags);
