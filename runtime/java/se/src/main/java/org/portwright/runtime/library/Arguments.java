// SPDX-License-Identifier: EPL-2.0
// Arguments of a call that C finds in memory.
package org.portwright.runtime.library;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;

/**
 * Strings, arrays and buffers of one call. They lie on the C stack, below which the call gets its own, and what is large in
 * the heap. Addresses are the program's, and 0 stands for null.
 */
public final class Arguments implements AutoCloseable {

    /** What of one call lies on the C stack, in bytes. */
    private static final int MOST_ON_STACK = 64 << 10;
    private static final int ALIGNMENT = 8;

    private record Block(int address, int size) {
    }

    private record Copy(Object to, int address) {
    }

    private final LibraryImage image;
    private final int top;
    private int stack;
    private List<Block> blocks = List.of();
    private List<Copy> copies = List.of();
    private List<Integer> handles = List.of();

    Arguments(LibraryImage image, int stack) {
        this.image = image;
        this.top = stack;
        this.stack = stack;
    }

    /** Stack pointer for the call, once all arguments are there. */
    public int stack() {
        return stack;
    }

    private int allocate(int size) {
        if (size <= MOST_ON_STACK - (top - stack)) {
            stack = stack - size & -ALIGNMENT;
            return stack;
        }
        Block block = new Block(image.allocate(size), size);
        if (blocks.isEmpty()) {
            blocks = new ArrayList<>();
        }
        blocks.add(block);
        return block.address;
    }

    private void copyAfterwards(Object to, int address) {
        if (copies.isEmpty()) {
            copies = new ArrayList<>();
        }
        copies.add(new Copy(to, address));
    }

    private static int bytes(Object array) {
        int length = Array.getLength(array);
        int size = array instanceof byte[] || array instanceof boolean[] ? 1
                : array instanceof short[] || array instanceof char[] ? 2
                : array instanceof long[] || array instanceof double[] ? 8 : 4;
        return Math.multiplyExact(length, size);
    }

    /** An array that C reads. */
    public int in(Object array) {
        if (array == null) {
            return 0;
        }
        int address = allocate(bytes(array));
        image.store(array, 0, Array.getLength(array), address);
        return address;
    }

    /** An array that C writes; what C has left alone may come back as anything. */
    public int out(Object array) {
        if (array == null) {
            return 0;
        }
        int address = allocate(bytes(array));
        copyAfterwards(array, address);
        return address;
    }

    /** An array that C reads and writes. */
    public int inout(Object array) {
        int address = in(array);
        if (array != null) {
            copyAfterwards(array, address);
        }
        return address;
    }

    /** What remains of a buffer, for C to read. */
    public int in(ByteBuffer buffer) {
        if (buffer == null) {
            return 0;
        }
        int address = allocate(buffer.remaining());
        image.store(buffer, address);
        return address;
    }

    /** What remains of a buffer, for C to write; what C has left alone may come back as anything. */
    public int out(ByteBuffer buffer) {
        if (buffer == null) {
            return 0;
        }
        int address = allocate(buffer.remaining());
        copyAfterwards(buffer, address);
        return address;
    }

    /** What remains of a buffer, for C to read and write. */
    public int inout(ByteBuffer buffer) {
        int address = in(buffer);
        if (buffer != null) {
            copyAfterwards(buffer, address);
        }
        return address;
    }

    /**
     * A string, with a zero at its end.
     *
     * @throws IllegalArgumentException if it has one within, where it would end for C
     */
    public int string(String text, Charset encoding) {
        if (text == null) {
            return 0;
        }
        if (text.indexOf(0) >= 0) {
            throw new IllegalArgumentException("the string has a zero character, at which it would end in C");
        }
        byte[] bytes = text.getBytes(encoding);
        byte[] terminated = java.util.Arrays.copyOf(bytes, bytes.length + 1);
        return in(terminated);
    }

    /** What C calls during this call. */
    public int callback(Object callback) {
        int handle = image.handle(callback);
        if (handles.isEmpty()) {
            handles = new ArrayList<>();
        }
        handles.add(handle);
        return handle;
    }

    /** Elements of an array; 0 of null. */
    public static int length(Object array) {
        return array == null ? 0 : Array.getLength(array);
    }

    /** Bytes that remain of a buffer; 0 of null. */
    public static int length(ByteBuffer buffer) {
        return buffer == null ? 0 : buffer.remaining();
    }

    /** After the call: copies what C has written. */
    public void copyBack() {
        for (Copy copy : copies) {
            if (copy.to instanceof ByteBuffer buffer) {
                image.load(copy.address, buffer);
            } else {
                image.load(copy.address, copy.to, 0, Array.getLength(copy.to));
            }
        }
    }

    /** Gives back what lies in the heap. */
    @Override
    public void close() {
        for (Block block : blocks) {
            image.free(block.address, block.size);
        }
        handles.forEach(image::deleteHandle);
    }
}
