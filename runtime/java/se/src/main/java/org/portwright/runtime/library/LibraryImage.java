// SPDX-License-Identifier: EPL-2.0
// What a library knows of the program behind it.
package org.portwright.runtime.library;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;

/**
 * A copy of the program with memory of its own. It may be opened again when it was closed. Addresses are the program's.
 * One thread at a time uses it, and {@link #carry} names which.
 */
public abstract class LibraryImage {

    /** What the translator has made: the program, and the methods that call its functions. */
    private Object program;
    private Object functions;

    /** For the class in each image that extends this one. */
    protected LibraryImage() {
    }

    final Object functions() {
        return functions;
    }

    final void setProgram(Object made, Object madeFunctions) {
        program = made;
        functions = madeFunctions;
    }

    /** What the translator has made of the program. */
    protected final Object program() {
        return program;
    }

    /**
     * Fills memory, and runs what C runs before main: constructors of C++ and functions with such an attribute.
     *
     * @return the stack pointer for calls, below which the stack is free
     * @throws LibraryEndException if the program ends there
     */
    public abstract int open();

    /**
     * Ends the program's threads, and closes its files.
     *
     * @return false if a thread of the program goes on, so that it can't be opened again
     */
    public abstract boolean close();

    /** Says that a thread calls from now on; null for none. */
    public abstract void carry(Thread thread);

    /**
     * What the end of C means.
     *
     * @param thrown what left C
     * @return null if C has not ended
     */
    public abstract LibraryEndException end(Throwable thrown);

    /**
     * Takes memory from the heap.
     *
     * @param size in bytes
     * @throws OutOfMemoryError if there is no more
     */
    public abstract int allocate(int size);

    /** Gives it back. */
    public abstract void free(int address, int size);

    /** Copies elements of an array of numbers to memory. */
    public abstract void store(Object array, int from, int count, int address);

    /** Copies memory to elements of an array of numbers. */
    public abstract void load(int address, Object array, int from, int count);

    /** Copies what remains of a buffer to memory; its position stays. */
    public abstract void store(ByteBuffer buffer, int address);

    /** Copies memory to what remains of a buffer; its position stays. */
    public abstract void load(int address, ByteBuffer buffer);

    /** The string at an address, up to a zero; null of 0. */
    public abstract String string(int address, Charset encoding);

    /** Makes a handle of an object, for C; 0 of null. */
    public abstract int handle(Object object);

    /** Ends a handle; of 0 nothing is to be done. */
    public abstract void deleteHandle(int handle);
}
