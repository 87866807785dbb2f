// SPDX-License-Identifier: EPL-2.0
// System calls that tell the time or wait.
package org.portwright.runtime.time;

import java.util.concurrent.atomic.AtomicLong;
import org.portwright.runtime.Errno;
import org.portwright.runtime.Memory;
import org.portwright.runtime.abi.TimeSpec;
import org.portwright.runtime.threads.GuestThread;

/**
 * Clocks. The processor time of a program is the time it has run, without what it slept: the JVM's own processor time
 * would count its compiler and garbage collector threads.
 */
public final class Clock {

    private static final int CLOCK_REALTIME = 0;
    private static final int CLOCK_MONOTONIC = 1;
    private static final int CLOCK_PROCESS_CPUTIME = 2;
    private static final int CLOCK_THREAD_CPUTIME = 3;
    private static final int CLOCK_MONOTONIC_RAW = 4;
    private static final int CLOCK_REALTIME_COARSE = 5;
    private static final int CLOCK_MONOTONIC_COARSE = 6;
    private static final int CLOCK_BOOTTIME = 7;
    private static final int TIMER_ABSTIME = 1;
    private static final long SECOND = TimeSpec.SECOND;

    private final long start = System.nanoTime();
    /** Of all threads together: the processor time of a program with several is a guess. */
    private final AtomicLong slept = new AtomicLong();

    /** Nanoseconds of a clock; -1 for a clock that there is not. */
    private long nanoseconds(int clock) {
        switch (clock) {
            case CLOCK_REALTIME:
            case CLOCK_REALTIME_COARSE:
                return TimeSpec.realTime();
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
    public int secondsUp() {
        return (int) (nanoseconds(CLOCK_MONOTONIC) / SECOND);
    }

    private long processorTime() {
        return System.nanoTime() - start - slept.get();
    }

    /** clock_gettime with a 32-bit time_t. */
    public int getTime(int clock, int timespec) {
        long now = nanoseconds(clock);
        if (now < 0) {
            return -Errno.EINVAL;
        }
        Memory.storeInt(timespec, (int) (now / SECOND));
        Memory.storeInt(timespec + 4, (int) (now % SECOND));
        return 0;
    }

    /** clock_gettime64: struct __kernel_timespec, two 64-bit words. */
    public int getTime64(int clock, int timespec) {
        long now = nanoseconds(clock);
        if (now < 0) {
            return -Errno.EINVAL;
        }
        Memory.storeLong(timespec, now / SECOND);
        Memory.storeLong(timespec + 8, now % SECOND);
        return 0;
    }

    /** clock_getres with a 32-bit time_t. */
    public int getResolution(int clock, int timespec) {
        if (nanoseconds(clock) < 0) {
            return -Errno.EINVAL;
        }
        if (timespec != 0) {
            Memory.storeInt(timespec, 0);
            Memory.storeInt(timespec + 4, 1);
        }
        return 0;
    }

    /** clock_getres_time64. */
    public int getResolution64(int clock, int timespec) {
        if (nanoseconds(clock) < 0) {
            return -Errno.EINVAL;
        }
        if (timespec != 0) {
            Memory.storeLong(timespec, 0);
            Memory.storeLong(timespec + 8, 1);
        }
        return 0;
    }

    /** gettimeofday. */
    public int getTimeOfDay(int timeval, int timezone) {
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

    /** time. */
    public int time(int address) {
        int seconds = (int) (nanoseconds(CLOCK_REALTIME) / SECOND);
        if (address != 0) {
            Memory.storeInt(address, seconds);
        }
        return seconds;
    }

    /** times: struct tms, four words of ticks. */
    public int times(int tms) {
        if (tms != 0) {
            Memory.storeInt(tms, (int) (processorTime() / (SECOND / TimeSpec.TICKS_PER_SECOND)));
            Memory.storeInt(tms + 4, 0);
            Memory.storeLong(tms + 8, 0);
        }
        return (int) ((System.nanoTime() & Long.MAX_VALUE) / (SECOND / TimeSpec.TICKS_PER_SECOND)) & Integer.MAX_VALUE;
    }

    /** getrusage: struct rusage, 18 words, of which only the processor time is known. */
    public int getResourceUsage(int rusage) {
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
    public int sleep(int clock, int flags, int timespec, int remaining, boolean wide) {
        boolean absolute = (flags & TIMER_ABSTIME) != 0;
        long time = TimeSpec.load(timespec, wide);
        if (time < 0 || nanoseconds(clock) < 0) {
            return -Errno.EINVAL;
        }
        long deadline = TimeSpec.deadline(time, absolute, clock == CLOCK_REALTIME);
        GuestThread thread = GuestThread.current();
        long before = System.nanoTime();
        try {
            long left;
            while ((left = deadline - System.nanoTime()) > 0) {
                if (thread.isInterruptedBySignal()) {
                    if (remaining != 0 && !absolute) {
                        TimeSpec.store(left, remaining, wide);
                    }
                    return -Errno.EINTR;
                }
                thread.await(deadline);
            }
            return 0;
        } finally {
            slept.addAndGet(System.nanoTime() - before);
        }
    }
}
