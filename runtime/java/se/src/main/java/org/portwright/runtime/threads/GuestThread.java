// SPDX-License-Identifier: EPL-2.0
// A thread of the translated program.
package org.portwright.runtime.threads;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.portwright.runtime.MachineThread;
import org.portwright.runtime.abi.SignalInfo;
import org.portwright.runtime.abi.SignalSet;

/** The Java thread that a thread of the program is, with what the kernel keeps for each. */
public final class GuestThread extends MachineThread {

    /** A deadline that never comes, for {@link #await}. */
    public static final long NEVER = Long.MAX_VALUE;

    /** Bytes, reserved and not committed; what runs there has a C stack of 256 KB. */
    private static final long STAND_IN_STACK = 8L << 20;

    /** What gettid gives; the first thread's is the process's. */
    public final int id;
    /** Address of the word that is cleared, and whose waiter is woken, when the thread ends; 0 for none. */
    public int clearOnEnd;
    /** What set_robust_list was given. */
    public int robustList;
    /** Lowest address and size of the C stack; size 0 if the program did not get it by a mapping of its own. */
    int stackLow;
    int stackSize;
    /** What the thread mapped last: the stack of the thread that it starts next, as musl does it. */
    public int lastMapping;
    public int lastMappingSize;

    /** Signals that are not delivered now; guarded by the {@link SignalDelivery}, as all of the following. */
    public final SignalSet mask = new SignalSet();
    /** Signals that were sent to this thread and not delivered yet. */
    public final List<SignalInfo> pending = new ArrayList<>();
    /** Lowest address and size of what sigaltstack was given; size 0 for none. */
    public int alternateStack;
    public int alternateStackSize;
    /** Whether musl's handler for pthread_cancel runs. */
    public boolean isCancelling;
    /** Address of a stack for handlers; 0 as long as there was no need for one. */
    public int handlerStack;
    public boolean isOnHandlerStack;
    /** What the thread was told of last as a fault, and its handler has returned from. */
    public Throwable handledFault;
    /** How a thread that waits for something else than {@link #await} is woken; null if there is no need to. */
    volatile Runnable wakeUp;

    private final SignalDelivery signals;

    /**
     * @param javaStack bytes, reserved and not committed
     * @param signals who tells whether a signal is to be handled
     */
    GuestThread(int id, Runnable code, String name, long javaStack, SignalDelivery signals) {
        super(code, name, javaStack);
        this.id = id;
        this.signals = signals;
        setDaemon(true); // a program that has ended must not keep the JVM alive
    }

    @Override
    protected GuestThread standIn(Runnable code) {
        GuestThread other = new GuestThread(id, code, getName(), STAND_IN_STACK, signals);
        other.threadPointer = threadPointer;
        other.rounding = rounding;
        other.robustList = robustList;
        other.mask.become(mask);
        return other;
    }

    /** The thread that runs; see {@link MachineThread#current}. */
    public static GuestThread current() {
        return (GuestThread) MachineThread.current();
    }

    /**
     * Waits until somebody calls {@link #unpark} for this thread, a signal comes or the program ends; may
     * also return for no reason. To be called on this thread, in a loop that looks at its condition and at
     * {@link #isInterruptedBySignal}.
     *
     * @param deadline value of {@link System#nanoTime} at which to return in any case
     */
    public void await(long deadline) {
        if (deadline == NEVER) {
            LockSupport.park(this);
        } else {
            LockSupport.parkNanos(this, deadline - System.nanoTime());
        }
    }

    /** Whether a system call that waits is to return with EINTR: a signal is to be handled, or the program ends. */
    public boolean isInterruptedBySignal() {
        return attention && signals.interrupts(this);
    }

    /** Whether a signal may come while this thread waits. */
    public boolean mayBeInterrupted() {
        return signals.mayCome();
    }

    /** Sends a signal to this thread, as the kernel does to one that makes a system call. */
    public void raise(int signal) {
        signals.send(this, SignalInfo.sent(signal, SignalInfo.USER));
    }

    /** Makes the thread look at its {@link #attention}. */
    public void alert() {
        attention = true;
        Runnable action = wakeUp;
        if (action != null) {
            action.run();
        }
        unpark();
    }

    /** Ends an {@link #await}. */
    void unpark() {
        LockSupport.unpark(carrier);
    }

    /** Says which thread this one stands for; null for none. */
    public void setCarrier(Thread thread) {
        carrier = thread;
    }
}
