// SPDX-License-Identifier: EPL-2.0
// Java's arrays and those of C.
package org.portwright.runtime;

/**
 * Copies arrays of numbers between Java and the program's memory, in which elements have the program's byte order; a
 * boolean is a byte there. CLDC has no reflection, so each type has its own methods.
 */
public final class JavaArrays {

    private JavaArrays() {
    }

    /** What Java makes of a number of C. */
    public static boolean isTrue(int number) {
        return number != 0;
    }

    /** An array with the booleans at an address, or with zeroes; null of 0. */
    public static boolean[] ofBooleans(int address, int length, boolean copy) {
        if (address == 0) {
            return null;
        }
        boolean[] array = new boolean[length];
        if (copy) {
            copyIn(array, 0, length, address);
        }
        return array;
    }

    private static void copyIn(boolean[] array, int from, int count, int address) {
        for (int i = 0; i < count; i++) {
            array[from + i] = Memory.loadByte(address + i) != 0;
        }
    }

    /** Writes an array to an address; null is not written. */
    public static void copyOut(boolean[] array, int address) {
        if (array != null) {
            copyOut(array, 0, array.length, address);
        }
    }

    private static void copyOut(boolean[] array, int from, int count, int address) {
        for (int i = 0; i < count; i++) {
            Memory.storeByte(address + i, array[from + i] ? 1 : 0);
        }
    }

    /** An array with the bytes at an address, or with zeroes; null of 0. */
    public static byte[] ofBytes(int address, int length, boolean copy) {
        if (address == 0) {
            return null;
        }
        byte[] array = new byte[length];
        if (copy) {
            copyIn(array, 0, length, address);
        }
        return array;
    }

    private static void copyIn(byte[] array, int from, int count, int address) {
        for (int i = 0; i < count; i++) {
            array[from + i] = (byte) Memory.loadByte(address + i);
        }
    }

    /** Writes an array to an address; null is not written. */
    public static void copyOut(byte[] array, int address) {
        if (array != null) {
            copyOut(array, 0, array.length, address);
        }
    }

    private static void copyOut(byte[] array, int from, int count, int address) {
        for (int i = 0; i < count; i++) {
            Memory.storeByte(address + i, array[from + i]);
        }
    }

    /** An array with the chars at an address, or with zeroes; null of 0. */
    public static char[] ofChars(int address, int length, boolean copy) {
        if (address == 0) {
            return null;
        }
        char[] array = new char[length];
        if (copy) {
            copyIn(array, 0, length, address);
        }
        return array;
    }

    private static void copyIn(char[] array, int from, int count, int address) {
        for (int i = 0; i < count; i++) {
            array[from + i] = (char) Memory.loadUnsignedShort(address + 2 * i);
        }
    }

    /** Writes an array to an address; null is not written. */
    public static void copyOut(char[] array, int address) {
        if (array != null) {
            copyOut(array, 0, array.length, address);
        }
    }

    private static void copyOut(char[] array, int from, int count, int address) {
        for (int i = 0; i < count; i++) {
            Memory.storeShort(address + 2 * i, array[from + i]);
        }
    }

    /** An array with the shorts at an address, or with zeroes; null of 0. */
    public static short[] ofShorts(int address, int length, boolean copy) {
        if (address == 0) {
            return null;
        }
        short[] array = new short[length];
        if (copy) {
            copyIn(array, 0, length, address);
        }
        return array;
    }

    private static void copyIn(short[] array, int from, int count, int address) {
        for (int i = 0; i < count; i++) {
            array[from + i] = (short) Memory.loadShort(address + 2 * i);
        }
    }

    /** Writes an array to an address; null is not written. */
    public static void copyOut(short[] array, int address) {
        if (array != null) {
            copyOut(array, 0, array.length, address);
        }
    }

    private static void copyOut(short[] array, int from, int count, int address) {
        for (int i = 0; i < count; i++) {
            Memory.storeShort(address + 2 * i, array[from + i]);
        }
    }

    /** An array with the ints at an address, or with zeroes; null of 0. */
    public static int[] ofInts(int address, int length, boolean copy) {
        if (address == 0) {
            return null;
        }
        int[] array = new int[length];
        if (copy) {
            copyIn(array, 0, length, address);
        }
        return array;
    }

    private static void copyIn(int[] array, int from, int count, int address) {
        for (int i = 0; i < count; i++) {
            array[from + i] = Memory.loadInt(address + 4 * i);
        }
    }

    /** Writes an array to an address; null is not written. */
    public static void copyOut(int[] array, int address) {
        if (array != null) {
            copyOut(array, 0, array.length, address);
        }
    }

    private static void copyOut(int[] array, int from, int count, int address) {
        for (int i = 0; i < count; i++) {
            Memory.storeInt(address + 4 * i, array[from + i]);
        }
    }

    /** An array with the longs at an address, or with zeroes; null of 0. */
    public static long[] ofLongs(int address, int length, boolean copy) {
        if (address == 0) {
            return null;
        }
        long[] array = new long[length];
        if (copy) {
            copyIn(array, 0, length, address);
        }
        return array;
    }

    private static void copyIn(long[] array, int from, int count, int address) {
        for (int i = 0; i < count; i++) {
            array[from + i] = Memory.loadLong(address + 8 * i);
        }
    }

    /** Writes an array to an address; null is not written. */
    public static void copyOut(long[] array, int address) {
        if (array != null) {
            copyOut(array, 0, array.length, address);
        }
    }

    private static void copyOut(long[] array, int from, int count, int address) {
        for (int i = 0; i < count; i++) {
            Memory.storeLong(address + 8 * i, array[from + i]);
        }
    }

    /** An array with the floats at an address, or with zeroes; null of 0. */
    public static float[] ofFloats(int address, int length, boolean copy) {
        if (address == 0) {
            return null;
        }
        float[] array = new float[length];
        if (copy) {
            copyIn(array, 0, length, address);
        }
        return array;
    }

    private static void copyIn(float[] array, int from, int count, int address) {
        for (int i = 0; i < count; i++) {
            array[from + i] = Memory.loadFloat(address + 4 * i);
        }
    }

    /** Writes an array to an address; null is not written. */
    public static void copyOut(float[] array, int address) {
        if (array != null) {
            copyOut(array, 0, array.length, address);
        }
    }

    private static void copyOut(float[] array, int from, int count, int address) {
        for (int i = 0; i < count; i++) {
            Memory.storeFloat(address + 4 * i, Arithmetic.mipsNaN(array[from + i]));
        }
    }

    /** An array with the doubles at an address, or with zeroes; null of 0. */
    public static double[] ofDoubles(int address, int length, boolean copy) {
        if (address == 0) {
            return null;
        }
        double[] array = new double[length];
        if (copy) {
            copyIn(array, 0, length, address);
        }
        return array;
    }

    private static void copyIn(double[] array, int from, int count, int address) {
        for (int i = 0; i < count; i++) {
            array[from + i] = Memory.loadDouble(address + 8 * i);
        }
    }

    /** Writes an array to an address; null is not written. */
    public static void copyOut(double[] array, int address) {
        if (array != null) {
            copyOut(array, 0, array.length, address);
        }
    }

    private static void copyOut(double[] array, int from, int count, int address) {
        for (int i = 0; i < count; i++) {
            Memory.storeDouble(address + 8 * i, Arithmetic.mipsNaN(array[from + i]));
        }
    }

    /** Number of elements. */
    public static int length(Object array) {
        if (array instanceof Object[]) {
            return ((Object[]) array).length;
        }
        if (array instanceof boolean[]) {
            return ((boolean[]) array).length;
        }
        if (array instanceof byte[]) {
            return ((byte[]) array).length;
        }
        if (array instanceof char[]) {
            return ((char[]) array).length;
        }
        if (array instanceof short[]) {
            return ((short[]) array).length;
        }
        if (array instanceof int[]) {
            return ((int[]) array).length;
        }
        if (array instanceof long[]) {
            return ((long[]) array).length;
        }
        if (array instanceof float[]) {
            return ((float[]) array).length;
        }
        if (array instanceof double[]) {
            return ((double[]) array).length;
        }
        throw new IllegalArgumentException("not an array");
    }

    private static void requireElements(Object array, int from, int count) {
        int length = length(array);
        if (count > 0 && (from < 0 || from > length - count)) {
            throw new ArrayIndexOutOfBoundsException(count + " elements from " + from + " of " + length);
        }
    }

    /** Copies elements of an array of numbers to an address. */
    public static void read(Object array, int from, int count, int address) {
        requireElements(array, from, count);
        try {
            readElements(array, from, count, address);
        } catch (IndexOutOfBoundsException e) {
            throw JavaException.outside(e);
        }
    }

    private static void readElements(Object array, int from, int count, int address) {
        if (array instanceof boolean[]) {
            copyOut((boolean[]) array, from, count, address);
        } else if (array instanceof byte[]) {
            copyOut((byte[]) array, from, count, address);
        } else if (array instanceof char[]) {
            copyOut((char[]) array, from, count, address);
        } else if (array instanceof short[]) {
            copyOut((short[]) array, from, count, address);
        } else if (array instanceof int[]) {
            copyOut((int[]) array, from, count, address);
        } else if (array instanceof long[]) {
            copyOut((long[]) array, from, count, address);
        } else if (array instanceof float[]) {
            copyOut((float[]) array, from, count, address);
        } else if (array instanceof double[]) {
            copyOut((double[]) array, from, count, address);
        } else {
            throw new IllegalArgumentException("not an array of numbers");
        }
    }

    /** Copies from an address to elements of an array of numbers. */
    public static void write(Object array, int from, int count, int address) {
        requireElements(array, from, count);
        try {
            writeElements(array, from, count, address);
        } catch (IndexOutOfBoundsException e) {
            throw JavaException.outside(e);
        }
    }

    private static void writeElements(Object array, int from, int count, int address) {
        if (array instanceof boolean[]) {
            copyIn((boolean[]) array, from, count, address);
        } else if (array instanceof byte[]) {
            copyIn((byte[]) array, from, count, address);
        } else if (array instanceof char[]) {
            copyIn((char[]) array, from, count, address);
        } else if (array instanceof short[]) {
            copyIn((short[]) array, from, count, address);
        } else if (array instanceof int[]) {
            copyIn((int[]) array, from, count, address);
        } else if (array instanceof long[]) {
            copyIn((long[]) array, from, count, address);
        } else if (array instanceof float[]) {
            copyIn((float[]) array, from, count, address);
        } else if (array instanceof double[]) {
            copyIn((double[]) array, from, count, address);
        } else {
            throw new IllegalArgumentException("not an array of numbers");
        }
    }

    /** An element of an array of objects. */
    public static Object element(Object[] array, int index) {
        return array[index];
    }

    /** Sets one. */
    public static void setElement(Object[] array, int index, Object value) {
        array[index] = value;
    }
}
