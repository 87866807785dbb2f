// SPDX-License-Identifier: EPL-2.0
// Times as system calls take them.
package org.portwright.runtime.abi;

import java.time.Instant;
import org.portwright.runtime.Memory;

/** struct timespec in the program's memory, and nanoseconds. */
public final class TimeSpec {

    /** Nanoseconds. */
    public static final long SECOND = 1_000_000_000L;
    /** Of the unit that times() counts in, as AT_CLKTCK tells the program. */
    public static final int TICKS_PER_SECOND = 100;
    /** Seconds, some 60 years, that no wait lasts. */
    private static final long LONGEST = 2_000_000_000L;

    private TimeSpec() {
    }

    /** Nanoseconds of a struct timespec; negative if it is wrong. */
    public static long load(int timespec, boolean wide) {
        long seconds = wide ? Memory.loadLong(timespec) : Memory.loadInt(timespec);
        // The kernel takes the lower half only of a 32-bit program's nanoseconds.
        int nanoseconds = wide ? (int) Memory.loadLong(timespec + 8) : Memory.loadInt(timespec + 4);
        if (seconds < 0 || nanoseconds < 0 || nanoseconds >= SECOND) {
            return -1;
        }
        return seconds > LONGEST ? LONGEST * SECOND : seconds * SECOND + nanoseconds;
    }

    /** Stores nanoseconds as a struct timespec. */
    public static void store(long time, int timespec, boolean wide) {
        if (wide) {
            Memory.storeLong(timespec, time / SECOND);
            Memory.storeLong(timespec + 8, time % SECOND);
        } else {
            Memory.storeInt(timespec, (int) (time / SECOND));
            Memory.storeInt(timespec + 4, (int) (time % SECOND));
        }
    }

    /**
     * When a wait ends, by {@link System#nanoTime}.
     *
     * @param time nanoseconds, from now or on a clock
     * @param realTime whether an absolute time is one of CLOCK_REALTIME; otherwise of CLOCK_MONOTONIC
     */
    public static long deadline(long time, boolean absolute, boolean realTime) {
        long wait = !absolute ? time : time - (realTime ? realTime() : System.nanoTime() & Long.MAX_VALUE);
        return System.nanoTime() + wait;
    }

    /** Nanoseconds since 1970. */
    public static long realTime() {
        Instant now = Instant.now();
        return now.getEpochSecond() * SECOND + now.getNano();
    }
}
