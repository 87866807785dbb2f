// SPDX-License-Identifier: EPL-2.0
// The C library's functions on blocks of memory, on Java SE.
package org.portwright.runtime;

import java.util.Arrays;

/**
 * What {@code memcpy}, {@code memset} and others of the toolchain's C library do (C11 §7.24), by the JVM's own operations
 * on arrays. Addresses are program addresses, lengths have 32 bits without sign.
 *
 * <p>A block that is not in one array, or not in memory at all, is gone through as C does, so that the part before the
 * first byte that does not exist is done, and the fault has its address. A block of no bytes may lie anywhere.
 */
public final class Blocks {

    private Blocks() {
    }

    /** Index of a block in the array; -1 if it is not in it as a whole. */
    private static int indexIn(byte[] array, int address, int length) {
        int index = address - Memory.BASE;
        return (index | length) >= 0 && index <= array.length - length ? index : -1;
    }

    /**
     * {@code memcpy} and {@code memmove}.
     *
     * @return the target
     */
    public static int copy(int to, int from, int length) {
        byte[] array = Memory.array();
        int source = indexIn(array, from, length);
        int target = indexIn(array, to, length);
        if ((source | target) >= 0) {
            System.arraycopy(array, source, array, target, length);
        } else if (length >= 0 && Memory.contains(from, length) && Memory.contains(to, length)) {
            Memory.copy(Memory.index(from), Memory.index(to), length);
        } else if (Integer.compareUnsigned(to - from, length) >= 0) {
            for (int i = 0; i != length; i++) {
                Memory.storeByte(to + i, Memory.loadByte(from + i));
            }
        } else {
            for (int i = length; i != 0; i--) {
                Memory.storeByte(to + i - 1, Memory.loadByte(from + i - 1));
            }
        }
        return to;
    }

    /**
     * {@code memset}.
     *
     * @return the block
     */
    public static int fill(int block, int value, int length) {
        byte[] array = Memory.array();
        int index = indexIn(array, block, length);
        if (index >= 0) {
            Arrays.fill(array, index, index + length, (byte) value);
        } else if (value == 0 && length >= 0 && Memory.contains(block, length)) {
            Memory.clear(Memory.index(block), length);
        } else {
            for (int i = 0; i != length; i++) {
                Memory.storeByte(block + i, value);
            }
        }
        return block;
    }

    /**
     * {@code memcmp}.
     *
     * @return how the first bytes that differ do so, as musl has it; 0 if none do
     */
    public static int compare(int first, int second, int length) {
        byte[] array = Memory.array();
        int one = indexIn(array, first, length);
        int other = indexIn(array, second, length);
        if ((one | other) >= 0) {
            int differs = Arrays.mismatch(array, one, one + length, array, other, other + length);
            return differs < 0 ? 0 : (array[one + differs] & 0xff) - (array[other + differs] & 0xff);
        }
        for (int i = 0; i != length; i++) {
            int difference = Memory.loadUnsignedByte(first + i) - Memory.loadUnsignedByte(second + i);
            if (difference != 0) {
                return difference;
            }
        }
        return 0;
    }

    /**
     * {@code memchr}.
     *
     * @return where the byte is first; 0 if it is not in the block
     */
    public static int find(int block, int value, int length) {
        byte[] array = Memory.array();
        int start = block - Memory.BASE;
        int done = 0;
        if (start >= 0 && start < array.length) {
            int available = array.length - start;
            int end = start + (Integer.compareUnsigned(length, available) < 0 ? length : available);
            byte wanted = (byte) value;
            for (int i = start; i < end; i++) {
                if (array[i] == wanted) {
                    return i + Memory.BASE;
                }
            }
            done = end - start;
        }
        for (; done != length; done++) {
            if ((byte) Memory.loadByte(block + done) == (byte) value) {
                return block + done;
            }
        }
        return 0;
    }

    /** {@code strlen}. */
    public static int length(int text) {
        byte[] array = Memory.array();
        int start = text - Memory.BASE;
        int at = start;
        if (start >= 0) {
            while (at < array.length) {
                if (array[at++] == 0) {
                    return at - 1 - start;
                }
            }
        }
        for (at = text + (at - start); Memory.loadByte(at) != 0; at++) {
            // not yet
        }
        return at - text;
    }
}
