// SPDX-License-Identifier: EPL-2.0
// Starts a translated library.
package org.portwright.runtime;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;

/** The {@link Machine} of a program that Java begins, and whose functions it then calls, on threads of its own. */
public final class LibraryMachine {

    private LibraryMachine() {
    }

    /**
     * Begins a program on the JVM's own standard streams: runs it on the calling thread, up to what it throws. Another one
     * begins with fresh memory.
     *
     * @throws IllegalStateException as {@link Machine#execute} does
     */
    public static void enter(Program program) {
        String name = ProgramName.get(program);
        Machine.prepare(program, name, new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err), false);
        Machine.system().enter(name);
    }

    /** Says which thread may run C; null for none. */
    public static void carry(Thread thread) {
        Machine.system().carry(thread);
    }

    /**
     * Ends the program.
     *
     * @return false if a thread of it goes on, and it can't begin again
     */
    public static boolean leave() {
        Machine.system().leave();
        return Machine.finish(new FileOutputStream(FileDescriptor.err), false);
    }

    /** Takes memory from the heap; returns its address, or a negative error number. */
    public static int allocate(int length) {
        return Machine.system().map(length);
    }

    /** Gives back what {@link #allocate} gave. */
    public static void free(int address, int length) {
        Machine.system().unmap(address, length);
    }
}
