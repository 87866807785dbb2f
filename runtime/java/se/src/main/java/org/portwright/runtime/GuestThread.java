// SPDX-License-Identifier: EPL-2.0
// A thread of the translated program.
package org.portwright.runtime;

/**
 * The Java thread that a thread of the program is, with what the processor and the kernel keep for each. Translated
 * code runs on such threads only, so that finding the current one is an intrinsic of the JVM and a cast.
 */
final class GuestThread extends Thread {

    /** What set_thread_area was given: the address that RDHWR $29 reads. */
    int threadPointer;
    /** Further results of the last call, see {@link Registers}. */
    long f0;
    long f2;
    long a0;

    GuestThread(Runnable code, String name, long javaStack) {
        super(null, code, name, javaStack);
    }

    /**
     * The thread that runs.
     *
     * @throws ClassCastException on a thread that is not the program's
     */
    static GuestThread current() {
        return (GuestThread) Thread.currentThread();
    }
}
