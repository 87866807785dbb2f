// SPDX-License-Identifier: EPL-2.0
// A C++ exception on its way up the Java stack.
package org.portwright.runtime;

/** What a throw of the program is for the Java machine. */
public final class Unwinding extends Error {

    private static final long serialVersionUID = 1;

    /** Address of the exception object's _Unwind_Exception (Itanium C++ ABI, Exception Handling, 1.2.1). */
    final int object;
    /** Stack pointer of the function that throws: nobody needs what lies below. */
    final int sp;

    Unwinding(int object, int sp) {
        this.object = object;
        this.sp = sp;
    }

    /**
     * To be called where all functions of the program have been left. A method of an object, so that a program that
     * throws nothing has none of what it calls in its JAR.
     *
     * @return false if it is an exception that nobody caught; else what has forced the unwinding ends the thread
     */
    public boolean endForced() {
        if (Unwinder.isForced(object)) {
            Unwinder.end(this);
            return true;
        }
        return false;
    }

    /** Costs more than the throw itself, and nobody reads it. Java ME has no such method, and calls none. */
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
