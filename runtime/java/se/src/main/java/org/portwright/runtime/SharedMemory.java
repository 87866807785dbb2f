// SPDX-License-Identifier: EPL-2.0
// Memory that threads share.
package org.portwright.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Memory of a program that can start threads, once it has started one or has grown.
 *
 * <p>Under a program of several threads no array can be replaced. It keeps what it began with, and gets further pieces
 * of one size. These are direct buffers, whose words have atomic access on every Java. So is the first piece on those
 * where arrays have none: a lock for compareAndSet instead would not keep the plain stores of other threads out, which
 * may go to another byte of the same word.
 */
final class SharedMemory {

    private static final int BASE = Memory.BASE;

    /** What the program began with. */
    private static final int FIRST_SIZE = Memory.IMAGE.memoryEnd - BASE;
    private static final byte[] FIRST = Memory.BYTES;
    /** The first piece if it is no array; otherwise null. */
    private static final ByteBuffer FIRST_DIRECT =
            FIRST.length > 0 ? null : ByteBuffer.allocateDirect(FIRST_SIZE).order(Memory.ORDER);

    private static final int PIECE_SHIFT = 25;
    private static final int PIECE = 1 << PIECE_SHIFT;
    private static final int IN_PIECE = PIECE - 1;
    /** The pieces behind the first; null where there is none yet. One for each number that an index gives. */
    private static final ByteBuffer[] FURTHER = new ByteBuffer[1 << Integer.SIZE - PIECE_SHIFT];
    private static final VarHandle DIRECT_INTS = MethodHandles.byteBufferViewVarHandle(int[].class, Memory.ORDER);

    private SharedMemory() {
    }

    /** Goes back to what the program began with. */
    static void reset() {
        Arrays.fill(FURTHER, null);
    }

    /**
     * See {@link Memory#grow}.
     *
     * @return the number of bytes that there are then, which may be fewer than wanted
     */
    static int grow(int size, int least) {
        int reached = size;
        try {
            while (reached < least && reached <= Integer.MAX_VALUE - PIECE) {
                ByteBuffer piece = ByteBuffer.allocateDirect(PIECE).order(Memory.ORDER);
                VarHandle.releaseFence(); // who gets an address in it finds it complete
                FURTHER[reached - FIRST_SIZE >>> PIECE_SHIFT] = piece;
                reached += PIECE;
            }
        } catch (OutOfMemoryError e) {
            // as much as there is
        }
        VarHandle.fullFence();
        return reached;
    }

    /** What there is of memory in one array from its beginning on; may be empty. */
    static byte[] array() {
        return FIRST;
    }

    /** A buffer over memory from an index on, of as many bytes as lie in one piece, and at most {@code length}. */
    static ByteBuffer piece(int index, int length) {
        if (index < FIRST_SIZE) {
            int count = Math.min(length, FIRST_SIZE - index);
            return FIRST_DIRECT == null ? ByteBuffer.wrap(FIRST, index, count) : FIRST_DIRECT.slice(index, count);
        }
        int at = index - FIRST_SIZE;
        return FURTHER[at >>> PIECE_SHIFT].slice(at & IN_PIECE, Math.min(length, PIECE - (at & IN_PIECE)));
    }

    static byte loadByte(int address) {
        int index = address - BASE;
        try {
            if (index >= 0 && index < FIRST_SIZE) {
                return FIRST_DIRECT == null ? FIRST[index] : FIRST_DIRECT.get(index);
            }
            int at = index - FIRST_SIZE;
            return FURTHER[at >>> PIECE_SHIFT].get(at & IN_PIECE);
        } catch (ArrayIndexOutOfBoundsException | NullPointerException e) {
            throw Memory.outside(address);
        }
    }

    static void storeByte(int address, byte value) {
        int index = address - BASE;
        try {
            if (index >= 0 && index < FIRST_SIZE) {
                if (FIRST_DIRECT == null) {
                    FIRST[index] = value;
                } else {
                    FIRST_DIRECT.put(index, value);
                }
            } else {
                int at = index - FIRST_SIZE;
                FURTHER[at >>> PIECE_SHIFT].put(at & IN_PIECE, value);
            }
        } catch (ArrayIndexOutOfBoundsException | NullPointerException e) {
            throw Memory.outside(address);
        }
    }

    static short loadShort(int address) {
        int index = address - BASE;
        if (index >= 0 && index <= FIRST_SIZE - Short.BYTES) {
            return FIRST_DIRECT == null ? (short) Memory.Shorts.VIEW.get(FIRST, index) : FIRST_DIRECT.getShort(index);
        }
        int at = index - FIRST_SIZE;
        try {
            return FURTHER[at >>> PIECE_SHIFT].getShort(at & IN_PIECE);
        } catch (IndexOutOfBoundsException | NullPointerException e) {
            return (short) loadBytes(address, 2);
        }
    }

    static int loadInt(int address) {
        int index = address - BASE;
        if (index >= 0 && index <= FIRST_SIZE - Integer.BYTES) {
            return FIRST_DIRECT == null ? (int) Memory.INTS.get(FIRST, index) : FIRST_DIRECT.getInt(index);
        }
        int at = index - FIRST_SIZE;
        try {
            return FURTHER[at >>> PIECE_SHIFT].getInt(at & IN_PIECE);
        } catch (IndexOutOfBoundsException | NullPointerException e) {
            return (int) loadBytes(address, 4);
        }
    }

    static long loadLong(int address) {
        int index = address - BASE;
        if (index >= 0 && index <= FIRST_SIZE - Long.BYTES) {
            return FIRST_DIRECT == null ? (long) Memory.Longs.VIEW.get(FIRST, index) : FIRST_DIRECT.getLong(index);
        }
        int at = index - FIRST_SIZE;
        try {
            return FURTHER[at >>> PIECE_SHIFT].getLong(at & IN_PIECE);
        } catch (IndexOutOfBoundsException | NullPointerException e) {
            return loadBytes(address, 8);
        }
    }

    static float loadFloat(int address) {
        int index = address - BASE;
        if (index >= 0 && index <= FIRST_SIZE - Float.BYTES) {
            return FIRST_DIRECT == null ? (float) Memory.Floats.VIEW.get(FIRST, index) : FIRST_DIRECT.getFloat(index);
        }
        int at = index - FIRST_SIZE;
        try {
            return FURTHER[at >>> PIECE_SHIFT].getFloat(at & IN_PIECE);
        } catch (IndexOutOfBoundsException | NullPointerException e) {
            return Float.intBitsToFloat((int) loadBytes(address, 4));
        }
    }

    static double loadDouble(int address) {
        int index = address - BASE;
        if (index >= 0 && index <= FIRST_SIZE - Double.BYTES) {
            return FIRST_DIRECT == null ? (double) Memory.Doubles.VIEW.get(FIRST, index) : FIRST_DIRECT.getDouble(index);
        }
        int at = index - FIRST_SIZE;
        try {
            return FURTHER[at >>> PIECE_SHIFT].getDouble(at & IN_PIECE);
        } catch (IndexOutOfBoundsException | NullPointerException e) {
            return Double.longBitsToDouble(loadBytes(address, 8));
        }
    }

    static void storeShort(int address, short value) {
        int index = address - BASE;
        if (index >= 0 && index <= FIRST_SIZE - Short.BYTES) {
            if (FIRST_DIRECT == null) {
                Memory.Shorts.VIEW.set(FIRST, index, value);
            } else {
                FIRST_DIRECT.putShort(index, value);
            }
        } else {
            int at = index - FIRST_SIZE;
            try {
                FURTHER[at >>> PIECE_SHIFT].putShort(at & IN_PIECE, value);
            } catch (IndexOutOfBoundsException | NullPointerException e) {
                storeBytes(address, Short.BYTES, value);
            }
        }
    }

    static void storeInt(int address, int value) {
        int index = address - BASE;
        if (index >= 0 && index <= FIRST_SIZE - Integer.BYTES) {
            if (FIRST_DIRECT == null) {
                Memory.INTS.set(FIRST, index, value);
            } else {
                FIRST_DIRECT.putInt(index, value);
            }
        } else {
            int at = index - FIRST_SIZE;
            try {
                FURTHER[at >>> PIECE_SHIFT].putInt(at & IN_PIECE, value);
            } catch (IndexOutOfBoundsException | NullPointerException e) {
                storeBytes(address, Integer.BYTES, value);
            }
        }
    }

    static void storeLong(int address, long value) {
        int index = address - BASE;
        if (index >= 0 && index <= FIRST_SIZE - Long.BYTES) {
            if (FIRST_DIRECT == null) {
                Memory.Longs.VIEW.set(FIRST, index, value);
            } else {
                FIRST_DIRECT.putLong(index, value);
            }
        } else {
            int at = index - FIRST_SIZE;
            try {
                FURTHER[at >>> PIECE_SHIFT].putLong(at & IN_PIECE, value);
            } catch (IndexOutOfBoundsException | NullPointerException e) {
                storeBytes(address, Long.BYTES, value);
            }
        }
    }

    /** What lies in two pieces, which no aligned access does; or outside. */
    private static long loadBytes(int address, int count) {
        long value = 0;
        for (int i = 0; i < count; i++) {
            long part = loadByte(address + i) & 0xff;
            value = Memory.BIG_ENDIAN ? value << 8 | part : value | part << 8 * i;
        }
        return value;
    }

    private static void storeBytes(int address, int count, long value) {
        for (int i = 0; i < count; i++) {
            loadByte(address + i); // all or nothing
        }
        for (int i = 0; i < count; i++) {
            storeByte(address + i, (byte) (value >>> 8 * (Memory.BIG_ENDIAN ? count - 1 - i : i)));
        }
    }

    /** See {@link Memory#compareAndSet}. */
    static boolean compareAndSet(int address, int expected, int value) {
        int index = address - BASE;
        if (index >= 0 && index < FIRST_SIZE) {
            return FIRST_DIRECT == null ? Memory.compareAndSet(FIRST, index, expected, value)
                    : DIRECT_INTS.compareAndSet(FIRST_DIRECT, index, expected, value);
        }
        int at = index - FIRST_SIZE;
        ByteBuffer piece = FURTHER[at >>> PIECE_SHIFT];
        if (piece == null) {
            throw Memory.outside(address);
        }
        return DIRECT_INTS.compareAndSet(piece, at & IN_PIECE, expected, value);
    }
}
