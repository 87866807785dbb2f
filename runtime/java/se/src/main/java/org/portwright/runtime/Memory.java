// SPDX-License-Identifier: EPL-2.0
// Memory of a translated program on Java SE.
package org.portwright.runtime;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The program's memory: from the bottom of the stack to the end of the heap.
 *
 * <p>All addresses are program addresses; values are in the program's byte order. An access outside of memory
 * throws an {@link IndexOutOfBoundsException}. Memory of a program of one thread is one array, see {@link #place}, and
 * each accessor is one array or view access, so that HotSpot inlines it to a bounds check and a machine access.
 * Translated code calls {@link OwnMemory}, and in loops the views themselves, which HotSpot inlines anywhere. As long as
 * the program has what it began with, array, base and length are constants for the compiler.
 *
 * <p>A program that can start threads calls the accessors here, as the runtime does. What it has may be in pieces, see
 * {@link SharedMemory}; the flag that tells is loaded once between two calls.
 *
 * <p>The runtime itself names places by their index, which is the address less {@link #BASE}.
 */
public final class Memory {

    /** Bytes of what mappings are made of. */
    public static final int PAGE = 4096;

    /** Lowest valid address. */
    public static final int BASE;
    /** The program's byte order. */
    public static final boolean BIG_ENDIAN;
    static final ByteOrder ORDER;
    /** What the program begins with; empty if that is not on the Java heap, see {@link SharedMemory}. */
    static final byte[] BYTES;
    /** What the program was translated to. */
    public static final Image IMAGE;

    /** The view of words. */
    public static final VarHandle INTS;
    /** Whether words of a byte array can be compared and set: up to Java 22 (JDK-8318966). */
    static final boolean ATOMIC_ARRAYS;

    private static final byte[] ZEROES = new byte[PAGE];

    /**
     * Where a program of one thread has its memory; {@link SharedMemory} knows where threads have theirs. As long as
     * only one class of places is loaded, HotSpot takes its method for the only one there can be, and what that returns
     * for a constant. What it has compiled so is thrown away when memory grows, which loads the other class.
     */
    public static Place place;
    private static final Place FIRST_PLACE = new FirstPlace();
    /** Memory is more than {@link #BYTES}, or may be shared, in a program that can start threads. */
    private static boolean shared;
    /** Number of valid bytes. */
    private static volatile int size;

    static {
        IMAGE = Image.load();
        BASE = IMAGE.base;
        BIG_ENDIAN = IMAGE.bigEndian;
        ORDER = BIG_ENDIAN ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ORDER);
        ATOMIC_ARRAYS = INTS.isAccessModeSupported(VarHandle.AccessMode.COMPARE_AND_SET);
        boolean onHeap = ATOMIC_ARRAYS || !IMAGE.startsThreads;
        size = IMAGE.memoryEnd - BASE;
        BYTES = onHeap ? Image.allocate(size) : new byte[0];
        shared = !onHeap;
        place = FIRST_PLACE;
        IMAGE.store();
    }

    /** Where the array is that memory is. */
    public abstract static class Place {
        Place() {
        }

        /** The array; its first byte is at address {@link Memory#BASE}. Short enough for HotSpot to inline it anywhere. */
        public abstract byte[] bytes();
    }

    /** Memory that has not grown. */
    private static final class FirstPlace extends Place {
        @Override
        public byte[] bytes() {
            return BYTES;
        }
    }

    // Other views than INTS are each in a class of its own: the JVM takes a millisecond to make one, and a small program
    // needs none of them.

    /** The view of halves. */
    public static final class Shorts {
        /** Of a byte array, in the program's byte order. */
        public static final VarHandle VIEW = MethodHandles.byteArrayViewVarHandle(short[].class, ORDER);

        private Shorts() {
        }
    }

    /** The view of pairs of words. */
    public static final class Longs {
        /** Of a byte array, in the program's byte order. */
        public static final VarHandle VIEW = MethodHandles.byteArrayViewVarHandle(long[].class, ORDER);

        private Longs() {
        }
    }

    /** The view of single precision. */
    public static final class Floats {
        /** Of a byte array, in the program's byte order. */
        public static final VarHandle VIEW = MethodHandles.byteArrayViewVarHandle(float[].class, ORDER);

        private Floats() {
        }
    }

    /** The view of double precision. */
    public static final class Doubles {
        /** Of a byte array, in the program's byte order. */
        public static final VarHandle VIEW = MethodHandles.byteArrayViewVarHandle(double[].class, ORDER);

        private Doubles() {
        }
    }

    private Memory() {
    }

    /** Makes memory what it was before the program ran, for another run in the same JVM. */
    static void reload() {
        if (shared) {
            SharedMemory.reset();
        }
        size = IMAGE.memoryEnd - BASE;
        shared = BYTES.length == 0;
        if (place != FIRST_PLACE) {
            GrownPlace.reset();
            place = FIRST_PLACE;
        }
        clear(0, size);
        IMAGE.store();
    }

    /** Whether memory is, or may come to be, shared: from the first thread on that the program starts. */
    public static void share() {
        shared = true;
    }

    /**
     * Makes memory larger, as far as the Java heap allows; what is new is zero.
     *
     * @param least the number of bytes that is needed
     * @param most the number of bytes that there may ever be
     * @return whether there are as many bytes now
     */
    public static boolean grow(int least, int most) {
        int reached = IMAGE.startsThreads ? SharedMemory.grow(size, least) : GrownPlace.grow(size, least, most);
        if (reached < least) {
            return false;
        }
        shared = IMAGE.startsThreads;
        size = reached;
        return true;
    }

    /** Number of bytes, and so one past the last valid index. */
    public static int size() {
        return size;
    }

    /** Index of an address, not checked. */
    public static int index(int address) {
        return address - BASE;
    }

    /**
     * Index of a range that is checked to lie in memory.
     *
     * @throws IndexOutOfBoundsException if any of its bytes does not
     */
    public static int range(int address, int length) {
        return java.util.Objects.checkFromIndexSize(address - BASE, length, size);
    }

    /** Whether all of a range lies in memory. */
    public static boolean contains(int address, int length) {
        int index = address - BASE;
        return (index | length) >= 0 && index <= size - length;
    }

    // Many bytes at once, for system calls. Indices are checked already.

    /** The array that memory begins with, or is; shorter than memory if there are further pieces. */
    static byte[] array() {
        return shared ? SharedMemory.array() : place.bytes();
    }

    /** Does something with an array that is, or holds a copy of, a part of memory; returns how many bytes it has used. */
    public interface Transfer {
        int with(byte[] array, int start, int length) throws IOException;
    }

    /** A buffer over memory, of as many bytes as lie in one piece. */
    private static ByteBuffer piece(int index, int length) {
        return shared ? SharedMemory.piece(index, length) : ByteBuffer.wrap(place.bytes(), index, length);
    }

    /** Lets bytes of memory be read. */
    public static int from(int index, int length, Transfer transfer) throws IOException {
        ByteBuffer piece = piece(index, length);
        return piece.remaining() == length && piece.hasArray()
                ? transfer.with(piece.array(), piece.arrayOffset() + piece.position(), length)
                : transfer.with(get(index, length), 0, length);
    }

    /** Lets bytes of memory be written; the transfer returns how many it wrote, or what is no number. */
    public static int into(int index, int length, Transfer transfer) throws IOException {
        ByteBuffer piece = piece(index, length);
        if (piece.remaining() == length && piece.hasArray()) {
            return transfer.with(piece.array(), piece.arrayOffset() + piece.position(), length);
        }
        byte[] copy = new byte[length];
        int count = transfer.with(copy, 0, length);
        put(index, copy, 0, Math.max(count, 0));
        return count;
    }

    /** A copy of a range. */
    public static byte[] get(int index, int length) {
        byte[] copy = new byte[length];
        get(index, ByteBuffer.wrap(copy));
        return copy;
    }

    /** Copies a range to what remains of a buffer. */
    public static void get(int index, ByteBuffer to) {
        for (int next = index; to.hasRemaining();) {
            ByteBuffer piece = piece(next, to.remaining());
            next += piece.remaining();
            to.put(piece);
        }
    }

    /** Stores bytes of an array. */
    public static void put(int index, byte[] from, int start, int length) {
        put(index, ByteBuffer.wrap(from, start, length));
    }

    /** Stores what remains of a buffer. */
    public static void put(int index, ByteBuffer from) {
        for (int next = index; from.hasRemaining();) {
            ByteBuffer piece = piece(next, from.remaining());
            int count = piece.remaining();
            piece.put(from.slice().limit(count));
            from.position(from.position() + count);
            next += count;
        }
    }

    /** Copies a range to another; the two may overlap. */
    public static void copy(int from, int to, int length) {
        ByteBuffer source = piece(from, length);
        ByteBuffer target = piece(to, length);
        if (source.remaining() == length && target.remaining() == length) {
            target.put(source.slice());
        } else {
            put(to, get(from, length), 0, length);
        }
    }

    /** Makes a range zero. */
    public static void clear(int index, int length) {
        for (int done = 0; done < length;) {
            ByteBuffer piece = piece(index + done, length - done);
            int count = piece.remaining();
            if (piece.hasArray()) {
                int start = piece.arrayOffset() + piece.position();
                Arrays.fill(piece.array(), start, start + count, (byte) 0);
            } else {
                while (piece.hasRemaining()) {
                    piece.put(ZEROES, 0, Math.min(ZEROES.length, piece.remaining()));
                }
            }
            done += count;
        }
    }

    // What translated code calls.

    public static int loadByte(int address) {
        if (shared) {
            return SharedMemory.loadByte(address);
        }
        try {
            return place.bytes()[address - BASE];
        } catch (ArrayIndexOutOfBoundsException e) {
            throw outside(address);
        }
    }

    public static int loadUnsignedByte(int address) {
        if (shared) {
            return SharedMemory.loadByte(address) & 0xff;
        }
        try {
            return place.bytes()[address - BASE] & 0xff;
        } catch (ArrayIndexOutOfBoundsException e) {
            throw outside(address);
        }
    }

    // The unused variables are for HotSpot, see OwnMemory.

    public static int loadShort(int address) {
        long room;
        return shared ? SharedMemory.loadShort(address) : (short) Shorts.VIEW.get(place.bytes(), address - BASE);
    }

    public static int loadUnsignedShort(int address) {
        long room;
        return (shared ? SharedMemory.loadShort(address) : (short) Shorts.VIEW.get(place.bytes(), address - BASE)) & 0xffff;
    }

    public static int loadInt(int address) {
        long room;
        return shared ? SharedMemory.loadInt(address) : (int) INTS.get(place.bytes(), address - BASE);
    }

    public static long loadLong(int address) {
        long room;
        return shared ? SharedMemory.loadLong(address) : (long) Longs.VIEW.get(place.bytes(), address - BASE);
    }

    public static float loadFloat(int address) {
        long room;
        return shared ? SharedMemory.loadFloat(address) : (float) Floats.VIEW.get(place.bytes(), address - BASE);
    }

    public static double loadDouble(int address) {
        long room;
        return shared ? SharedMemory.loadDouble(address) : (double) Doubles.VIEW.get(place.bytes(), address - BASE);
    }

    public static void storeByte(int address, int value) {
        if (shared) {
            SharedMemory.storeByte(address, (byte) value);
            return;
        }
        try {
            place.bytes()[address - BASE] = (byte) value;
        } catch (ArrayIndexOutOfBoundsException e) {
            throw outside(address);
        }
    }

    public static void storeShort(int address, int value) {
        long room;
        if (shared) {
            SharedMemory.storeShort(address, (short) value);
        } else {
            Shorts.VIEW.set(place.bytes(), address - BASE, (short) value);
        }
    }

    public static void storeInt(int address, int value) {
        long room;
        if (shared) {
            SharedMemory.storeInt(address, value);
        } else {
            INTS.set(place.bytes(), address - BASE, value);
        }
    }

    public static void storeLong(int address, long value) {
        long room;
        if (shared) {
            SharedMemory.storeLong(address, value);
        } else {
            Longs.VIEW.set(place.bytes(), address - BASE, value);
        }
    }

    public static void storeFloat(int address, float value) {
        long room;
        if (shared) {
            SharedMemory.storeInt(address, Arithmetic.floatBits(value));
        } else {
            Floats.VIEW.set(place.bytes(), address - BASE, value);
        }
    }

    public static void storeDouble(int address, double value) {
        long room;
        if (shared) {
            SharedMemory.storeLong(address, Arithmetic.doubleBits(value));
        } else {
            Doubles.VIEW.set(place.bytes(), address - BASE, value);
        }
    }

    /** What is thrown for an access to an address that is not in memory. HotSpot's own does not always tell where. */
    static IndexOutOfBoundsException outside(int address) {
        return new IndexOutOfBoundsException(address - BASE);
    }

    /** Loads a word from any address; what an lwl and an lwr of the same word do together. */
    public static int loadUnalignedInt(int address) {
        return loadInt(address);
    }

    /** Stores a word to any address; what an swl and an swr of the same word do together. */
    public static void storeUnalignedInt(int address, int value) {
        storeInt(address, value);
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
     * @throws Fault if the address is not a multiple of 4
     */
    public static int compareAndSet(int address, int expected, int value) {
        if ((address & 3) != 0) {
            throw new Fault(SignalNumber.SIGBUS, "misaligned atomic access", address);
        }
        if (shared) {
            return SharedMemory.compareAndSet(address, expected, value) ? 1 : 0;
        }
        return compareAndSet(place.bytes(), address - BASE, expected, value) ? 1 : 0;
    }

    /** Where arrays have no atomic access they are only used by programs of one thread. */
    static boolean compareAndSet(byte[] bytes, int index, int expected, int value) {
        if (ATOMIC_ARRAYS) {
            return INTS.compareAndSet(bytes, index, expected, value);
        }
        boolean same = (int) INTS.get(bytes, index) == expected;
        if (same) {
            INTS.set(bytes, index, value);
        }
        return same;
    }

    /** Loads an aligned word; what another thread stored before it did something that this one has seen is seen. */
    public static int loadIntVolatile(int address) {
        VarHandle.fullFence();
        int value = loadInt(address);
        VarHandle.acquireFence();
        return value;
    }

    /** SYNC: no load or store moves across. */
    public static void fence() {
        VarHandle.fullFence();
    }
}
