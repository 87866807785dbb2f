// SPDX-License-Identifier: EPL-2.0
// An exception of Java that a C function meets.
package org.portwright.runtime;

/** Ends the program, unless the program catches it. */
public final class JavaException extends RuntimeException {

    final Throwable exception;

    private JavaException(String message, Throwable exception) {
        super(message);
        this.exception = exception;
    }

    /**
     * What becomes of an exception in a call of Java: a jump to the program's handler, if there is one.
     *
     * @param member what was called, for people
     * @return what to throw
     */
    public static RuntimeException thrown(Throwable thrown, String member) {
        Throwable exception = ofJava(thrown);
        JavaState state = Registers.java();
        if (state.handler == 0) {
            state.throwInProgram(exception);
            if (thrown instanceof Fault) {
                throw (Fault) thrown;
            }
            return thrown instanceof JavaException ? (JavaException) thrown
                    : new JavaException(thrown + " (" + member + ')', thrown);
        }
        state.exception = exception;
        LongJump.jump(state.handler, 1, 0);
        return null; // not reached
    }

    /** What becomes of one where the C function has an error code. */
    public static void keep(Throwable thrown, String member) {
        Registers.java().exception = ofJava(thrown);
    }

    /** The exception of Java itself; throws what is none, but a jump, or an end, of the program. */
    private static Throwable ofJava(Throwable thrown) {
        if (thrown instanceof JavaException) {
            return ((JavaException) thrown).exception;
        }
        if (thrown instanceof Fault && ((Fault) thrown).exception != null) {
            return ((Fault) thrown).exception;
        }
        if (thrown instanceof Trap) {
            throw (Trap) thrown;
        }
        if (thrown instanceof Fault || thrown instanceof ProgramExit || thrown instanceof Unwinding
                || thrown instanceof LongJump || thrown instanceof VirtualMachineError) {
            throw (Error) thrown;
        }
        return thrown;
    }

    /** What is thrown where a pointer of the program leads out of its memory: no exception of Java, but a fault. */
    static RuntimeException outside(IndexOutOfBoundsException thrown) {
        return new Trap(SignalNumber.SIGSEGV, Fault.describe(thrown.getMessage()));
    }

    /** What is thrown when the program uses a handle that it must not use. */
    static RuntimeException misuse(String what) {
        return new Trap(SignalNumber.SIGABRT, what);
    }
}
