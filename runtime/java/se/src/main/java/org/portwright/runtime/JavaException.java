// SPDX-License-Identifier: EPL-2.0
// An exception of Java that a C function meets.
package org.portwright.runtime;

/** Ends the program, unless the program catches it. Not a fault, which a signal handler of the program may handle. */
public final class JavaException extends Error {

    private static final long serialVersionUID = 1;

    private JavaException(String message, Throwable cause) {
        super(message, cause, true, false);
    }

    /**
     * What becomes of an exception in a call of Java: a jump to the program's handler, if there is one.
     *
     * @param member what was called, for people
     * @return nothing; it throws
     */
    public static RuntimeException thrown(Throwable thrown, String member) {
        Throwable exception = ofJava(thrown);
        JavaState state = Registers.java();
        if (state.handler == 0) {
            state.throwInProgram(exception);
            throw thrown instanceof JavaException own ? own : new JavaException(thrown + " (" + member + ')', thrown);
        }
        state.exception = exception;
        int handler = state.handler;
        LongJump.jump(handler, 1, 0);
        throw new AssertionError("not reached");
    }

    /** What becomes of one where the C function has an error code. */
    public static void keep(Throwable thrown, String member) {
        Registers.java().exception = ofJava(thrown);
    }

    /** The exception of Java itself; throws what is none, but a jump, or an end, of the program. */
    private static Throwable ofJava(Throwable thrown) {
        if (thrown instanceof JavaException) {
            return thrown.getCause();
        }
        if (thrown instanceof VirtualMachineError || thrown.getClass().getName().startsWith(
                JavaException.class.getPackageName() + '.')) {
            rethrow(thrown);
        }
        return thrown;
    }

    private static void rethrow(Throwable thrown) {
        if (thrown instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        throw (Error) thrown;
    }

    /** What is thrown where a pointer of the program leads out of its memory: no exception of Java, but a fault. */
    static RuntimeException outside(IndexOutOfBoundsException thrown) {
        return Fault.of(thrown);
    }

    /** What is thrown when the program uses a handle that it must not use. */
    static RuntimeException misuse(String what) {
        return new Fault(SignalNumber.SIGABRT, what);
    }
}
