// SPDX-License-Identifier: EPL-2.0
// What ends a translated program that did something it must not.
package org.portwright.runtime;

/**
 * A program ended by a signal: memory fault, division by zero, trap, illegal instruction, abort. A RuntimeException as
 * those are that the JVM throws for faults, so that the function to which a signal handler jumps catches all alike.
 */
public final class Fault extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** How far below the stack an address may lie and still be called a stack overflow: a frame of that size. */
    private static final int STACK_FRAME = 1 << 18;
    private static final String STACK_OVERFLOW = "stack overflow";

    private final int signal;
    private final int address;

    /**
     * @param signal number of the signal that this is on Linux
     * @param what what happened, for people, without the place
     */
    public Fault(int signal, String what) {
        this(signal, what, 0);
    }

    /** @param address what si_addr tells a handler */
    public Fault(int signal, String what, int address) {
        super(what);
        this.signal = signal;
        this.address = address;
    }

    private Fault(int signal, String what, int address, Throwable cause) {
        super(what, cause, true, false); // its own stack trace is told by nobody, and takes its time
        this.signal = signal;
        this.address = address;
    }

    /** Number of the signal that this is on Linux, see {@link SignalNumber}. */
    public int signal() {
        return signal;
    }

    /** The address that was accessed, or 0. */
    public int address() {
        return address;
    }

    /** Whether there is no stack left to call anything on. */
    public boolean isStackOverflow() {
        return getMessage().startsWith(STACK_OVERFLOW);
    }

    /** Exit status as a shell reports it. */
    public int status() {
        return 128 + signal;
    }

    /**
     * The fault behind a Java exception that left translated code.
     *
     * @return null if translated code cannot cause such an exception: then it is a defect of Portwright
     */
    public static Fault of(Throwable thrown) {
        if (thrown instanceof Fault fault) {
            return fault;
        }
        if (thrown instanceof JavaException) {
            return new Fault(SignalNumber.SIGABRT, thrown.getMessage(), 0, thrown.getCause());
        }
        if (thrown instanceof IndexOutOfBoundsException) {
            Integer address = addressIn(thrown.getMessage());
            return new Fault(SignalNumber.SIGSEGV, address == null ? "memory fault" : describe(address),
                    address == null ? 0 : address, thrown);
        }
        if (thrown instanceof ArithmeticException) {
            return new Fault(SignalNumber.SIGFPE, "division by zero", 0, thrown);
        }
        if (thrown instanceof StackOverflowError) {
            return new Fault(SignalNumber.SIGSEGV, STACK_OVERFLOW, 0, thrown);
        }
        if (thrown instanceof LongJump) {
            return new Fault(SignalNumber.SIGSEGV, LongJump.NOWHERE, 0, thrown);
        }
        if (thrown instanceof OutOfMemoryError) {
            return new Fault(SignalNumber.SIGABRT,
                    "the Java heap is full (run it with more, for instance java -Xmx1g)", 0, thrown);
        }
        return null;
    }

    /**
     * Where it happened, as much of it as is known: {@code " in FUNCTION (FILE:LINE)"}, and for a library function
     * without debug information {@code " in FUNCTION, called from FUNCTION (FILE:LINE)"}.
     */
    public String place() {
        return place(getCause() == null ? this : getCause(), signal == SignalNumber.SIGABRT);
    }

    /** The same, of where something was made. */
    static String place(Throwable thrown) {
        return place(thrown, false);
    }

    private static String place(Throwable thrown, boolean isAbort) {
        StackTraceElement innermost = null;
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (!isFunction(frame)) {
                continue;
            }
            if (innermost == null) {
                innermost = frame;
            }
            if (frame.getLineNumber() > 0) {
                // Of abort its caller is meant, not the library's functions it goes through.
                return frame == innermost || isAbort ? " in " + describe(frame)
                        : " in " + function(innermost) + ", called from " + describe(frame);
            }
        }
        return innermost == null ? "" : " in " + describe(innermost);
    }

    /**
     * Whether a frame is a C function's: of the program's package, and not the runtime's, or the translator's, whose class
     * Pointers passes on calls through function pointers, and class Bindings those of Java.
     */
    private static boolean isFunction(StackTraceElement frame) {
        String runtime = Fault.class.getPackageName() + '.';
        String name = frame.getClassName();
        String simpleName = name.substring(name.lastIndexOf('.') + 1);
        String place = name.substring(0, name.length() - simpleName.length());
        return place.equals(programPackage()) && !name.startsWith(runtime)
                && !simpleName.matches("Pointers(\\$[vf].*)?|Bindings(\\$.*)?");
    }

    /** With a dot at its end, unless it is the one without a name. */
    private static String programPackage() {
        Program program = Machine.program();
        String name = program == null ? "" : program.getClass().getPackageName();
        return name.isEmpty() ? "" : name + '.';
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
    private static Integer addressIn(String message) {
        if (message != null) {
            for (String word : message.split("[ ,]")) {
                if (word.matches("-?[0-9]+")) {
                    return Integer.parseInt(word) + Memory.BASE;
                }
            }
        }
        return null;
    }

    private static String describe(int address) {
        boolean belowStack = address < Memory.BASE && address >= Memory.BASE - STACK_FRAME;
        return String.format(belowStack ? STACK_OVERFLOW + " (address 0x%08x)" : "memory fault (address 0x%08x)",
                address);
    }
}
