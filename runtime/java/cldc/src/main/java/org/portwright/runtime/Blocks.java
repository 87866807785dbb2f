// SPDX-License-Identifier: EPL-2.0
// The C library's functions on blocks of memory, on CLDC 1.1.
package org.portwright.runtime;

/**
 * What {@code memcpy}, {@code memset} and others of the toolchain's C library do (C11 §7.24), by words where it goes.
 * Addresses are program addresses, lengths have 32 bits without sign. A block of no bytes may lie anywhere.
 */
public final class Blocks {

    private Blocks() {
    }

    /** memcpy and memmove; returns the target. */
    public static int copy(int to, int from, int length) {
        boolean upwards = length < 0 || to - from < 0 || to - from >= length;
        int done = 0;
        int left = length;
        if (upwards) {
            while (left != 0 && (to + done & 3) != 0) {
                Memory.storeByte(to + done, Memory.loadByte(from + done));
                done++;
                left--;
            }
            int aligned = left & ~3;
            if (left > 0 && (from + done & 3) == 0) {
                copyWords(to + done, from + done, aligned);
                done += aligned;
            } else {
                for (int end = done + aligned; left > 0 && done != end; done += 4) {
                    Memory.storeInt(to + done, Memory.loadUnalignedInt(from + done));
                }
            }
            for (; done != length; done++) {
                Memory.storeByte(to + done, Memory.loadByte(from + done));
            }
            return to;
        }
        boolean alike = ((to ^ from) & 3) == 0;
        while (left != 0 && !(alike && (to + left & 3) == 0)) {
            left--;
            Memory.storeByte(to + left, Memory.loadByte(from + left));
        }
        int aligned = left & ~3;
        copyWords(to + left - aligned, from + left - aligned, aligned);
        for (left -= aligned; left != 0; left--) {
            Memory.storeByte(to + left - 1, Memory.loadByte(from + left - 1));
        }
        return to;
    }

    private static void copyWords(int to, int from, int length) {
        if (length > 0) {
            System.arraycopy(Memory.words, from - Memory.base >> 2, Memory.words, to - Memory.base >> 2, length >> 2);
        }
    }

    /** memset; returns the block. */
    public static int fill(int block, int value, int length) {
        int done = 0;
        while (done != length && (block + done & 3) != 0) {
            Memory.storeByte(block + done++, value);
        }
        int word = (value & 0xff) * 0x01010101;
        for (int end = length - 3; length > 3 && done < end; done += 4) {
            Memory.storeInt(block + done, word);
        }
        while (done != length) {
            Memory.storeByte(block + done++, value);
        }
        return block;
    }

    /** memcmp; how the first bytes that differ do so. */
    public static int compare(int first, int second, int length) {
        int done = 0;
        if (((first | second) & 3) == 0) {
            for (int end = length - 3; length > 3 && done < end
                    && Memory.loadInt(first + done) == Memory.loadInt(second + done); done += 4) {
                // not yet
            }
        }
        for (; done != length; done++) {
            int difference = Memory.loadUnsignedByte(first + done) - Memory.loadUnsignedByte(second + done);
            if (difference != 0) {
                return difference;
            }
        }
        return 0;
    }

    /** memchr; 0 if the byte is not in the block. */
    public static int find(int block, int value, int length) {
        for (int done = 0; done != length; done++) {
            if (Memory.loadUnsignedByte(block + done) == (value & 0xff)) {
                return block + done;
            }
        }
        return 0;
    }

    /** strlen. */
    public static int length(int text) {
        int at = text;
        while ((at & 3) != 0) {
            if (Memory.loadByte(at) == 0) {
                return at - text;
            }
            at++;
        }
        int word = Memory.loadInt(at);
        while ((word - 0x01010101 & ~word & 0x80808080) == 0) {
            at += 4;
            word = Memory.loadInt(at);
        }
        while (Memory.loadByte(at) != 0) {
            at++;
        }
        return at - text;
    }
}
