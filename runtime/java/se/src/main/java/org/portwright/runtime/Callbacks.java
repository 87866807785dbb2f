// SPDX-License-Identifier: EPL-2.0
// Who runs C when Java calls it.
package org.portwright.runtime;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A thread of the program runs what Java calls on it at once. Java's own threads, such as that of windows, can't run C:
 * what they call waits until a thread of the program is in {@link #run} or {@link #sleep}, which does it, and they wait
 * for that.
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

    private Callbacks() {
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
            LOCK.notifyAll();
        }
    }

    /** Before a call that may wait. */
    public static void release() {
        // Threads of the program do not wait for each other here.
    }

    /** After a call that may wait. */
    public static void acquire() {
        // See release.
    }

    /** Calls a function. */
    static void call(CallbackFrame frame) {
        if (Thread.currentThread() instanceof MachineThread) {
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
                await(INTERVAL);
            }
        }
    }

    private static void execute(CallbackFrame frame) {
        int stack;
        synchronized (LOCK) {
            Integer known = STACKS.poll();
            stack = known == null ? 0 : known;
        }
        if (stack == 0) {
            stack = Machine.map(STACK_SIZE) + STACK_SIZE;
        }
        try {
            frame.execute(stack);
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
