// SPDX-License-Identifier: EPL-2.0
// System calls that tell the time or wait.
package org.portwright.runtime;

import java.time.Instant;
import java.util.concurrent.atomic.LongAdder;

/**
 * Clocks. The processor time of a program is the time it has run, without what it slept: the JVM's own processor time
 * would count its compiler and garbage collector threads.
 */
final class Clock {

    private static final int CLOCK_REALTIME = 0;
    private static final int CLOCK_MONOTONIC = 1;
    private static final int CLOCK_PROCESS_CPUTIME = 2;
    private static final int CLOCK_THREAD_CPUTIME = 3;
    private static final int CLOCK_MONOTONIC_RAW = 4;
    private static final int CLOCK_REALTIME_COARSE = 5;
    private static final int CLOCK_MONOTONIC_COARSE = 6;
    private static final int CLOCK_BOOTTIME = 7;
    private static final int TIMER_ABSTIME = 1;
    private static final long SECOND = 1_000_000_000L;
    /** Of the unit that times() counts in, as AT_CLKTCK tells the program. */
    static final int TICKS_PER_SECOND = 100;

    /** Seconds, some 60 years, that no wait lasts. */
    private static final long LONGEST = 2_000_000_000L;

    private final long start = System.nanoTime();
    /** Of all threads together: the processor time of a program with several is a guess. */
    private final LongAdder slept = new LongAdder();

    /** Nanoseconds of a clock; -1 for a clock that there is not. */
    private long nanoseconds(int clock) {
        switch (clock) {
            case CLOCK_REALTIME:
            case CLOCK_REALTIME_COARSE:
                return realTime();
            case CLOCK_MONOTONIC:
            case CLOCK_MONOTONIC_RAW:
            case CLOCK_MONOTONIC_COARSE:
            case CLOCK_BOOTTIME:
                return System.nanoTime() & Long.MAX_VALUE;
            case CLOCK_PROCESS_CPUTIME:
            case CLOCK_THREAD_CPUTIME:
                return processorTime();
            default:
                return -1;
        }
    }

    /** Of CLOCK_MONOTONIC, as sysinfo tells it. */
    int secondsUp() {
        return (int) (nanoseconds(CLOCK_MONOTONIC) / SECOND);
    }

    private long processorTime() {
        return System.nanoTime() - start - slept.sum();
    }

    /** clock_gettime with a 32-bit time_t. */
    int getTime(int clock, int timespec) {
        long now = nanoseconds(clock);
        if (now < 0) {
            return -Errno.EINVAL;
        }
        Memory.storeInt(timespec, (int) (now / SECOND));
        Memory.storeInt(timespec + 4, (int) (now % SECOND));
        return 0;
    }

    /** clock_gettime64: struct __kernel_timespec, two 64-bit words. */
    int getTime64(int clock, int timespec) {
        long now = nanoseconds(clock);
        if (now < 0) {
            return -Errno.EINVAL;
        }
        Memory.storeLong(timespec, now / SECOND);
        Memory.storeLong(timespec + 8, now % SECOND);
        return 0;
    }

    int getResolution(int clock, int timespec) {
        if (nanoseconds(clock) < 0) {
            return -Errno.EINVAL;
        }
        if (timespec != 0) {
            Memory.storeInt(timespec, 0);
            Memory.storeInt(timespec + 4, 1);
        }
        return 0;
    }

    int getResolution64(int clock, int timespec) {
        if (nanoseconds(clock) < 0) {
            return -Errno.EINVAL;
        }
        if (timespec != 0) {
            Memory.storeLong(timespec, 0);
            Memory.storeLong(timespec + 8, 1);
        }
        return 0;
    }

    int getTimeOfDay(int timeval, int timezone) {
        long now = nanoseconds(CLOCK_REALTIME);
        if (timeval != 0) {
            Memory.storeInt(timeval, (int) (now / SECOND));
            Memory.storeInt(timeval + 4, (int) (now % SECOND / 1000));
        }
        if (timezone != 0) {
            Memory.storeLong(timezone, 0);
        }
        return 0;
    }

    int time(int address) {
        int seconds = (int) (nanoseconds(CLOCK_REALTIME) / SECOND);
        if (address != 0) {
            Memory.storeInt(address, seconds);
        }
        return seconds;
    }

    /** times: struct tms, four words of ticks. */
    int times(int tms) {
        if (tms != 0) {
            Memory.storeInt(tms, (int) (processorTime() / (SECOND / TICKS_PER_SECOND)));
            Memory.storeInt(tms + 4, 0);
            Memory.storeLong(tms + 8, 0);
        }
        return (int) ((System.nanoTime() & Long.MAX_VALUE) / (SECOND / TICKS_PER_SECOND)) & Integer.MAX_VALUE;
    }

    /** getrusage: struct rusage, 18 words, of which only the processor time is known. */
    int getResourceUsage(int rusage) {
        Memory.clear(Memory.range(rusage, 72), 72);
        long used = processorTime();
        Memory.storeInt(rusage, (int) (used / SECOND));
        Memory.storeInt(rusage + 4, (int) (used % SECOND / 1000));
        return 0;
    }

    /**
     * nanosleep and clock_nanosleep.
     *
     * @param remaining where to store how long it would have taken when a signal interrupts it; 0 for nowhere
     * @param wide whether times have 64-bit words
     */
    int sleep(int clock, int flags, int timespec, int remaining, boolean wide) {
        boolean absolute = (flags & TIMER_ABSTIME) != 0;
        long time = load(timespec, wide);
        if (time < 0 || nanoseconds(clock) < 0) {
            return -Errno.EINVAL;
        }
        long deadline = deadline(time, absolute, clock == CLOCK_REALTIME);
        GuestThread thread = GuestThread.current();
        long before = System.nanoTime();
        try {
            long left;
            while ((left = deadline - System.nanoTime()) > 0) {
                if (thread.isInterruptedBySignal()) {
                    if (remaining != 0 && !absolute) {
                        store(left, remaining, wide);
                    }
                    return -Errno.EINTR;
                }
                thread.await(deadline);
            }
            return 0;
        } finally {
            slept.add(System.nanoTime() - before);
        }
    }

    /** Nanoseconds of a struct timespec; negative if it is wrong. */
    static long load(int timespec, boolean wide) {
        long seconds = wide ? Memory.loadLong(timespec) : Memory.loadInt(timespec);
        // The kernel takes the lower half only of a 32-bit program's nanoseconds.
        int nanoseconds = wide ? (int) Memory.loadLong(timespec + 8) : Memory.loadInt(timespec + 4);
        if (seconds < 0 || nanoseconds < 0 || nanoseconds >= SECOND) {
            return -1;
        }
        return seconds > LONGEST ? LONGEST * SECOND : seconds * SECOND + nanoseconds;
    }

    static void store(long time, int timespec, boolean wide) {
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
    static long deadline(long time, boolean absolute, boolean realTime) {
        long wait = !absolute ? time : time - (realTime ? realTime() : System.nanoTime() & Long.MAX_VALUE);
        return System.nanoTime() + wait;
    }

    private static long realTime() {
        Instant now = Instant.now();
        return now.getEpochSecond() * SECOND + now.getNano();
    }
}
