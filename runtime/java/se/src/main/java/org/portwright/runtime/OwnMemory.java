// SPDX-License-Identifier: EPL-2.0
// What the code of a program of one thread calls to read and write memory.
package org.portwright.runtime;

/**
 * Accessors of memory that no thread shares.
 *
 * <p>A method with many accesses uses the views of {@link Memory} itself, but for two things. Bytes: HotSpot throws an
 * exception of its own for an index outside of an array, and that does not always tell the index. Storing floating
 * point: a NaN does not look alike on MIPS and on the Java machine, see {@link Arithmetic}.
 */
public final class OwnMemory {

    private OwnMemory() {
    }

    public static int loadByte(int address) {
        try {
            return Memory.place.bytes()[address - Memory.BASE];
        } catch (ArrayIndexOutOfBoundsException e) {
            throw Memory.outside(address);
        }
    }

    public static int loadUnsignedByte(int address) {
        try {
            return Memory.place.bytes()[address - Memory.BASE] & 0xff;
        } catch (ArrayIndexOutOfBoundsException e) {
            throw Memory.outside(address);
        }
    }

    public static int loadShort(int address) {
        return (short) Memory.Shorts.VIEW.get(Memory.place.bytes(), address - Memory.BASE);
    }

    public static int loadUnsignedShort(int address) {
        return (short) Memory.Shorts.VIEW.get(Memory.place.bytes(), address - Memory.BASE) & 0xffff;
    }

    public static int loadInt(int address) {
        return (int) Memory.INTS.get(Memory.place.bytes(), address - Memory.BASE);
    }

    public static int loadUnalignedInt(int address) {
        return loadInt(address);
    }

    public static long loadLong(int address) {
        return (long) Memory.Longs.VIEW.get(Memory.place.bytes(), address - Memory.BASE);
    }

    public static float loadFloat(int address) {
        return (float) Memory.Floats.VIEW.get(Memory.place.bytes(), address - Memory.BASE);
    }

    public static double loadDouble(int address) {
        return (double) Memory.Doubles.VIEW.get(Memory.place.bytes(), address - Memory.BASE);
    }

    public static void storeByte(int address, int value) {
        try {
            Memory.place.bytes()[address - Memory.BASE] = (byte) value;
        } catch (ArrayIndexOutOfBoundsException e) {
            throw Memory.outside(address);
        }
    }

    public static void storeShort(int address, int value) {
        Memory.Shorts.VIEW.set(Memory.place.bytes(), address - Memory.BASE, (short) value);
    }

    public static void storeInt(int address, int value) {
        Memory.INTS.set(Memory.place.bytes(), address - Memory.BASE, value);
    }

    public static void storeUnalignedInt(int address, int value) {
        storeInt(address, value);
    }

    public static void storeLong(int address, long value) {
        Memory.Longs.VIEW.set(Memory.place.bytes(), address - Memory.BASE, value);
    }

    public static void storeFloat(int address, float value) {
        if (value != value) {
            Memory.storeInt(address, Arithmetic.floatBits(value));
        } else {
            Memory.Floats.VIEW.set(Memory.place.bytes(), address - Memory.BASE, value);
        }
    }

    public static void storeDouble(int address, double value) {
        if (value != value) {
            Memory.storeLong(address, Arithmetic.doubleBits(value));
        } else {
            Memory.Doubles.VIEW.set(Memory.place.bytes(), address - Memory.BASE, value);
        }
    }
}
