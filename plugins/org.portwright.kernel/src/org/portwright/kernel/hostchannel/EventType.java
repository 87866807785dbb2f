// SPDX-License-Identifier: EPL-2.0
// What the kernel's event log tells of.
package org.portwright.kernel.hostchannel;

import java.util.Locale;
import java.util.Optional;

/** The types of events, with the names of what an event's two values hold; null where one is not used. */
public enum EventType {
    /** A system call begins. */
    SYSTEM_CALL(1, "number", "argument"),
    /** A system call ends. */
    SYSTEM_CALL_END(2, "number", "result"),
    /** The processor has raised an exception (Intel SDM vol. 3, section 6.3.1). */
    FAULT(3, "vector", "address"),
    /** A device or another processor interrupts. */
    INTERRUPT(4, "vector", null),
    /** Another thread is chosen to run. */
    SWITCH(5, "thread", "process"),
    /** A thread can't go on. */
    BLOCK(6, "thread", "reason"),
    /** A thread can go on. */
    UNBLOCK(7, "thread", "CPU"),
    /** A lock is held by another CPU: spinning begins. */
    LOCK_SPIN(8, "lock", "lock class"),
    /** A lock is taken. */
    LOCK_ACQUIRE(9, "lock", "lock class"),
    /** A lock is given back. */
    LOCK_RELEASE(10, "lock", "lock class"),
    /** There is nothing to run. */
    IDLE(11, null, null),
    /** An idle CPU is woken by an interrupt from this one. */
    WAKE_CPU(12, "CPU", null),
    /** The second level of an interrupt runs. */
    SUPERVISOR_SIGNAL(13, "handler", null),
    /** A process begins. */
    PROCESS_START(14, "process", null),
    /** A process has ended. */
    PROCESS_END(15, "process", "status"),
    /** A timer is due. */
    TIMER(16, "handler", null),
    /** A program's own mark. */
    MARK(17, "first value", "second value"),
    /** So many threads wait for an application processor; the event's thread is the one that has come to do so. */
    QUEUE(18, "ready threads", null);

    private static final EventType[] BY_CODE = new EventType[19];

    static {
        for (EventType type : values()) {
            BY_CODE[type.code] = type;
        }
    }

    private final int code;
    private final String first;
    private final String second;

    EventType(int code, String first, String second) {
        this.code = code;
        this.first = first;
        this.second = second;
    }

    /** @return its name for people, such as {@code system call} */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** @return the number that stands for it in a record */
    public int code() {
        return code;
    }

    /** @return what {@link Event#a()} holds, null if nothing */
    public String first() {
        return first;
    }

    /** @return what {@link Event#b()} holds, null if nothing */
    public String second() {
        return second;
    }

    /**
     * @param code the number in a record
     * @return its type; empty for numbers that this version does not know
     */
    public static Optional<EventType> of(int code) {
        return code >= 0 && code < BY_CODE.length ? Optional.ofNullable(BY_CODE[code]) : Optional.empty();
    }
}
