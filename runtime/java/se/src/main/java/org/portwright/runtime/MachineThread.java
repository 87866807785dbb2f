// SPDX-License-Identifier: EPL-2.0
// A thread as the processor knows it.
package org.portwright.runtime;

/**
 * The Java thread that translated code runs on, with what the processor keeps for it. Translated code runs on such
 * threads only, so that finding the current one is an intrinsic of the JVM and a cast.
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

    /**
     * The thread that runs.
     *
     * @throws ClassCastException on a thread that is not the program's
     */
    static MachineThread current() {
        return (MachineThread) Thread.currentThread();
    }
}
