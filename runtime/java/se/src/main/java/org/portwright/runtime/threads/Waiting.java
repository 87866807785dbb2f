// SPDX-License-Identifier: EPL-2.0
// Waits of the program's threads for what other threads, or the host, do to files.
package org.portwright.runtime.threads;

import java.io.IOException;
import java.nio.channels.Selector;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.portwright.runtime.Errno;
import org.portwright.runtime.abi.SystemCallException;

/**
 * Threads that wait until a pipe, or anything else that is inside of this process, becomes ready. Whoever changes such
 * a file calls {@link #changed}, and every thread that waits looks again: there are few of them, and a list by file
 * would have to be kept right when files close. A thread registers, then looks at its condition, then waits: so no
 * change is lost.
 */
public final class Waiting {

    /** A deadline that never comes. */
    public static final long NEVER = GuestThread.NEVER;

    private static final Set<Runnable> WAKERS = ConcurrentHashMap.newKeySet();

    private Waiting() {
    }

    /** A condition that may fail as a system call does. */
    public interface Condition {
        boolean holds() throws IOException;
    }

    /** Registers what makes a thread look again; it must not wait, and be taken back by {@link #remove}. */
    public static void add(Runnable waker) {
        WAKERS.add(waker);
    }

    /** Takes back what {@link #add} registered. */
    public static void remove(Runnable waker) {
        WAKERS.remove(waker);
    }

    /** Makes all threads that wait look again. */
    public static void changed() {
        if (!WAKERS.isEmpty()) {
            for (Runnable waker : WAKERS) {
                waker.run();
            }
        }
    }

    /** Whether a system call that waits is to return with EINTR. */
    public static boolean isInterrupted() {
        return GuestThread.current().isInterruptedBySignal();
    }

    /**
     * Waits until a condition holds that depends on files in this process only.
     *
     * @throws SystemCallException EINTR for a signal
     */
    public static void until(Condition condition) throws IOException {
        until(condition, NEVER);
    }

    /**
     * The same, for some time only.
     *
     * @param deadline value of {@link System#nanoTime}
     * @throws SystemCallException EINTR for a signal, EAGAIN when the deadline passes
     */
    public static void until(Condition condition, long deadline) throws IOException {
        if (condition.holds()) {
            return;
        }
        Thread thread = Thread.currentThread();
        Runnable waker = () -> LockSupport.unpark(thread);
        WAKERS.add(waker);
        try {
            while (!condition.holds()) {
                if (isInterrupted()) {
                    throw new SystemCallException(Errno.EINTR);
                }
                if (deadline != NEVER && System.nanoTime() - deadline >= 0) {
                    throw new SystemCallException(Errno.EAGAIN);
                }
                park(deadline);
            }
        } finally {
            WAKERS.remove(waker);
        }
    }

    /** Sleeps for some nanoseconds; returns whether a signal came. */
    public static boolean pause(long nanoseconds) {
        if (isInterrupted()) {
            return true;
        }
        park(System.nanoTime() + nanoseconds);
        return isInterrupted();
    }

    /** Waits for somebody to unpark this thread, or for a value of {@link System#nanoTime}. */
    public static void park(long deadline) {
        GuestThread.current().await(deadline);
    }

    /** Waits for a selector, for its wakeup, or for the deadline. */
    public static void select(Selector selector, long deadline) throws IOException {
        GuestThread thread = GuestThread.current();
        thread.wakeUp = selector::wakeup;
        try {
            if (thread.isInterruptedBySignal()) {
                return;
            }
            if (deadline == NEVER) {
                selector.select();
                return;
            }
            long left = deadline - System.nanoTime();
            if (left > 0) {
                selector.select(Math.max(1, TimeUnit.NANOSECONDS.toMillis(left)));
            }
        } finally {
            thread.wakeUp = null;
        }
    }
}
