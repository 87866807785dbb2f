// SPDX-License-Identifier: EPL-2.0 OR GPL-2.0-or-later
// The driver "selftest": what user programs ask the kernel to try on its own locks (docs/kernel-locks.md).
#pragma once

#define SELF_TEST_DRIVER "selftest"

enum self_test_request {
    SELF_TEST_LOCKS,            // (rounds): takes each kind of lock so often, with CPUs that do the same at
                                // that time; the number of times that a lock did not keep the others out
    SELF_TEST_LOCK_COUNT,       // (): rounds of all CPUs since the last such request, as counted under each
                                // lock; -ERROR_CONFLICT if the locks' counts differ
    SELF_TEST_PAIR_CYCLES,      // (pairs): cycles that so many uncontended acquisitions and releases take
    SELF_TEST_DETECTOR,         // (): 1 if the deadlock detector watches locks: variant coarse with the word
                                // "deadlock"
    SELF_TEST_REPORTS,          // (): reports of the detector since boot
    // Each does something wrong once, and returns how many reports that gave; -ERROR_PERMISSION without
    // detector.
    SELF_TEST_RIGHT,            // (): 0: nothing is wrong
    SELF_TEST_ORDER,            // (): 1: two locks in either order
    SELF_TEST_CIRCLE,           // (): 1: three locks in a circle
    SELF_TEST_RELEASE_ORDER,    // (): 1: released in the order in which they were taken
    SELF_TEST_NOT_HELD,         // (): 1: released without having been taken
    SELF_TEST_RECURSION,        // (): 1: taken again by its owner
    SELF_TEST_NESTED_READING,   // (): 1: read lock taken again by its reader
    SELF_TEST_INTERRUPT,        // (): 1: taken by an interrupt handler, and with interrupts enabled
    SELF_TEST_HELD,             // (): 0: comes back to user mode with a lock; then SELF_TEST_REPORTS gives
                                // one more
};
