// SPDX-License-Identifier: EPL-2.0
// An entry of the kernel's event log.
package org.portwright.kernel.hostchannel;

import java.util.Optional;

/**
 * An event.
 *
 * @param time the CPU's time stamp counter, in cycles
 * @param cpu the CPU it happened on, from 0
 * @param code the number of its type, see {@link #type()}
 * @param thread the thread that ran, as the kernel numbers them
 * @param address where in the kernel or in a program it happened
 * @param a the first value, unsigned: {@link EventType#first()} says of what
 * @param b the second value, unsigned: {@link EventType#second()} says of what
 */
public record Event(long time, int cpu, int code, int thread, long address, long a, long b) {
    /** Bytes of a record. */
    public static final int BYTES = 24;

    /** @return its type; empty if the kernel is newer than this program */
    public Optional<EventType> type() {
        return EventType.of(code);
    }

    /** @return whether it is of this type */
    public boolean is(EventType type) {
        return code == type.code();
    }
}
