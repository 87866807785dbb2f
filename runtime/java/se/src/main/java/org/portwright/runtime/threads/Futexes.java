// SPDX-License-Identifier: EPL-2.0
// The system call futex: threads that wait until a word of memory changes.
package org.portwright.runtime.threads;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.portwright.runtime.Errno;
import org.portwright.runtime.Fault;
import org.portwright.runtime.Memory;
import org.portwright.runtime.SignalNumber;
import org.portwright.runtime.abi.TimeSpec;

/**
 * Queues of waiting threads by address (Linux, futex(2)).
 *
 * <p>No wake-up is lost: a thread looks at the word and enters the queue under the lock under which others wake. Who
 * changes the word and then wakes either comes before the look, which sees the new value, since the waker took the lock
 * after it stored; or after the thread has entered the queue, and then finds it there.
 */
public final class Futexes {

    // Operations of Linux, include/uapi/linux/futex.h.
    private static final int COMMAND = 0x7f; // without FUTEX_PRIVATE_FLAG and FUTEX_CLOCK_REALTIME
    private static final int CLOCK_REALTIME = 0x100;
    private static final int WAIT = 0;
    private static final int WAKE = 1;
    private static final int REQUEUE = 3;
    private static final int CMP_REQUEUE = 4;
    private static final int WAIT_BITSET = 9;
    private static final int WAKE_BITSET = 10;
    private static final int ANY = -1;

    private static final class Waiter {
        final GuestThread thread;
        final int bits;
        /** Where it waits now; another address once it has been requeued. */
        int address;
        boolean woken;

        Waiter(GuestThread thread, int address, int bits) {
            this.thread = thread;
            this.address = address;
            this.bits = bits;
        }
    }

    private final Threads threads;
    /** Guarded by this; no queue in it is empty. */
    private final Map<Integer, Deque<Waiter>> queues = new HashMap<>();

    /** @param threads who know whether the calling thread would wait for ever */
    Futexes(Threads threads) {
        this.threads = threads;
    }

    /**
     * futex and futex_time64.
     *
     * @param argument address of the timeout, or how many to requeue
     * @param wide whether the timeout has 64-bit words
     */
    public int call(int address, int operation, int value, int argument, int other, int value3, boolean wide) {
        if ((address & 3) != 0) {
            return -Errno.EINVAL;
        }
        boolean realTime = (operation & CLOCK_REALTIME) != 0;
        return switch (operation & COMMAND) {
            case WAIT -> await(address, value, ANY, deadline(argument, wide, false, realTime));
            case WAIT_BITSET -> value3 == 0 ? -Errno.EINVAL
                    : await(address, value, value3, deadline(argument, wide, true, realTime));
            case WAKE -> wake(address, value, ANY);
            case WAKE_BITSET -> value3 == 0 ? -Errno.EINVAL : wake(address, value, value3);
            case REQUEUE -> requeue(address, value, argument, other);
            case CMP_REQUEUE -> requeueIf(address, value, argument, other, value3);
            default -> -Errno.ENOSYS; // among them those with priority inheritance
        };
    }

    /** Value of {@link System#nanoTime} at which a wait ends; negative for a wrong time. */
    private static long deadline(int address, boolean wide, boolean absolute, boolean realTime) {
        if (address == 0) {
            return GuestThread.NEVER;
        }
        long time = TimeSpec.load(address, wide);
        return time < 0 ? -1 : TimeSpec.deadline(time, absolute, realTime);
    }

    private int await(int address, int value, int bits, long deadline) {
        if (deadline < 0) {
            return -Errno.EINVAL;
        }
        Waiter waiter = new Waiter(GuestThread.current(), address, bits);
        synchronized (this) {
            if (Memory.loadIntVolatile(address) != value) {
                return -Errno.EAGAIN;
            }
            if (deadline == GuestThread.NEVER && threads.isAlone()) {
                throw new Fault(SignalNumber.SIGABRT, "deadlock: the program waits for a lock that it holds itself");
            }
            queues.computeIfAbsent(address, key -> new ArrayDeque<>()).add(waiter);
        }
        while (true) {
            boolean interrupted = waiter.thread.isInterruptedBySignal();
            boolean late = deadline != GuestThread.NEVER && System.nanoTime() - deadline >= 0;
            synchronized (this) {
                if (waiter.woken) {
                    return 0;
                }
                if (interrupted || late) {
                    leave(waiter);
                    return interrupted ? -Errno.EINTR : -Errno.ETIMEDOUT;
                }
            }
            waiter.thread.await(deadline);
        }
    }

    private void leave(Waiter waiter) {
        Deque<Waiter> queue = queues.get(waiter.address);
        queue.remove(waiter);
        if (queue.isEmpty()) {
            queues.remove(waiter.address);
        }
    }

    /** Returns how many were woken. */
    synchronized int wake(int address, int most, int bits) {
        Deque<Waiter> queue = queues.get(address);
        if (queue == null) {
            return 0;
        }
        int woken = 0;
        for (Iterator<Waiter> waiters = queue.iterator(); woken < most && waiters.hasNext();) {
            Waiter waiter = waiters.next();
            if ((waiter.bits & bits) != 0) {
                waiters.remove();
                waiter.woken = true;
                waiter.thread.unpark();
                woken++;
            }
        }
        if (queue.isEmpty()) {
            queues.remove(address);
        }
        return woken;
    }

    /** Wakes the first thread that waits at an address. */
    void wakeOne(int address) {
        wake(address, 1, ANY);
    }

    private synchronized int requeueIf(int address, int most, int mostMoved, int other, int expected) {
        return Memory.loadIntVolatile(address) != expected ? -Errno.EAGAIN
                : requeue(address, most, mostMoved, other);
    }

    /** Wakes some, and lets some of the rest wait elsewhere; returns how many both were. */
    private synchronized int requeue(int address, int most, int mostMoved, int other) {
        int count = wake(address, most, ANY);
        Deque<Waiter> queue = queues.get(address);
        if (queue == null || address == other) {
            return count;
        }
        Deque<Waiter> target = queues.computeIfAbsent(other, key -> new ArrayDeque<>());
        for (int moved = 0; moved < mostMoved && !queue.isEmpty(); moved++) {
            Waiter waiter = queue.remove();
            waiter.address = other;
            target.add(waiter);
            count++;
        }
        if (queue.isEmpty()) {
            queues.remove(address);
        }
        if (target.isEmpty()) {
            queues.remove(other);
        }
        return count;
    }
}
