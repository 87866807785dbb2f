// SPDX-License-Identifier: EPL-2.0
// What the code of a program of one thread calls to read and write memory.
package org.portwright.runtime;

/**
 * Accessors of memory that no thread shares.
 *
 * <p>A method with many accesses uses the views of {@link Memory} itself, but for bytes: HotSpot throws an
 * exception of its own for an index outside of an array, and that does not always tell the index.
 *
 * <p>The unused variable of each accessor is for HotSpot. Its first compiler, which inlines what is short, would compile
 * the dozen of methods below a view anew for each access, and then count in each of them how often it goes where; it
 * does not inline what needs more than five words of stack and variables (C1InlineStackLimit). The second compiler does
 * not ask for that.
 */
public final class OwnMemory {

    private OwnMemory() {
    }

    public static int loadByte(int address) {
        long room;
        try {
            return Memory.place.bytes()[address - Memory.BASE];
        } catch (ArrayIndexOutOfBoundsException e) {
            throw Memory.outside(address);
        }
    }

    public static int loadUnsignedByte(int address) {
        long room;
        try {
            return Memory.place.bytes()[address - Memory.BASE] & 0xff;
        } catch (ArrayIndexOutOfBoundsException e) {
            throw Memory.outside(address);
        }
    }

    public static int loadShort(int address) {
        long room;
        return (short) Memory.Shorts.VIEW.get(Memory.place.bytes(), address - Memory.BASE);
    }

    public static int loadUnsignedShort(int address) {
        long room;
        return (short) Memory.Shorts.VIEW.get(Memory.place.bytes(), address - Memory.BASE) & 0xffff;
    }

    public static int loadInt(int address) {
        long room;
        return (int) Memory.INTS.get(Memory.place.bytes(), address - Memory.BASE);
    }

    public static int loadUnalignedInt(int address) {
        return loadInt(address);
    }

    public static long loadLong(int address) {
        long room;
        return (long) Memory.Longs.VIEW.get(Memory.place.bytes(), address - Memory.BASE);
    }

    public static float loadFloat(int address) {
        long room;
        return (float) Memory.Floats.VIEW.get(Memory.place.bytes(), address - Memory.BASE);
    }

    public static double loadDouble(int address) {
        long room;
        return (double) Memory.Doubles.VIEW.get(Memory.place.bytes(), address - Memory.BASE);
    }

    public static void storeByte(int address, int value) {
        long room;
        try {
            Memory.place.bytes()[address - Memory.BASE] = (byte) value;
        } catch (ArrayIndexOutOfBoundsException e) {
            throw Memory.outside(address);
        }
    }

    public static void storeShort(int address, int value) {
        long room;
        Memory.Shorts.VIEW.set(Memory.place.bytes(), address - Memory.BASE, (short) value);
    }

    public static void storeInt(int address, int value) {
        long room;
        Memory.INTS.set(Memory.place.bytes(), address - Memory.BASE, value);
    }

    public static void storeUnalignedInt(int address, int value) {
        storeInt(address, value);
    }

    public static void storeLong(int address, long value) {
        long room;
        Memory.Longs.VIEW.set(Memory.place.bytes(), address - Memory.BASE, value);
    }

    public static void storeFloat(int address, float value) {
        long room;
        Memory.Floats.VIEW.set(Memory.place.bytes(), address - Memory.BASE, value);
    }

    public static void storeDouble(int address, double value) {
        long room;
        Memory.Doubles.VIEW.set(Memory.place.bytes(), address - Memory.BASE, value);
    }
}
