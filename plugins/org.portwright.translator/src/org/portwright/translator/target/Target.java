// SPDX-License-Identifier: EPL-2.0
// What differs between the machines that translated programs run on.
package org.portwright.translator.target;

import java.util.List;
import java.util.function.IntSupplier;
import org.objectweb.asm.MethodVisitor;
import org.portwright.translator.ir.MemoryAccess;

/** A Java platform: its class files, and how memory is reached from them. */
public interface Target {
    /** Package of the runtime's classes, as a prefix of internal names. */
    String RUNTIME = "org/portwright/runtime/";

    /** @return all targets */
    static List<Target> all() {
        return List.of(new J2meTarget(), new JavaTarget());
    }

    /**
     * @param name "j2me" or "java"
     * @return the target
     * @throws IllegalArgumentException if there is none of that name
     */
    static Target named(String name) {
        return all().stream().filter(target -> target.name().equals(name)).findFirst()
            .orElseThrow(() -> new IllegalArgumentException("there is no target '" + name + "'; use j2me or java"));
    }

    /** @return the name by which people choose it */
    String name();

    /** @return the version of its class files (JVMS §4.1) */
    int classVersion();

    /** @return the same target for a program that can start threads, which share its memory */
    Target withThreads();

    /**
     * @param accesses in how many places a method reads or writes memory
     * @param inLoops  finds how many of them are in loops, which takes time: only who wants to know asks it
     * @return the target with the way to memory that is best in that method
     */
    Target forMethod(int accesses, IntSupplier inLoops);

    /** @return how large the C stack is when the user does not say, in bytes */
    int defaultStackSize();

    /** @return how large the heap is when the user does not say, in bytes */
    int defaultHeapSize();

    /** @return whether methods say in which C function and line a fault happened, because the platform can't */
    boolean namesFaults();

    /** @return whether the platform lets a program see sign and payload of a NaN */
    boolean distinguishesNaNs();

    /** @return whether signals come to a program that makes no system call */
    boolean interruptsLoops();

    /** @return whether the method has a variable that says where memory is ({@link #fetchMemory}) */
    boolean keepsMemory();

    /**
     * Sets the variable that says where memory is: at the start of a method, and behind whatever may have moved it.
     *
     * @param method   where to
     * @param variable its index
     */
    void fetchMemory(MethodVisitor method, int variable);

    /**
     * Pushes what comes before an address.
     *
     * @param method   where to
     * @param access   how memory is read or written
     * @param variable says where memory is, if the method has such a variable
     */
    void beforeAddress(MethodVisitor method, MemoryAccess access, int variable);

    /**
     * @param access how memory is read or written
     * @param base   lowest valid address of the program's memory
     * @return what has to be added to the address
     */
    int bias(MemoryAccess access, int base);

    /** Turns the address on the stack into what {@link #load} and {@link #store} want; parameters as before the address. */
    void afterAddress(MethodVisitor method, MemoryAccess access, int variable);

    /** Replaces the address on the stack by what memory holds there. */
    void load(MethodVisitor method, MemoryAccess access);

    /** Takes address and value off the stack and writes memory. */
    void store(MethodVisitor method, MemoryAccess access);

    /**
     * Calls the function that a pointer leads to; pointer and arguments are on the stack.
     *
     * @param method     where to
     * @param owner      internal name of the class that has the dispatcher
     * @param name       the dispatcher, a static method that calls any function
     * @param descriptor its descriptor
     */
    void callPointer(MethodVisitor method, String owner, String name, String descriptor);

    /** @return whether beside the dispatchers there is to be a method for each function, for {@link #callPointer} */
    boolean cachesPointers();
}
