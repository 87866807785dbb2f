// SPDX-License-Identifier: EPL-2.0
// What signals are to the threads of a program.
package org.portwright.runtime.threads;

import org.portwright.runtime.abi.SignalInfo;

/** Decides when a signal reaches a thread. Threads know no more of signals. */
public interface SignalDelivery {

    /** Whether a call in which a thread waits is to return: a signal is to be handled now, or the program ends. */
    boolean interrupts(GuestThread thread);

    /** Sends a signal to a thread. */
    void send(GuestThread thread, SignalInfo info);

    /**
     * Lets the program handle a fault of its own on the calling thread. Returns if it has no handler for it, or if the
     * handler returns.
     *
     * @param thrown what translated code was left by
     */
    void fault(Throwable thrown);

    /** Whether a signal may come although all threads wait. */
    boolean mayComeFromOutside();

    /** Whether a signal may come while a thread waits: from outside, or from another thread. */
    boolean mayCome();

    /** A thread has ended. */
    void leave(GuestThread thread);
}
