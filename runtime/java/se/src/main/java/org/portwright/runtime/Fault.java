// SPDX-License-Identifier: EPL-2.0
// What ends a translated program that did something it must not.
package org.portwright.runtime;

/** A program ended by a signal: memory fault, division by zero, trap, illegal instruction, abort. */
public final class Fault extends Error {

    private static final long serialVersionUID = 1;

    /** How far below the stack an address may lie and still be called a stack overflow: a frame of that size. */
    private static final int STACK_FRAME = 1 << 18;

    private final int signal;

    /**
     * @param signal number of the signal that this is on Linux
     * @param what what happened, for people, without the place
     */
    Fault(int signal, String what) {
        super(what);
        this.signal = signal;
    }

    private Fault(int signal, String what, Throwable cause) {
        super(what, cause);
        this.signal = signal;
        setStackTrace(cause.getStackTrace());
    }

    /** Exit status as a shell reports it. */
    int status() {
        return 128 + signal;
    }

    /**
     * The fault behind a Java exception that left translated code.
     *
     * @return null if translated code cannot cause such an exception: then it is a defect of Portwright
     */
    static Fault of(Throwable thrown) {
        if (thrown instanceof Fault fault) {
            return fault;
        }
        if (thrown instanceof IndexOutOfBoundsException) {
            return new Fault(Signals.SIGSEGV, describe(thrown.getMessage()), thrown);
        }
        if (thrown instanceof ArithmeticException) {
            return new Fault(Signals.SIGFPE, "division by zero", thrown);
        }
        if (thrown instanceof StackOverflowError) {
            return new Fault(Signals.SIGSEGV, "stack overflow", thrown);
        }
        if (thrown instanceof OutOfMemoryError) {
            return new Fault(Signals.SIGABRT,
                    "the Java heap is full (run it with more, for instance java -Xmx1g)", thrown);
        }
        return null;
    }

    /** Where it happened: {@code " in FUNCTION (FILE:LINE)"}, as much of it as is known. */
    String place() {
        String runtime = Fault.class.getPackageName() + '.';
        for (StackTraceElement frame : getStackTrace()) {
            String name = frame.getClassName();
            boolean library = name.startsWith("java.") || name.startsWith("jdk.") || name.startsWith("sun.")
                    || name.startsWith(runtime) && name.indexOf('.', runtime.length()) < 0;
            if (!library) {
                String place = " in " + frame.getMethodName();
                if (frame.getFileName() != null) {
                    place += frame.getLineNumber() > 0
                            ? " (" + frame.getFileName() + ':' + frame.getLineNumber() + ')'
                            : " (" + frame.getFileName() + ')';
                }
                return place;
            }
        }
        return "";
    }

    /** Reads the index out of the message of {@link java.util.Objects#checkIndex}, which arrays use too. */
    private static String describe(String message) {
        if (message != null) {
            for (String word : message.split("[ ,]")) {
                if (word.matches("-?[0-9]+")) {
                    return describe(Integer.parseInt(word) + Memory.BASE);
                }
            }
        }
        return "memory fault";
    }

    private static String describe(int address) {
        boolean belowStack = address < Memory.BASE && address >= Memory.BASE - STACK_FRAME;
        return String.format(belowStack ? "stack overflow (address 0x%08x)" : "memory fault (address 0x%08x)", address);
    }
}
