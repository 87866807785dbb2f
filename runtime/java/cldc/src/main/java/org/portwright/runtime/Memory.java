// SPDX-License-Identifier: EPL-2.0
// Memory of a translated program on CLDC 1.1.
package org.portwright.runtime;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * The program's memory: one array of words from the bottom of the stack to the end of the heap.
 *
 * <p>Translated code reads and writes words in {@link #words} itself; the rest goes through the methods here. All
 * addresses are program addresses. A word holds its bytes in the program's order: of a big-endian program byte 0 is in
 * bits 31 to 24, of a little-endian one in bits 7 to 0. An access outside of memory throws an
 * {@link IndexOutOfBoundsException}.
 */
public final class Memory {

    private static final int MAGIC = 0x50574931; // "PWI1"
    /** Words before the data; what they mean is in docs/translator.md, "program.bin". */
    private static final int HEADER = 9;
    private static final int CHUNK = 1024;

    /** Lowest valid address, a multiple of 4. */
    public static final int base;
    /** The word at an address is at index (address - base) &gt;&gt; 2. */
    public static final int[] words;

    static final boolean bigEndian;
    static final int dataStart;
    static final int initialBreak;
    static final int memoryEnd;
    static final int stackTop;
    static final int entry;

    /** Turns the number of a byte in its word into its place counted from bit 0. */
    private static final int byteFlip;
    /** The same for a half. */
    private static final int halfFlip;
    /** Which of the two words of a double word is the less significant, as an index. */
    private static final int low;

    static {
        try {
            // A class of this package: not by a class constant, which before Java 5 is a name in a string, since the class
            // may be renamed; nor this one, whose members may be moved to another one.
            InputStream stream = new ProgramExit(0).getClass().getResourceAsStream("program.bin");
            if (stream == null) {
                throw new RuntimeException("program.bin is missing in the JAR");
            }
            DataInputStream in = new DataInputStream(stream);
            int[] header = new int[HEADER];
            for (int i = 0; i < HEADER; i++) {
                header[i] = in.readInt();
            }
            if (header[0] != MAGIC) {
                throw new RuntimeException("program.bin is damaged");
            }
            bigEndian = (header[1] & 1) != 0;
            base = header[2];
            dataStart = header[3];
            int dataLength = header[4];
            initialBreak = header[5];
            memoryEnd = header[6];
            stackTop = header[7];
            entry = header[8];
            byteFlip = bigEndian ? 3 : 0;
            halfFlip = bigEndian ? 2 : 0;
            low = bigEndian ? 1 : 0;
            words = allocate(memoryEnd - base + 3 >> 2);
            byte[] chunk = new byte[CHUNK];
            for (int done = 0; done < dataLength && words.length > 0; ) {
                int count = Math.min(CHUNK, dataLength - done);
                in.readFully(chunk, 0, count);
                copyIn(chunk, 0, dataStart + done, count);
                done += count;
            }
            in.close();
        } catch (IOException e) {
            throw new RuntimeException("program.bin: " + e.getMessage());
        }
    }

    private Memory() {
    }

    /** An empty array if there is no room: Machine then says so. What a static initialiser throws, nobody can read. */
    private static int[] allocate(int length) {
        try {
            return new int[length];
        } catch (OutOfMemoryError e) {
            return new int[0];
        }
    }

    public static int loadByte(int address) {
        return words[address - base >> 2] >> (((address ^ byteFlip) & 3) << 3) << 24 >> 24;
    }

    public static int loadUnsignedByte(int address) {
        return words[address - base >> 2] >> (((address ^ byteFlip) & 3) << 3) & 0xff;
    }

    public static int loadShort(int address) {
        return words[address - base >> 2] >> (((address ^ halfFlip) & 2) << 3) << 16 >> 16;
    }

    public static int loadUnsignedShort(int address) {
        return words[address - base >> 2] >> (((address ^ halfFlip) & 2) << 3) & 0xffff;
    }

    public static int loadInt(int address) {
        return words[address - base >> 2];
    }

    public static long loadLong(int address) {
        int index = address - base >> 2;
        return (long) words[index + (1 - low)] << 32 | words[index + low] & 0xffffffffL;
    }

    public static float loadFloat(int address) {
        return Float.intBitsToFloat(words[address - base >> 2]);
    }

    public static double loadDouble(int address) {
        return Double.longBitsToDouble(loadLong(address));
    }

    public static void storeByte(int address, int value) {
        int index = address - base >> 2;
        int shift = ((address ^ byteFlip) & 3) << 3;
        words[index] = words[index] & ~(0xff << shift) | (value & 0xff) << shift;
    }

    public static void storeShort(int address, int value) {
        int index = address - base >> 2;
        int shift = ((address ^ halfFlip) & 2) << 3;
        words[index] = words[index] & ~(0xffff << shift) | (value & 0xffff) << shift;
    }

    public static void storeInt(int address, int value) {
        words[address - base >> 2] = value;
    }

    public static void storeLong(int address, long value) {
        int index = address - base >> 2;
        words[index + low] = (int) value;
        words[index + (1 - low)] = (int) (value >> 32);
    }

    public static void storeFloat(int address, float value) {
        words[address - base >> 2] = Arithmetic.floatBits(value);
    }

    public static void storeDouble(int address, double value) {
        storeLong(address, Arithmetic.doubleBits(value));
    }

    /** Loads a word from any address; what an lwl and an lwr of the same word do together. */
    public static int loadUnalignedInt(int address) {
        int shift = (address & 3) << 3;
        if (shift == 0) {
            return words[address - base >> 2];
        }
        int index = address - base >> 2;
        return bigEndian
                ? words[index] << shift | words[index + 1] >>> 32 - shift
                : words[index] >>> shift | words[index + 1] << 32 - shift;
    }

    /** Stores a word to any address; what an swl and an swr of the same word do together. */
    public static void storeUnalignedInt(int address, int value) {
        if (bigEndian) {
            storeWordLeft(address, value);
            storeWordRight(address + 3, value);
        } else {
            storeWordRight(address, value);
            storeWordLeft(address + 3, value);
        }
    }

    /** LWL (MIPS32 vol. II): the bytes from the address to its word's more significant end replace those of old. */
    public static int loadWordLeft(int address, int old) {
        int word = words[address - base >> 2];
        int shift = (address & 3) << 3;
        return bigEndian
                ? word << shift | old & ~(-1 << shift)
                : word << 24 - shift | old & 0x00ffffff >>> shift;
    }

    /** LWR (MIPS32 vol. II): the bytes from the address to its word's less significant end replace those of old. */
    public static int loadWordRight(int address, int old) {
        int word = words[address - base >> 2];
        int shift = (address & 3) << 3;
        return bigEndian
                ? word >>> 24 - shift | old & 0xffffff00 << shift
                : word >>> shift | old & 0xffffff00 << 24 - shift;
    }

    /** SWL (MIPS32 vol. II). */
    public static void storeWordLeft(int address, int value) {
        int index = address - base >> 2;
        int word = words[index];
        int shift = (address & 3) << 3;
        words[index] = bigEndian
                ? word & 0xffffff00 << 24 - shift | value >>> shift
                : word & 0xffffff00 << shift | value >>> 24 - shift;
    }

    /** SWR (MIPS32 vol. II). */
    public static void storeWordRight(int address, int value) {
        int index = address - base >> 2;
        int word = words[index];
        int shift = (address & 3) << 3;
        words[index] = bigEndian
                ? word & 0x00ffffff >>> shift | value << 24 - shift
                : word & 0x00ffffff >>> 24 - shift | value << shift;
    }

    /** Stores a word if another is there; a pair of ll and sc. Returns 1 if it was stored, else 0. */
    public static int compareAndSet(int address, int expected, int value) {
        int index = address - base >> 2;
        if (words[index] != expected) {
            return 0;
        }
        words[index] = value;
        return 1;
    }

    /** SYNC: a program on CLDC has one thread. */
    public static void fence() {
    }

    /** Copies bytes into memory; whole words at once, since this starts every program. */
    static void copyIn(byte[] bytes, int offset, int address, int length) {
        int end = address + length;
        while (address < end && (address & 3) != 0) {
            storeByte(address++, bytes[offset++]);
        }
        int index = address - base >> 2;
        for (; end - address >= 4; address += 4, offset += 4) {
            int word = bytes[offset] << 24 | (bytes[offset + 1] & 0xff) << 16 | (bytes[offset + 2] & 0xff) << 8
                    | bytes[offset + 3] & 0xff;
            words[index++] = bigEndian ? word
                    : word << 24 | (word & 0xff00) << 8 | word >>> 8 & 0xff00 | word >>> 24;
        }
        while (address < end) {
            storeByte(address++, bytes[offset++]);
        }
    }

    /** Copies bytes out of memory. */
    static void copyOut(int address, byte[] bytes, int length) {
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) loadByte(address + i);
        }
    }

    /** Fills whole words with zeroes. */
    static void clear(int address, int length) {
        int end = address + length - base >> 2;
        for (int index = address - base >> 2; index < end; index++) {
            words[index] = 0;
        }
    }
}
