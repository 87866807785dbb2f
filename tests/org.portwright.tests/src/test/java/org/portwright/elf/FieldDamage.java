// SPDX-License-Identifier: EPL-2.0
// Overwrites fields of files with the values that programs forget.
package org.portwright.elf;

import java.nio.ByteBuffer;
import java.util.Random;

/** Values at the edges of what a field can hold, and where they are written. */
public final class FieldDamage {
    private static final long[] EDGES = {0, 1, 2, 3, 4, 7, 8, 0xff, 0x7f, 0x80, 0xfff0, 0xffff, 0x7fff, 0x10000,
        0x7fffffffL, 0x80000000L, 0xffffffffL, 0xfffffff0L, Long.MAX_VALUE, Long.MIN_VALUE, -1, -16};

    private final Random random;

    /** Makes damage as a source of random numbers says. */
    public FieldDamage(Random random) {
        this.random = random;
    }

    /** A value at an edge. */
    public long edge() {
        return EDGES[random.nextInt(EDGES.length)];
    }

    /** Overwrites a field of 1, 2, 4 or 8 bytes, with a value at an edge in most cases. */
    public void overwrite(ByteBuffer file, int at, int size) {
        put(file, at, size, random.nextInt(4) == 0 ? random.nextLong() : edge());
    }

    /** Writes a number into a field of 1, 2, 4 or 8 bytes. */
    public static void put(ByteBuffer file, int at, int size, long value) {
        switch (size) {
            case 1 -> file.put(at, (byte) value);
            case 2 -> file.putShort(at, (short) value);
            case 4 -> file.putInt(at, (int) value);
            default -> file.putLong(at, value);
        }
    }

    /** Reads a field of 1, 2, 4 or 8 bytes. */
    public static long get(ByteBuffer file, int at, int size) {
        return switch (size) {
            case 1 -> file.get(at);
            case 2 -> file.getShort(at);
            case 4 -> file.getInt(at);
            default -> file.getLong(at);
        };
    }
}
