// SPDX-License-Identifier: EPL-2.0
// What ends a translated program that did something it must not.
package org.portwright.runtime;

/** A program ended by a signal. An error, so that of all methods on the stack only the innermost adds its name. */
public final class Fault extends Error {

    /** How far below the stack an address may lie and still be called a stack overflow: a frame of that size. */
    private static final int STACK_FRAME = 1 << 18;

    private final int signal;
    /** The exception of Java that nobody has caught yet, or null: a function that called Java may. */
    final Throwable exception;

    private Fault(int signal, String message) {
        this(signal, message, null);
    }

    private Fault(int signal, String message, Throwable exception) {
        super(message);
        this.signal = signal;
        this.exception = exception;
    }

    /** Exit status as a shell reports it. */
    int status() {
        return 128 + signal;
    }

    /**
     * The fault that a runtime exception in a translated method is. Each translated method calls this.
     *
     * @param function the C function's name
     * @param line of the C source, 0 if not known
     */
    public static Fault at(Throwable thrown, String function, int line) {
        int dot = function.indexOf('.'); // GCC names parts and copies of a function NAME.part.0
        String place = " in " + (dot < 0 ? function : function.substring(0, dot));
        if (line > 0) {
            place = place + " (line " + line + ')';
        }
        return of(thrown, place);
    }

    /** @param place what the message ends with */
    static Fault of(Throwable thrown, String place) {
        if (thrown instanceof Fault) {
            return (Fault) thrown;
        }
        if (thrown instanceof Trap) {
            return new Fault(((Trap) thrown).signal, thrown.getMessage() + place);
        }
        if (thrown instanceof JavaException) {
            return new Fault(SignalNumber.SIGABRT, thrown.getMessage() + place, ((JavaException) thrown).exception);
        }
        if (thrown instanceof IndexOutOfBoundsException) {
            return new Fault(SignalNumber.SIGSEGV, describe(thrown.getMessage()) + place);
        }
        if (thrown instanceof ArithmeticException) {
            return new Fault(SignalNumber.SIGFPE, "division by zero" + place);
        }
        if (thrown instanceof LongJump) {
            return new Fault(SignalNumber.SIGSEGV, LongJump.NOWHERE + place);
        }
        if (thrown instanceof OutOfMemoryError) {
            return new Fault(SignalNumber.SIGABRT, "not enough memory on this device" + place);
        }
        String name = thrown.getClass().getName();
        if (name.endsWith("StackOverflowError")) { // CLDC has no such class, most virtual machines have
            return new Fault(SignalNumber.SIGSEGV, "stack overflow" + place);
        }
        return new Fault(SignalNumber.SIGABRT, "defect of Portwright: " + name + ": " + thrown.getMessage() + place);
    }

    /** Reads the index out of the message, where the virtual machine gives one. */
    static String describe(String message) {
        int index = 0;
        int digits = 0;
        boolean negative = false;
        for (int i = 0; message != null && i < message.length(); i++) {
            char c = message.charAt(i);
            if (c >= '0' && c <= '9') {
                index = 10 * index + c - '0';
                digits++;
            } else if (digits > 0) {
                break;
            } else {
                negative = c == '-';
            }
        }
        if (digits == 0) {
            return "memory fault";
        }
        int address = ((negative ? -index : index) << 2) + Memory.base;
        boolean belowStack = address < Memory.base && address >= Memory.base - STACK_FRAME;
        return (belowStack ? "stack overflow" : "memory fault") + " (address 0x" + hex(address) + ')';
    }

    /** Eight digits. */
    static String hex(int value) {
        String digits = Integer.toHexString(value);
        return "00000000".substring(digits.length()) + digits;
    }
}
