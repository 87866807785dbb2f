// SPDX-License-Identifier: EPL-2.0
// Groups of event types, by which people choose what they see.
package org.portwright.kernel.timeline;

import java.util.EnumSet;
import java.util.Set;

import org.portwright.kernel.hostchannel.EventType;

/** A group of event types that belong together. Each type is in one. */
public enum EventCategory {
    /** System calls. */
    SYSTEM_CALLS(EventType.SYSTEM_CALL, EventType.SYSTEM_CALL_END),
    /** Faults. */
    FAULTS(EventType.FAULT),
    /** Interrupts of both levels, and timers. */
    INTERRUPTS(EventType.INTERRUPT, EventType.SUPERVISOR_SIGNAL, EventType.TIMER, EventType.WAKE_CPU),
    /** Which thread runs, and why one doesn't. */
    SCHEDULING(EventType.SWITCH, EventType.BLOCK, EventType.UNBLOCK, EventType.IDLE, EventType.QUEUE),
    /** Operations on locks. */
    LOCKS(EventType.LOCK_SPIN, EventType.LOCK_ACQUIRE, EventType.LOCK_RELEASE),
    /** Processes that begin and end. */
    PROCESSES(EventType.PROCESS_START, EventType.PROCESS_END),
    /** Marks of programs, and types that this version doesn't know. */
    MARKS(EventType.MARK);

    private final Set<EventType> types;

    EventCategory(EventType first, EventType... others) {
        types = EnumSet.of(first, others);
    }

    /** The category of {@code type}. */
    public static EventCategory of(EventType type) {
        for (EventCategory category : values()) {
            if (category.types.contains(type)) {
                return category;
            }
        }
        return MARKS;
    }
}
