// SPDX-License-Identifier: EPL-2.0
// Memory of a translated program on Java SE.
package org.portwright.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The program's memory: one array from the bottom of the stack to the end of the heap.
 *
 * <p>All addresses are program addresses; values are in the program's byte order. An access outside of memory
 * throws an {@link IndexOutOfBoundsException}. Each accessor is one array or view access, so that HotSpot inlines
 * it to a bounds check and a machine access: array, base and length are constants for the compiler.
 *
 * <p>NaNs: MIPS and x86 mean opposite things by the top bit of a NaN's fraction, see {@link Arithmetic}.
 */
public final class Memory {

    /** Lowest valid address. */
    static final int BASE;
    static final boolean BIG_ENDIAN;
    static final byte[] BYTES;
    static final Image IMAGE;

    private static final VarHandle SHORTS;
    private static final VarHandle INTS;
    private static final VarHandle LONGS;
    private static final VarHandle FLOATS;
    private static final VarHandle DOUBLES;

    static {
        IMAGE = Image.load();
        BASE = IMAGE.base;
        BIG_ENDIAN = IMAGE.bigEndian;
        BYTES = IMAGE.memory;
        ByteOrder order = BIG_ENDIAN ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        SHORTS = MethodHandles.byteArrayViewVarHandle(short[].class, order);
        INTS = MethodHandles.byteArrayViewVarHandle(int[].class, order);
        LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, order);
        FLOATS = MethodHandles.byteArrayViewVarHandle(float[].class, order);
        DOUBLES = MethodHandles.byteArrayViewVarHandle(double[].class, order);
    }

    private Memory() {
    }

    /** Makes memory what it was before the program ran, for another run in the same JVM. */
    static void reload() {
        byte[] fresh = Image.load().memory;
        System.arraycopy(fresh, 0, BYTES, 0, BYTES.length);
    }

    /** Index into {@link #BYTES} of an address, not checked. */
    static int index(int address) {
        return address - BASE;
    }

    /**
     * Index of a range that is checked to lie in memory.
     *
     * @throws IndexOutOfBoundsException if any of its bytes does not
     */
    static int range(int address, int length) {
        return java.util.Objects.checkFromIndexSize(address - BASE, length, BYTES.length);
    }

    /** Whether all of a range lies in memory. */
    static boolean contains(int address, int length) {
        int index = address - BASE;
        return (index | length) >= 0 && index <= BYTES.length - length;
    }

    public static int loadByte(int address) {
        return BYTES[address - BASE];
    }

    public static int loadUnsignedByte(int address) {
        return BYTES[address - BASE] & 0xff;
    }

    public static int loadShort(int address) {
        return (short) SHORTS.get(BYTES, address - BASE);
    }

    public static int loadUnsignedShort(int address) {
        return (short) SHORTS.get(BYTES, address - BASE) & 0xffff;
    }

    public static int loadInt(int address) {
        return (int) INTS.get(BYTES, address - BASE);
    }

    public static long loadLong(int address) {
        return (long) LONGS.get(BYTES, address - BASE);
    }

    public static float loadFloat(int address) {
        return (float) FLOATS.get(BYTES, address - BASE);
    }

    public static double loadDouble(int address) {
        return (double) DOUBLES.get(BYTES, address - BASE);
    }

    public static void storeByte(int address, int value) {
        BYTES[address - BASE] = (byte) value;
    }

    public static void storeShort(int address, int value) {
        SHORTS.set(BYTES, address - BASE, (short) value);
    }

    public static void storeInt(int address, int value) {
        INTS.set(BYTES, address - BASE, value);
    }

    public static void storeLong(int address, long value) {
        LONGS.set(BYTES, address - BASE, value);
    }

    public static void storeFloat(int address, float value) {
        if (value != value) {
            INTS.set(BYTES, address - BASE, Arithmetic.floatBits(value));
        } else {
            FLOATS.set(BYTES, address - BASE, value);
        }
    }

    public static void storeDouble(int address, double value) {
        if (value != value) {
            LONGS.set(BYTES, address - BASE, Arithmetic.doubleBits(value));
        } else {
            DOUBLES.set(BYTES, address - BASE, value);
        }
    }

    /** Loads a word from any address; what an lwl and an lwr of the same word do together. */
    public static int loadUnalignedInt(int address) {
        return (int) INTS.get(BYTES, address - BASE);
    }

    /** Stores a word to any address; what an swl and an swr of the same word do together. */
    public static void storeUnalignedInt(int address, int value) {
        INTS.set(BYTES, address - BASE, value);
    }

    /** LWL (MIPS32 vol. II): the bytes from {@code address} to its word's more significant end replace {@code old}'s. */
    public static int loadWordLeft(int address, int old) {
        int word = loadInt(address & ~3);
        int shift = (address & 3) << 3;
        return BIG_ENDIAN
                ? word << shift | old & ~(-1 << shift)
                : word << 24 - shift | old & 0x00ffffff >>> shift;
    }

    /** LWR (MIPS32 vol. II): the bytes from {@code address} to its word's less significant end replace {@code old}'s. */
    public static int loadWordRight(int address, int old) {
        int word = loadInt(address & ~3);
        int shift = (address & 3) << 3;
        return BIG_ENDIAN
                ? word >>> 24 - shift | old & 0xffffff00 << shift
                : word >>> shift | old & 0xffffff00 << 24 - shift;
    }

    /** SWL (MIPS32 vol. II). Byte by byte: another thread may be storing to the rest of the word. */
    public static void storeWordLeft(int address, int value) {
        int end = BIG_ENDIAN ? (address | 3) + 1 : (address & ~3) - 1;
        int step = BIG_ENDIAN ? 1 : -1;
        for (int at = address, shift = 24; at != end; at += step, shift -= 8) {
            storeByte(at, value >>> shift);
        }
    }

    /** SWR (MIPS32 vol. II). Byte by byte likewise. */
    public static void storeWordRight(int address, int value) {
        int end = BIG_ENDIAN ? (address & ~3) - 1 : (address | 3) + 1;
        int step = BIG_ENDIAN ? -1 : 1;
        for (int at = address, shift = 0; at != end; at += step, shift += 8) {
            storeByte(at, value >>> shift);
        }
    }

    /**
     * Stores a word if another is there; a pair of ll and sc. Atomic and sequentially consistent.
     *
     * @return 1 if the value was stored, 0 if the word was not the expected one
     */
    public static int compareAndSet(int address, int expected, int value) {
        return INTS.compareAndSet(BYTES, address - BASE, expected, value) ? 1 : 0;
    }

    /** Loads an aligned word; what another thread stored before it did something that this one has seen is seen. */
    static int loadIntVolatile(int address) {
        return (int) INTS.getVolatile(BYTES, address - BASE);
    }

    /** SYNC: no load or store moves across. */
    public static void fence() {
        VarHandle.fullFence();
    }
}
