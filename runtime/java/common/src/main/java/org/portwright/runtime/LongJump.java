// SPDX-License-Identifier: EPL-2.0
// A longjmp on its way up the Java stack.
package org.portwright.runtime;

/**
 * Thrown by longjmp, and caught by the method around each function that calls setjmp. The first words of a
 * jmp_buf: where setjmp returns to, the function's stack pointer on entry, and the value that setjmp returns.
 * The translator's JumpBuffer has the rest.
 */
public final class LongJump extends Error {

    /** What is wrong when nobody catches it. */
    static final String NOWHERE = "longjmp to a function that has returned";

    private static final long serialVersionUID = 1;

    private static final int FRAME = 4;
    private static final int VALUE = 8;
    // After 26 words: __fl and __ss (musl, include/setjmp.h).
    private static final int HAS_MASK = 104;
    private static final int MASK = 108;

    private static final int SIG_BLOCK = 1;
    private static final int SIG_SETMASK = 3;
    private static final int MASK_SIZE = 16;

    private static final int STACK_POINTER = 12;
    private static final int FRAME_POINTER = 48;
    /** Room for such a buffer below the stack pointer. */
    private static final int BUFFER_SIZE = 64;

    private final int buffer;
    private final int frame;
    private final boolean isInside;

    /**
     * @param frame the stack pointer on entry of the function that is meant
     * @param isInside or a lower one, that it has had later
     */
    private LongJump(int buffer, int frame, boolean isInside) {
        this.buffer = buffer;
        this.frame = frame;
        this.isInside = isInside;
    }

    /** Costs more than the jump itself, and nobody reads it. Java ME has no such method, and calls none. */
    public synchronized Throwable fillInStackTrace() {
        return this;
    }

    /**
     * longjmp: makes setjmp return again.
     *
     * @param buffer address of the jmp_buf
     * @param value what setjmp returns; 1 if 0
     */
    public static void jump(int buffer, int value, int sp) {
        Memory.storeInt(buffer + VALUE, value == 0 ? 1 : value);
        if (Memory.loadInt(buffer + HAS_MASK) != 0) {
            setMask(SIG_SETMASK, buffer + MASK, 0, sp);
        }
        throw new LongJump(buffer, Memory.loadInt(buffer + FRAME), false);
    }

    /**
     * __builtin_longjmp: goes on at a label of the function that has these registers. Below its stack pointer nothing
     * is in use any more, so there the label is written as setjmp would do.
     */
    public static void jumpTo(int label, int fp, int sp) {
        int buffer = sp - BUFFER_SIZE;
        Memory.storeInt(buffer, label);
        Memory.storeInt(buffer + FRAME_POINTER, fp);
        Memory.storeInt(buffer + STACK_POINTER, sp);
        throw new LongJump(buffer, sp, true);
    }

    /** The function that __builtin_longjmp was to go on in has returned, and another one is in its place. */
    public static void gone() {
        throw new LongJump(0, 0, false);
    }

    /** sigsetjmp: keeps the signal mask, if it is wanted. */
    public static void saveMask(int buffer, int wanted, int sp) {
        Memory.storeInt(buffer + HAS_MASK, wanted);
        if (wanted != 0) {
            setMask(SIG_BLOCK, 0, buffer + MASK, sp);
        }
    }

    /** The fifth argument and further ones are read at sp + 16, but there are four. */
    private static void setMask(int how, int mask, int old, int sp) {
        Machine.systemCall(SystemCall.RT_SIGPROCMASK, how, mask, old, MASK_SIZE, sp);
    }

    /**
     * The handler around a function.
     *
     * @param sp the function's stack pointer on entry
     * @return the buffer, if setjmp was called by this activation of the function
     * @throws LongJump the same, if not
     */
    public static int land(LongJump jump, int sp) {
        if (jump.isInside ? sp <= jump.frame : sp != jump.frame) {
            throw jump;
        }
        return jump.buffer;
    }

    /**
     * The handler around a function, when the program did what it must not: a signal handler of the program may
     * jump out.
     *
     * @param sp the function's stack pointer on entry
     * @return as for a jump
     * @throws RuntimeException the same, if there is no signal handler, or if it returns
     */
    public static int land(RuntimeException fault, int sp) {
        try {
            Machine.signal(fault);
        } catch (LongJump jump) {
            return land(jump, sp);
        }
        throw fault;
    }
}
