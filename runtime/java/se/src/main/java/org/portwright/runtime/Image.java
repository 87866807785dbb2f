// SPDX-License-Identifier: EPL-2.0
// Reads program.bin, the memory image that the translator puts beside the runtime's classes.
package org.portwright.runtime;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Header and contents of the memory image. The header is nine 32-bit big-endian words; addresses are the
 * program's.
 */
final class Image {

    private static final String NAME = "program.bin";
    private static final int MAGIC = 0x50574931; // "PWI1"
    private static final int BIG_ENDIAN = 1;
    /** Where addresses of code begin, which must not be addresses of data. */
    private static final long CODE = 0x60000000;
    private static final long PAGE = HeapMemory.PAGE;
    /** Of the Java heap, in megabytes, for all but the program's memory. */
    private static final int HEADROOM = 64;

    final boolean bigEndian;
    /** Lowest valid address, where the C stack ends. */
    final int base;
    final int dataStart;
    /** First address after .bss; the program break starts here. */
    final int initialBreak;
    /** One past the last valid address. */
    final int memoryEnd;
    final int stackTop;
    final int entry;
    /** All of memory, from {@link #base} to {@link #memoryEnd}, as the program finds it. */
    final byte[] memory;

    private Image(DataInputStream in) throws IOException {
        if (in.readInt() != MAGIC) {
            throw new IOException(NAME + ": not a memory image");
        }
        bigEndian = (in.readInt() & BIG_ENDIAN) != 0;
        base = in.readInt();
        dataStart = in.readInt();
        int dataLength = in.readInt();
        initialBreak = in.readInt();
        memoryEnd = end(in.readInt());
        stackTop = in.readInt();
        entry = in.readInt();
        long size = (long) memoryEnd - base;
        if (dataLength < 0 || dataStart < base || size > Integer.MAX_VALUE - 8
                || (long) dataStart + dataLength > memoryEnd) {
            throw new IOException(NAME + ": damaged memory image");
        }
        memory = allocate((int) size);
        in.readFully(memory, dataStart - base, dataLength);
    }

    /** The end of memory: as it was translated, or with the heap that the person who runs the program wants. */
    private int end(int translated) throws IOException {
        long heap = Settings.heap();
        if (heap == 0) {
            return translated;
        }
        long end = initialBreak + heap + PAGE - 1 & -PAGE;
        if (end > CODE) {
            throw new IOException("a heap of " + (heap >> 20) + " MB leaves no room for the program; give it at most "
                    + (CODE - initialBreak >> 20) + "M");
        }
        return (int) end;
    }

    private static byte[] allocate(int size) throws IOException {
        try {
            return new byte[size];
        } catch (OutOfMemoryError e) {
            int megabytes = (size >> 20) + HEADROOM;
            throw new IOException("the program's memory does not fit into the Java heap; run it with java -Xmx"
                    + megabytes + "m, or with a smaller -Dportwright.heap");
        }
    }

    /** The image of this program, read anew at each call. */
    static Image load() {
        try (InputStream in = open()) {
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

    /**
     * Opens the image. With {@code java -jar} the JAR is the whole class path and its table of contents is in
     * memory already; asking the class loader instead would load the URL protocol handlers, a third of the
     * start-up time of a small program.
     */
    private static InputStream open() throws IOException {
        String path = System.getProperty("java.class.path", "");
        if (path.endsWith(".jar") && path.indexOf(File.pathSeparatorChar) < 0
                && Image.class.getClassLoader() == ClassLoader.getSystemClassLoader()) {
            ZipFile jar = new ZipFile(path); // stays open: the class loader shares it
            ZipEntry entry = jar.getEntry(Image.class.getPackageName().replace('.', '/') + '/' + NAME);
            if (entry != null) {
                return jar.getInputStream(entry);
            }
            jar.close();
        }
        return Image.class.getResourceAsStream(NAME);
    }
}
