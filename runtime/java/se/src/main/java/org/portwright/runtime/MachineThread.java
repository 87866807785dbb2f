// SPDX-License-Identifier: EPL-2.0
// A thread as the processor knows it.
package org.portwright.runtime;

/**
 * The Java thread that translated code runs on, with what the processor keeps for it. A program runs on such threads only,
 * so that finding the current one is an intrinsic of the JVM and a cast. A library is called by a thread of its user's,
 * one at a time, for which a thread of this kind keeps these things that is never started: the guest.
 */
public abstract class MachineThread extends Thread {

    /** What set_thread_area was given: the address that RDHWR $29 reads. */
    public int threadPointer;
    /** Further results of the last call, see {@link Registers}. */
    long f0;
    long f2;
    long a0;
    /** The rounding mode, see {@link Rounding}. */
    public int rounding;
    /** What calls of Java keep, see {@link Registers}. */
    final JavaState java = new JavaState();
    /** Set when there is a signal to deliver or the program ends; looked at after each system call. */
    public volatile boolean attention;

    /** @param javaStack bytes, reserved and not committed */
    protected MachineThread(Runnable code, String name, long javaStack) {
        super(null, code, name, javaStack);
    }

    /**
     * Makes a thread that runs code in the place of this one, which waits in Java meanwhile: the program can't tell them
     * apart.
     *
     * @return not started
     */
    protected abstract MachineThread standIn(Runnable code);

    /** See {@link #current}; null as long as no thread of another kind runs C. */
    private static MachineThread guest;
    /** The Java thread that runs the code: this one, unless it is a guest; null for none. */
    protected volatile Thread carrier = this;

    /** The thread that runs, or the guest that stands for it. */
    public static MachineThread current() {
        return Thread.currentThread() instanceof MachineThread thread ? thread : guest;
    }

    /** Whether the calling thread is one that runs C. */
    static boolean isCurrent() {
        MachineThread thread = current();
        return thread != null && thread.carrier == Thread.currentThread();
    }

    /** Says what stands for threads that are not of this kind; null for nothing. */
    public static void setGuest(MachineThread thread) {
        guest = thread;
    }
}
