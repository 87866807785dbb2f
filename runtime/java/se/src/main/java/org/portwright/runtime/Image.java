// SPDX-License-Identifier: EPL-2.0
// Reads program.bin, the memory image that the translator puts beside the runtime's classes.
package org.portwright.runtime;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/**
 * Header and contents of the memory image. The header is nine 32-bit big-endian words; addresses are the
 * program's.
 */
public final class Image {

    static final String NAME = "program.bin";
    private static final int MAGIC = 0x50574931; // "PWI1"
    // Flags.
    private static final int BIG_ENDIAN = 1;
    private static final int STARTS_THREADS = 2;
    private static final int LIMITED = 4;
    /** Code begins at a multiple of this, or below the data; addresses of code must not be addresses of data. */
    private static final int CODE_ALIGNMENT = 1 << 27;
    /** Addresses of user space end here (Linux for o32), if no code does before. */
    private static final int USER_SPACE_END = 0x7fff0000;
    /** Of the Java heap, in megabytes, for all but the program's memory. */
    private static final int HEADROOM = 64;

    final boolean bigEndian;
    /** Lowest valid address, where the C stack ends. */
    final int base;
    /** Address of the first byte of the program's data. */
    public final int dataStart;
    /** First address after .bss; the program break starts here. */
    public final int initialBreak;
    /** One past the last address that is valid when the program starts. */
    public final int memoryEnd;
    /** One past the last address up to which memory may grow. */
    public final int limit;
    /** Whether the program can start threads. */
    final boolean startsThreads;
    /** One past the highest address of the first thread's C stack. */
    public final int stackTop;
    /** Address of the first instruction. */
    public final int entry;
    /** What memory holds from {@link #dataStart} on. */
    private final byte[] data;

    private Image(DataInputStream in) throws IOException {
        if (in.readInt() != MAGIC) {
            throw new IOException(NAME + ": not a memory image");
        }
        int flags = in.readInt();
        bigEndian = (flags & BIG_ENDIAN) != 0;
        startsThreads = (flags & STARTS_THREADS) != 0;
        base = in.readInt();
        dataStart = in.readInt();
        int dataLength = in.readInt();
        initialBreak = in.readInt();
        int translatedEnd = in.readInt();
        stackTop = in.readInt();
        entry = in.readInt();
        int most = Integer.compareUnsigned(entry, dataStart) < 0 ? USER_SPACE_END : entry & -CODE_ALIGNMENT;
        long heap = Settings.heap();
        memoryEnd = heap == 0 ? translatedEnd : end(heap, most);
        limit = heap != 0 || (flags & LIMITED) != 0 ? memoryEnd : most;
        long size = (long) memoryEnd - base;
        if (dataLength < 0 || dataStart < base || size > Integer.MAX_VALUE - 8
                || (long) dataStart + dataLength > memoryEnd) {
            throw new IOException(NAME + ": damaged memory image");
        }
        data = new byte[dataLength];
        in.readFully(data);
    }

    /** The end of memory with the heap that the person who runs the program wants. */
    private int end(long heap, int most) throws IOException {
        long end = initialBreak + heap + Memory.PAGE - 1 & -Memory.PAGE;
        if (end > most) {
            throw new IOException("a heap of " + (heap >> 20) + " MB leaves no room for the program; give it at most "
                    + (most - initialBreak >> 20) + "M");
        }
        return (int) end;
    }

    /** Stores what the program finds in memory when it starts. */
    void store() {
        Memory.put(dataStart - base, data, 0, data.length);
    }

    /**
     * An array for memory.
     *
     * @throws IllegalStateException if the Java heap has no room for it
     */
    static byte[] allocate(int size) {
        try {
            return new byte[size];
        } catch (OutOfMemoryError e) {
            int megabytes = (size >> 20) + HEADROOM;
            throw new IllegalStateException("the program's memory does not fit into the Java heap; run it with java -Xmx"
                    + megabytes + "m, or with a smaller -Dportwright.heap");
        }
    }

    /** The image of this program, read anew at each call. */
    static Image load() {
        try (InputStream in = ProgramJar.openBeside(NAME)) {
            if (in == null) {
                throw new IllegalStateException(NAME + ": missing beside " + Image.class.getName());
            }
            return new Image(new DataInputStream(in));
        } catch (EOFException e) {
            throw new IllegalStateException(NAME + ": damaged memory image", e);
        } catch (IOException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }
}
