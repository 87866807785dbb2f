// SPDX-License-Identifier: EPL-2.0
// What a program that runs asks the operating system for.
package org.portwright.runtime;

/**
 * The operating system under one run of a program. {@link Machine} starts it and hands on to it what translated code
 * asks for; so it is the only class of this package that knows more of it than this.
 */
public interface OperatingSystem {

    /** Runs the program to its end, in threads of its own, and returns its exit status. */
    int run(String name, String[] arguments);

    /** Runs the program on the calling thread, from its entry point until something is thrown. */
    void enter(String name);

    /** Says which thread may run the program now, after {@link #enter}. */
    void carry(Thread thread);

    /** Ends the program's threads, of which the calling one is none. */
    void leave();

    /** See {@link Machine#systemCall}. */
    int call(int number, int a0, int a1, int a2, int a3, int sp);

    /** See {@link Machine#cancellableCall}. */
    int cancellableCall(int cancelled, int number, int a0, int a1, int sp);

    /** See {@link Machine#clone}. */
    int clone(int function, int stack, int flags, int argument, int sp);

    /** See {@link Machine#unmapSelf}. */
    void unmapSelf(int address, int length);

    /**
     * Takes memory from the heap.
     *
     * @return its address, or a negative error number
     */
    int map(int length);

    /** Gives memory back to the heap. */
    void unmap(int address, int length);

    /** Tells the program's signal handler of a fault; returns if there is none. */
    void fault(Throwable thrown);

    /** Handles signals that have come for a thread, which makes no system call. */
    void handleSignals(MachineThread thread);

    /** Ends what outlives the program's threads: open files, timers. */
    void close();

    /**
     * Waits until all threads have noticed the end.
     *
     * @return false if some go on
     */
    boolean awaitAll();
}
