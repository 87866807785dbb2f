// SPDX-License-Identifier: EPL-2.0
// Bytes that are put together, little endian.
package org.portwright.lopi;

import java.util.Arrays;

/** A buffer that grows. */
final class ByteBuilder {
    private byte[] buffer = new byte[64];
    private int size;

    int size() {
        return size;
    }

    byte[] bytes() {
        return Arrays.copyOf(buffer, size);
    }

    ByteBuilder u8(int value) {
        if (size == buffer.length) {
            buffer = Arrays.copyOf(buffer, 2 * size);
        }
        buffer[size++] = (byte) value;
        return this;
    }

    ByteBuilder u32(long value) {
        return number(value, 4);
    }

    /** The lowest bytes of a number. */
    ByteBuilder number(long value, int bytes) {
        for (int i = 0; i < bytes; i++) {
            u8(i < 8 ? (int) (value >> 8 * i) : 0);
        }
        return this;
    }

    ByteBuilder bytes(byte... values) {
        for (byte value : values) {
            u8(value);
        }
        return this;
    }

    /** A number in unsigned LEB128 (DWARF 4, 7.6). */
    ByteBuilder unsignedLeb(long value) {
        long rest = value;
        while (rest >= 0x80) {
            u8((int) (rest & 0x7f | 0x80));
            rest >>>= 7;
        }
        return u8((int) rest);
    }

    /** Fills up to a multiple of {@code alignment}. */
    ByteBuilder align(int alignment, int fill) {
        while (size % alignment != 0) {
            u8(fill);
        }
        return this;
    }
}
