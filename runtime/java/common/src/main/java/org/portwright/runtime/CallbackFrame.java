// SPDX-License-Identifier: EPL-2.0
// A call of a C function by a Java object.
package org.portwright.runtime;

/**
 * The function, and what it is passed: o32's words, of which the first four are in registers too (System V ABI, MIPS
 * supplement, "Function Calling Sequence"). The first is always an object, so that floating-point numbers behind it are
 * passed as words.
 */
public final class CallbackFrame {

    private static final int HOME = 4;
    private static final int STACK_ALIGNMENT = 8;
    /** Bytes at the lowest addresses of a stack that functions do not get, and what is in their words. */
    private static final int GUARD_SIZE = 64;
    private static final int GUARD = 0x5ca1ab1e;

    private final int function;
    /** Two words each, so that one with 64 bits has an even number. */
    private long[] values = new long[4];
    private Object[] objects = new Object[4];
    private boolean[] wide = new boolean[4];
    private int count;

    private boolean wantsObject;
    private int result;
    private Object object;
    /** Which of the arguments is the address of the result; -1 for none. */
    private int resultAt = -1;
    /** What the function has left there. */
    private long stored;
    private int storedWord;
    private boolean done;

    /** @param function its address */
    public CallbackFrame(int function) {
        this.function = function;
    }

    private CallbackFrame add(long value, boolean isWide, Object passed) {
        if (count == values.length) {
            long[] moreValues = new long[2 * count];
            Object[] moreObjects = new Object[2 * count];
            boolean[] moreWide = new boolean[2 * count];
            System.arraycopy(values, 0, moreValues, 0, count);
            System.arraycopy(objects, 0, moreObjects, 0, count);
            System.arraycopy(wide, 0, moreWide, 0, count);
            values = moreValues;
            objects = moreObjects;
            wide = moreWide;
        }
        values[count] = value;
        objects[count] = passed;
        wide[count++] = isWide;
        return this;
    }

    /** Passes an object, as a handle that is deleted when the function returns. */
    public CallbackFrame add(Object passed) {
        return add(0, false, passed);
    }

    public CallbackFrame add(int value) {
        return add(value, false, null);
    }

    public CallbackFrame add(long value) {
        return add(value, true, null);
    }

    public CallbackFrame add(float value) {
        return add(Arithmetic.floatBits(Arithmetic.mipsNaN(value)), false, null);
    }

    public CallbackFrame add(double value) {
        return add(Arithmetic.doubleBits(Arithmetic.mipsNaN(value)), true, null);
    }

    /** Passes the address where the function is to put its result, for one that does not fit into a register. */
    public CallbackFrame addResult() {
        resultAt = count;
        return add(0);
    }

    /** Calls a function that puts a long at the address that it was passed. */
    public long callForLong() {
        Callbacks.call(this);
        return stored;
    }

    /** Calls a function that puts a double at the address that it was passed. */
    public double callForDouble() {
        Callbacks.call(this);
        return Double.longBitsToDouble(stored);
    }

    /** Calls a function that puts a float at the address that it was passed. */
    public float callForFloat() {
        Callbacks.call(this);
        return Float.intBitsToFloat(storedWord);
    }

    /** Calls the function. Once the program has ended nothing happens, and the result is 0. */
    public int call() {
        Callbacks.call(this);
        return result;
    }

    /** Calls the function, which returns a handle. */
    public Object callForObject() {
        wantsObject = true;
        Callbacks.call(this);
        return object;
    }

    /** Whether {@link #execute} has returned. */
    boolean isDone() {
        return done;
    }

    /**
     * Does it, on a thread that runs translated code. A function that has used more than the stack has written over what
     * lies below it: that ends the program, as far as it is seen from the lowest words.
     *
     * @param stack one past the highest address of a stack that nobody uses
     * @param size  its size in bytes
     */
    void execute(int stack, int size) {
        JavaState state = Registers.java();
        int handler = state.handler;
        state.handler = 0;
        int scope = Handles.open();
        try {
            guard(stack - size);
            int slot = stack - 8 & -8;
            Memory.storeLong(slot, 0);
            int sp = slot - 8 * Math.max(count, HOME) & -STACK_ALIGNMENT;
            int address = sp;
            for (int i = 0; i < count; i++) {
                if (wide[i]) {
                    address = address + 7 & -8;
                    Memory.storeLong(address, values[i]);
                    address += 8;
                } else {
                    Memory.storeInt(address, i == resultAt ? slot
                            : objects[i] == null ? (int) values[i] : Handles.of(objects[i]));
                    address += 4;
                }
            }
            result = (int) Machine.program().call(function, sp, Memory.loadInt(sp), Memory.loadInt(sp + 4),
                    Memory.loadInt(sp + 8), Memory.loadInt(sp + 12));
            if (!isGuarded(stack - size)) {
                throw JavaException.misuse("a function that Java called needed more than its stack of "
                        + (size >> 10) + " KB");
            }
            stored = Memory.loadLong(slot);
            storedWord = Memory.loadInt(slot);
            if (wantsObject) {
                object = Handles.get(result);
            }
            done = true;
        } finally {
            Handles.close(scope);
            state.handler = handler;
        }
    }

    private static void guard(int bottom) {
        for (int at = bottom; at < bottom + GUARD_SIZE; at += 4) {
            Memory.storeInt(at, GUARD);
        }
    }

    private static boolean isGuarded(int bottom) {
        for (int at = bottom; at < bottom + GUARD_SIZE; at += 4) {
            if (Memory.loadInt(at) != GUARD) {
                return false;
            }
        }
        return true;
    }
}
