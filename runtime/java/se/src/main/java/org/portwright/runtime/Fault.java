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

    /**
     * Where it happened, as much of it as is known: {@code " in FUNCTION (FILE:LINE)"}, and for a library function
     * without debug information {@code " in FUNCTION, called from FUNCTION (FILE:LINE)"}.
     */
    String place() {
        StackTraceElement innermost = null;
        for (StackTraceElement frame : getStackTrace()) {
            if (!isFunction(frame)) {
                continue;
            }
            if (innermost == null) {
                innermost = frame;
            }
            if (frame.getLineNumber() > 0) {
                // Of abort its caller is meant, not the library's functions it goes through.
                return frame == innermost || signal == Signals.SIGABRT ? " in " + describe(frame)
                        : " in " + function(innermost) + ", called from " + describe(frame);
            }
        }
        return innermost == null ? "" : " in " + describe(innermost);
    }

    /**
     * Whether a frame is a C function's: not the library's, the runtime's, or the translator's, whose class Pointers
     * passes on calls through function pointers.
     */
    private static boolean isFunction(StackTraceElement frame) {
        String runtime = Fault.class.getPackageName() + '.';
        String name = frame.getClassName();
        boolean library = name.startsWith("java.") || name.startsWith("jdk.") || name.startsWith("sun.")
                || name.startsWith(runtime) && name.indexOf('.', runtime.length()) < 0;
        return !library && !name.substring(name.lastIndexOf('.') + 1).equals("Pointers");
    }

    private static String describe(StackTraceElement frame) {
        String file = frame.getFileName();
        int line = frame.getLineNumber();
        return function(frame) + (file == null ? "" : " (" + file + (line > 0 ? ":" + line : "") + ')');
    }

    /** The C function's name: GCC names parts and copies of a function NAME.part.0, and Java takes $ for the dot. */
    private static String function(StackTraceElement frame) {
        String name = frame.getMethodName();
        int dollar = name.indexOf('$', 1);
        return dollar < 0 ? name : name.substring(0, dollar);
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
