// SPDX-License-Identifier: EPL-2.0
// Who runs C when Java calls it.
package org.portwright.runtime;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A thread of the program runs what Java calls on it at once. Java's own threads, such as that of windows, can't run C:
 * what they call waits until a thread of the program is in {@link #run} or {@link #sleep}, which does it, or in a call
 * that may wait, in whose place a further thread does it, and they wait for that.
 */
public final class Callbacks {

    private static final int STACK_SIZE = 256 << 10;
    private static final int NANOS = 1_000_000;
    /** How often a thread that waits looks whether the program has ended, in milliseconds. */
    private static final int INTERVAL = 50;

    /** Guards all fields, and is told of each change. */
    private static final Object LOCK = new Object();
    private static final Deque<CallbackFrame> WAITING = new ArrayDeque<>();
    /** Addresses of the ends of stacks that nobody uses. */
    private static final Deque<Integer> STACKS = new ArrayDeque<>();
    private static boolean stopped;
    private static boolean ended;

    /** Threads of the program that wait in a call of Java, the last one first. */
    private static final Deque<Released> RELEASED = new ArrayDeque<>();

    private Callbacks() {
    }

    /** A thread of the program that waits in a call of Java. Another one runs in its place what Java calls meanwhile. */
    private static final class Released {

        final MachineThread thread;
        /** Runs C; null for nobody. */
        MachineThread standIn;
        /** What ended C there, for the thread to go on with, and the call in which it did; null for nothing. */
        Throwable failure;
        CallbackFrame failed;

        Released(MachineThread thread) {
            this.thread = thread;
        }

        /** Has another thread do a call. To be called under the lock. */
        void execute(CallbackFrame frame) {
            standIn = thread.standIn(() -> {
                Throwable thrown = null;
                try {
                    Callbacks.execute(frame);
                } catch (RuntimeException | Error e) {
                    thrown = e;
                }
                synchronized (LOCK) {
                    standIn = null;
                    if (thrown != null) {
                        failure = thrown;
                        failed = frame;
                    }
                    LOCK.notifyAll();
                }
            });
            standIn.start();
        }
    }

    /** From now on Java may call back. */
    public static void prepare() {
        synchronized (LOCK) {
            ended = false;
        }
        Machine.atEnd(Callbacks::end);
    }

    private static void end() {
        synchronized (LOCK) {
            ended = true;
            stopped = false;
            STACKS.clear();
            WAITING.clear();
            for (Released each : RELEASED) {
                if (each.standIn != null) {
                    each.standIn.attention = true;
                }
            }
            RELEASED.clear();
            LOCK.notifyAll();
        }
    }

    /** Before a call that may wait for what another thread of Java does, which may call C. */
    public static void release() {
        synchronized (LOCK) {
            RELEASED.push(new Released(MachineThread.current()));
            LOCK.notifyAll();
        }
    }

    /** After such a call. */
    public static void acquire() {
        Released own = null;
        synchronized (LOCK) {
            for (Released each : RELEASED) {
                if (own == null && each.thread == MachineThread.current()) {
                    own = each;
                }
            }
            if (own == null) {
                return;     // It was the end of the program.
            }
            while (own.standIn != null && !ended) {
                await(INTERVAL);
            }
            RELEASED.remove(own);
        }
        if (own.failure instanceof RuntimeException unchecked) {
            throw unchecked;
        } else if (own.failure != null) {
            throw (Error) own.failure;
        }
    }

    /** Calls a function. */
    static void call(CallbackFrame frame) {
        if (MachineThread.isCurrent()) {
            execute(frame);
            return;
        }
        synchronized (LOCK) {
            if (ended) {
                return;
            }
            WAITING.add(frame);
            LOCK.notifyAll();
            while (!frame.isDone() && !ended) {
                for (Released each : RELEASED) {
                    if (each.failure == null && each.standIn == null && WAITING.remove(frame)) {
                        each.execute(frame);
                    }
                    if (each.failed == frame) {
                        return;     // The program ends once the thread that waits goes on.
                    }
                }
                await(INTERVAL);
            }
        }
    }

    private static void execute(CallbackFrame frame) {
        int stack = takeStack();
        try {
            frame.execute(stack, STACK_SIZE);
        } catch (RuntimeException e) {
            // A fault of C must not look like an exception of the Java code that it goes through.
            Fault fault = Fault.of(e);
            throw fault == null ? e : fault;
        } finally {
            synchronized (LOCK) {
                STACKS.push(stack);
                LOCK.notifyAll();
            }
        }
    }

    /** One past the highest address of a stack that nobody uses. */
    static int takeStack() {
        synchronized (LOCK) {
            Integer known = STACKS.poll();
            if (known != null) {
                return known;
            }
        }
        return Machine.map(STACK_SIZE) + STACK_SIZE;
    }

    private static void await(long milliseconds) {
        try {
            LOCK.wait(milliseconds);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Does nothing but what Java calls, until {@link #stop}. */
    public static void run() {
        prepare();
        serve(Long.MAX_VALUE);
    }

    /** Lets {@link #run} return. */
    public static void stop() {
        synchronized (LOCK) {
            stopped = true;
            LOCK.notifyAll();
        }
    }

    /** Lets time go by, in milliseconds; meanwhile Java may call. */
    public static void sleep(int time) {
        serve(System.nanoTime() + (long) Math.max(time, 0) * NANOS);
    }

    /** @param deadline value of {@link System#nanoTime} at which to return; the largest for one that {@link #stop} ends */
    private static void serve(long deadline) {
        boolean untilStopped = deadline == Long.MAX_VALUE;
        while (true) {
            CallbackFrame frame;
            synchronized (LOCK) {
                frame = WAITING.poll();
                if (frame == null && untilStopped && stopped) {
                    stopped = false;
                    return;
                }
                long left = untilStopped ? INTERVAL : (deadline - System.nanoTime() + NANOS - 1) / NANOS;
                if (frame == null && left <= 0) {
                    return;
                }
                if (frame == null) {
                    await(Math.min(left, INTERVAL));
                }
            }
            if (frame != null) {
                execute(frame);
            }
            Machine.handleSignals();
        }
    }
}
