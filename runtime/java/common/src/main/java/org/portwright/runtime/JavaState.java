// SPDX-License-Identifier: EPL-2.0
// What the calls of Java keep for each thread.
package org.portwright.runtime;

/** Of one thread: its handle scopes, and its exceptions of Java. */
public final class JavaState {

    /** Bytes above the stack pointer where a function may keep its arguments (o32). */
    private static final int HOME_SIZE = 16;

    /** The function of the program that throws an exception of C++ for one of Java; 0 for none. */
    private static int thrower;

    /** Handles that were made since the outermost open scope was opened, in their order. */
    int[] made = new int[16];
    int madeCount;
    /** How many scopes are open. */
    int scopes;
    /** Address of the innermost handler's jmp_buf; 0 for none. */
    int handler;
    /** What a handler was entered with, or what a function with an error code keeps; null for nothing. */
    Throwable exception;
    /** One past the highest address of a stack for {@link #thrower}; 0 as long as none was needed. */
    private int throwerStack;

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

    /** @param function gets a handle that is its own, and returns if nobody catches what it throws */
    public static void thrower(int function) {
        thrower = function;
    }

    /** Whether an exception is of a class or of one below it; not if there is no class of that name. */
    public static boolean isA(Throwable exception, String className) {
        try {
            return Class.forName(className).isInstance(exception);
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** Throws an exception of Java as one of C++, if the program wants that; returns if nobody catches it. */
    void throwInProgram(Throwable thrown) {
        if (thrower != 0) {
            if (throwerStack == 0) {
                throwerStack = Callbacks.takeStack();
            }
            Machine.program().call(thrower, throwerStack - HOME_SIZE, Handles.keep(thrown), 0, 0, 0);
        }
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
