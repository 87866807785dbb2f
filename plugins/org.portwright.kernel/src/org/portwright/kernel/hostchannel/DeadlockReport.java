// SPDX-License-Identifier: EPL-2.0
// A use of locks that the kernel's deadlock detector has found.
package org.portwright.kernel.hostchannel;

/**
 * A use of locks that can end in a deadlock, even if it did not this time.
 *
 * @param kind what is wrong
 * @param cpu the CPU on which it was seen
 * @param address the place in the kernel where it was seen
 * @param earlierAddress the place it contradicts: where the other order was seen, or where the lock was taken; 0 if there
     *            is none
 * @param lock the lock's name
 * @param lockAddress the lock's address
 * @param otherLock the name of the other lock, empty if only one is concerned
 * @param otherLockAddress the other lock's address, 0 if only one is concerned
 */
public record DeadlockReport(Kind kind, int cpu, long address, long earlierAddress, String lock, long lockAddress,
        String otherLock, long otherLockAddress) {
    static final int BYTES = 68;

    /** What is wrong; the order is that of the numbers in the host channel, from 1. */
    public enum Kind {
        /** Two locks are taken in both orders. */
        ORDER("taken in another order than before"),
        /** Locks are not given back in the reverse order. */
        RELEASE_ORDER("given back in another order than taken"),
        /** A lock that is not recursive is taken by its holder. */
        RECURSION("taken again by its holder"),
        /** A lock is still held when the CPU goes back to a program. */
        HELD_ON_RETURN("held on return to user mode"),
        /** A lock that an interrupt handler takes is taken elsewhere with interrupts enabled. */
        INTERRUPTS("taken in an interrupt handler, and elsewhere with interrupts enabled"),
        /** A number that this version does not know. */
        UNKNOWN("used wrongly");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /** @return for people; completes "lock NAME is ..." */
        public String text() {
            return text;
        }

        static Kind of(int number) {
            return number >= 1 && number <= UNKNOWN.ordinal() ? values()[number - 1] : UNKNOWN;
        }
    }
}
