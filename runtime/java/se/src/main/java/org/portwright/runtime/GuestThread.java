// SPDX-License-Identifier: EPL-2.0
// A thread of the translated program.
package org.portwright.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * The Java thread that a thread of the program is, with what the processor and the kernel keep for each. Translated
 * code runs on such threads only, so that finding the current one is an intrinsic of the JVM and a cast.
 */
final class GuestThread extends Thread {

    /** A deadline that never comes, for {@link #await}. */
    static final long NEVER = Long.MAX_VALUE;

    /** What gettid gives; the first thread's is the process's. */
    final int id;
    /** What set_thread_area was given: the address that RDHWR $29 reads. */
    int threadPointer;
    /** Further results of the last call, see {@link Registers}. */
    long f0;
    long f2;
    long a0;
    /** The rounding mode, see {@link Rounding}. */
    int rounding;

    /** Address of the word that is cleared, and whose waiter is woken, when the thread ends; 0 for none. */
    int clearOnEnd;
    int robustList;
    /** Lowest address and size of the C stack; size 0 if the program did not get it by a mapping of its own. */
    int stackLow;
    int stackSize;
    /** What the thread mapped last: the stack of the thread that it starts next, as musl does it. */
    int lastMapping;
    int lastMappingSize;

    /** Signals that are not delivered now; guarded by {@link Signals}, as all of the following. */
    final SignalSet mask = new SignalSet();
    final List<SignalInfo> pending = new ArrayList<>();
    int alternateStack;
    int alternateStackSize;
    /** Whether musl's handler for pthread_cancel runs. */
    boolean isCancelling;
    /** Address of a stack for handlers, see {@link Signals}; 0 as long as there was no need for one. */
    int handlerStack;
    boolean isOnHandlerStack;
    /** What the thread was told of last as a fault, and its handler has returned from. */
    Throwable handledFault;
    /** Set when there is a signal to deliver or the program ends; looked at after each system call. */
    volatile boolean attention;

    /** How a thread that waits for something else than {@link #await} is woken; null if there is no need to. */
    volatile Runnable wakeUp;

    GuestThread(int id, Runnable code, String name, long javaStack) {
        super(null, code, name, javaStack);
        this.id = id;
        setDaemon(true); // a program that has ended must not keep the JVM alive
    }

    /**
     * The thread that runs.
     *
     * @throws ClassCastException on a thread that is not the program's
     */
    static GuestThread current() {
        return (GuestThread) Thread.currentThread();
    }

    /**
     * Waits until somebody calls {@link LockSupport#unpark} for this thread, a signal comes or the program ends; may
     * also return for no reason. To be called on this thread, in a loop that looks at its condition and at
     * {@link #isInterruptedBySignal}.
     *
     * @param deadline value of {@link System#nanoTime} at which to return in any case
     */
    void await(long deadline) {
        if (deadline == NEVER) {
            LockSupport.park(this);
        } else {
            LockSupport.parkNanos(this, deadline - System.nanoTime());
        }
    }

    /** Whether a system call that waits is to return with EINTR: a signal is to be handled, or the program ends. */
    boolean isInterruptedBySignal() {
        return attention && Machine.signals().interrupts(this);
    }

    /** Makes the thread look at its {@link #attention}. */
    void alert() {
        attention = true;
        Runnable action = wakeUp;
        if (action != null) {
            action.run();
        }
        LockSupport.unpark(this);
    }
}
