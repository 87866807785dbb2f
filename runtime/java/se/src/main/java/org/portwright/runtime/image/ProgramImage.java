// SPDX-License-Identifier: EPL-2.0
// A program whose functions Java calls.
package org.portwright.runtime.image;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import org.portwright.runtime.Fault;
import org.portwright.runtime.Handles;
import org.portwright.runtime.JavaArrays;
import org.portwright.runtime.LibraryMachine;
import org.portwright.runtime.Memory;
import org.portwright.runtime.Program;
import org.portwright.runtime.library.LibraryEndException;
import org.portwright.runtime.library.LibraryImage;
import org.portwright.runtime.threads.ProgramExit;
import org.portwright.runtime.threads.ThreadEnd;

/** The {@link LibraryImage} of this class loader. */
public final class ProgramImage extends LibraryImage {

    /**
     * The main function of a library.
     *
     * @param stack address of a variable of it
     */
    public static void ready(int stack) {
        throw new LibraryReady(stack);
    }

    @Override
    public int open() {
        try {
            LibraryMachine.enter((Program) program());
        } catch (LibraryReady ready) {
            return ready.stack - Memory.PAGE & -8;
        } catch (Throwable thrown) {
            LibraryEndException end = end(thrown);
            if (end == null) {
                throw thrown;
            }
            close();
            throw end;
        }
        throw new IllegalStateException("the program's main function is not that of a library");
    }

    @Override
    public boolean close() {
        return LibraryMachine.leave();
    }

    @Override
    public void carry(Thread thread) {
        LibraryMachine.carry(thread);
    }

    @Override
    public LibraryEndException end(Throwable thrown) {
        if (thrown instanceof ProgramExit exit) {
            return new LibraryEndException("exit(" + exit.status + ")", exit.status, null);
        }
        if (thrown instanceof ThreadEnd) {
            return new LibraryEndException("a thread of it has ended it", 1, thrown);
        }
        Fault fault = Fault.of(thrown);
        return fault == null ? null : new LibraryEndException(fault.getMessage() + fault.place(), fault.status(), thrown);
    }

    @Override
    public int allocate(int size) {
        int address = LibraryMachine.allocate(size);
        if (address < 0 && address > -Memory.PAGE) {
            throw new OutOfMemoryError("the C library has no memory left for " + size + " bytes");
        }
        return address;
    }

    @Override
    public void free(int address, int size) {
        LibraryMachine.free(address, size);
    }

    @Override
    public void store(Object array, int from, int count, int address) {
        if (array instanceof byte[] bytes) {
            Memory.put(Memory.range(address, count), bytes, from, count);
        } else {
            JavaArrays.read(array, from, count, address);
        }
    }

    @Override
    public void load(int address, Object array, int from, int count) {
        if (array instanceof byte[] bytes) {
            Memory.get(Memory.range(address, count), ByteBuffer.wrap(bytes, from, count));
        } else {
            JavaArrays.write(array, from, count, address);
        }
    }

    @Override
    public void store(ByteBuffer buffer, int address) {
        Memory.put(Memory.range(address, buffer.remaining()), buffer.duplicate());
    }

    @Override
    public void load(int address, ByteBuffer buffer) {
        Memory.get(Memory.range(address, buffer.remaining()), buffer.duplicate());
    }

    @Override
    public String string(int address, Charset encoding) {
        if (address == 0) {
            return null;
        }
        int end = address;
        while (Memory.loadByte(end) != 0) {
            end++;
        }
        return new String(Memory.get(Memory.index(address), end - address), encoding);
    }

    @Override
    public int handle(Object object) {
        return Handles.keep(object);
    }

    @Override
    public void deleteHandle(int handle) {
        Handles.delete(handle);
    }
}
