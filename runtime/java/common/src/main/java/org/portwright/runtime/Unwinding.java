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

    /** Costs more than the throw itself, and nobody reads it. Java ME has no such method, and calls none. */
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
