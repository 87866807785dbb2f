// SPDX-License-Identifier: EPL-2.0
// What the calls of Java keep for each thread.
package org.portwright.runtime;

/** Of one thread: its handle scopes, and its exceptions of Java. */
public final class JavaState {

    /** Handles that were made since the outermost open scope was opened, in their order. */
    int[] made = new int[16];
    int madeCount;
    /** How many scopes are open. */
    int scopes;
    /** Address of the innermost handler's jmp_buf; 0 for none. */
    int handler;
    /** What a handler was entered with, or what a function with an error code keeps; null for nothing. */
    Throwable exception;

    /** The exception that was met last, which is forgotten; null if there is none. */
    public static Throwable take() {
        JavaState state = Registers.java();
        Throwable exception = state.exception;
        state.exception = null;
        return exception;
    }

    /**
     * Makes a handler the innermost one, or the one before it again. A handler is left by entering it.
     *
     * @param buffer address of its jmp_buf; 0 for none
     * @return the one that was
     */
    public static int handle(int buffer) {
        JavaState state = Registers.java();
        int before = state.handler;
        state.handler = buffer;
        return before;
    }

    void note(int handle) {
        if (madeCount == made.length) {
            int[] more = new int[2 * madeCount];
            System.arraycopy(made, 0, more, 0, madeCount);
            made = more;
        }
        made[madeCount++] = handle;
    }
}
