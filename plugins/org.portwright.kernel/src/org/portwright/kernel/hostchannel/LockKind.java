// SPDX-License-Identifier: EPL-2.0
// The kinds of locks that the kernel has.
package org.portwright.kernel.hostchannel;

/** The kind of a lock; the order is that of the numbers in the host channel. */
public enum LockKind {
    /** A spin lock. */
    SPIN,
    /** A spin lock that its holder may take again: the giant lock. */
    RECURSIVE,
    /** Many readers or one writer; a waiting writer keeps new readers out. */
    READERS_WRITER,
    /** A number that this version does not know. */
    UNKNOWN;

    static LockKind of(int number) {
        return number >= 0 && number < UNKNOWN.ordinal() ? values()[number] : UNKNOWN;
    }
}
