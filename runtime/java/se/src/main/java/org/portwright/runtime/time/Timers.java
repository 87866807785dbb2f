// SPDX-License-Identifier: EPL-2.0
// Timers that send a signal when their time comes.
package org.portwright.runtime.time;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.portwright.runtime.Errno;
import org.portwright.runtime.Memory;
import org.portwright.runtime.SignalNumber;
import org.portwright.runtime.abi.SignalInfo;
import org.portwright.runtime.abi.TimeSpec;
import org.portwright.runtime.signals.Signals;
import org.portwright.runtime.threads.GuestThread;
import org.portwright.runtime.threads.Threads;

/**
 * alarm, setitimer and POSIX timers. The clocks of processor time run as real time does. A Java thread for them is
 * started with the first timer.
 */
public final class Timers {

    private static final int SECOND = 1_000_000_000;
    private static final int TIMER_ABSTIME = 1;
    private static final int CLOCK_REALTIME = 0;

    private static final int SIGEV_SIGNAL = 0;
    private static final int SIGEV_NONE = 1;
    private static final int SIGEV_THREAD_ID = 4;

    /** Signals of ITIMER_REAL, ITIMER_VIRTUAL and ITIMER_PROF, whose timers have the numbers -1, -2 and -3. */
    private static final int[] INTERVAL_SIGNALS = {SignalNumber.SIGALRM, SignalNumber.SIGVTALRM, SignalNumber.SIGPROF};

    /** A timer, armed or not. Times in nanoseconds. */
    private final class Timer {
        final SignalInfo info;
        /** Null for the whole process. */
        final GuestThread thread;
        final boolean isRealTime;
        ScheduledFuture<?> next;
        long due;
        long interval;

        Timer(SignalInfo info, GuestThread thread, boolean isRealTime) {
            this.info = info;
            this.thread = thread;
            this.isRealTime = isRealTime;
        }

        void arm(long deadline, long newInterval) {
            if (next != null) {
                next.cancel(false);
                next = null;
            }
            interval = newInterval;
            due = deadline;
            if (deadline != GuestThread.NEVER) {
                next = clock().schedule(this::ring, deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            }
        }

        void ring() {
            synchronized (Timers.this) {
                if (next == null) {
                    return;
                }
                arm(interval > 0 ? due + interval : GuestThread.NEVER, interval);
            }
            if (info.signal() == 0) {
                return; // SIGEV_NONE
            }
            if (thread == null) {
                signals.send(info);
            } else {
                signals.send(thread, info);
            }
        }

        long left() {
            return due == GuestThread.NEVER ? 0 : Math.max(1, due - System.nanoTime());
        }
    }

    private final Signals signals;
    private final Threads threads;
    private final Map<Integer, Timer> timers = new HashMap<>();
    private int lastNumber;
    private ScheduledExecutorService clock;

    public Timers(Signals signals, Threads threads) {
        this.signals = signals;
        this.threads = threads;
    }

    private ScheduledExecutorService clock() {
        if (clock == null) {
            clock = Executors.newSingleThreadScheduledExecutor(code -> {
                Thread thread = new Thread(code, "timers");
                thread.setDaemon(true);
                return thread;
            });
            signals.timersRun();
        }
        return clock;
    }

    /** Ends the thread of the timers. */
    public synchronized void close() {
        if (clock != null) {
            clock.shutdownNow();
        }
    }

    /** alarm: returns the seconds that were left. */
    public synchronized int alarm(int seconds) {
        Timer timer = interval(0);
        long left = timer.left();
        timer.arm(seconds == 0 ? GuestThread.NEVER : System.nanoTime() + (seconds & 0xffffffffL) * SECOND, 0);
        return (int) Math.max(left / SECOND, left > 0 ? 1 : 0);
    }

    private Timer interval(int which) {
        return timers.computeIfAbsent(-1 - which, key -> {
            Timer timer = new Timer(new SignalInfo(INTERVAL_SIGNALS[which], SignalInfo.KERNEL, 0, 0, 0), null, false);
            timer.due = GuestThread.NEVER;
            return timer;
        });
    }

    /** setitimer: struct itimerval, seconds and microseconds of the interval, then of the time that is left. */
    public synchronized int setInterval(int which, int value, int old) {
        if (which < 0 || which >= INTERVAL_SIGNALS.length) {
            return -Errno.EINVAL;
        }
        long period = 0;
        long first = 0;
        if (value != 0) {
            period = microseconds(value);
            first = microseconds(value + 8);
            if (period < 0 || first < 0) {
                return -Errno.EINVAL;
            }
        }
        if (old != 0) {
            getInterval(which, old);
        }
        interval(which).arm(first == 0 ? GuestThread.NEVER : System.nanoTime() + first, period);
        return 0;
    }

    private static long microseconds(int timeval) {
        int seconds = Memory.loadInt(timeval);
        int microseconds = Memory.loadInt(timeval + 4);
        return seconds < 0 || microseconds < 0 || microseconds >= 1_000_000 ? -1
                : (long) seconds * SECOND + microseconds * 1000L;
    }

    /** getitimer. */
    public synchronized int getInterval(int which, int value) {
        if (which < 0 || which >= INTERVAL_SIGNALS.length) {
            return -Errno.EINVAL;
        }
        Timer timer = interval(which);
        long[] times = {timer.interval, timer.left()};
        for (int i = 0; i < 2; i++) {
            Memory.storeInt(value + 8 * i, (int) (times[i] / SECOND));
            Memory.storeInt(value + 8 * i + 4, (int) (times[i] % SECOND / 1000));
        }
        return 0;
    }

    /** timer_create: struct sigevent, value, signal, kind of notification, thread. */
    public synchronized int create(int clockNumber, int event, int number) {
        int kind = event == 0 ? SIGEV_SIGNAL : Memory.loadInt(event + 8);
        int signal = kind == SIGEV_NONE ? 0 : event == 0 ? SignalNumber.SIGALRM : Memory.loadInt(event + 4);
        GuestThread thread = kind == SIGEV_THREAD_ID ? threads.find(Memory.loadInt(event + 12)) : null;
        boolean isKnown = kind == SIGEV_SIGNAL || kind == SIGEV_NONE || kind == SIGEV_THREAD_ID && thread != null;
        if (!isKnown || signal < 0 || signal > 128 || clockNumber < 0) {
            return -Errno.EINVAL;
        }
        int id = lastNumber++;
        Memory.storeInt(number, id);
        Timer timer = new Timer(new SignalInfo(signal, SignalInfo.TIMER, id, 0, event == 0 ? id : Memory.loadInt(event)),
                thread, clockNumber == CLOCK_REALTIME);
        timer.due = GuestThread.NEVER;
        timers.put(id, timer);
        return 0;
    }

    /** timer_settime: struct itimerspec, the interval, then the first time. */
    public synchronized int set(int number, int flags, int value, int old, boolean wide) {
        Timer timer = timers.get(number);
        long period = TimeSpec.load(value, wide);
        long first = TimeSpec.load(value + (wide ? 16 : 8), wide);
        if (timer == null || number < 0 || period < 0 || first < 0) {
            return -Errno.EINVAL;
        }
        if (old != 0) {
            get(number, old, wide);
        }
        timer.arm(first == 0 ? GuestThread.NEVER
                : TimeSpec.deadline(first, (flags & TIMER_ABSTIME) != 0, timer.isRealTime), period);
        return 0;
    }

    /** timer_gettime. */
    public synchronized int get(int number, int value, boolean wide) {
        Timer timer = timers.get(number);
        if (timer == null || number < 0) {
            return -Errno.EINVAL;
        }
        TimeSpec.store(timer.interval, value, wide);
        TimeSpec.store(timer.left(), value + (wide ? 16 : 8), wide);
        return 0;
    }

    /** timer_getoverrun: a signal that is still pending is not counted again. */
    public synchronized int overruns(int number) {
        return timers.containsKey(number) && number >= 0 ? 0 : -Errno.EINVAL;
    }

    /** timer_delete. */
    public synchronized int delete(int number) {
        Timer timer = number < 0 ? null : timers.remove(number);
        if (timer == null) {
            return -Errno.EINVAL;
        }
        timer.arm(GuestThread.NEVER, 0);
        return 0;
    }
}
