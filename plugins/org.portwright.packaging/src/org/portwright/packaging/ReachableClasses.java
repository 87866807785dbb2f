// SPDX-License-Identifier: EPL-2.0
// Chooses the classes of a runtime that a program needs.
package org.portwright.packaging;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SortedMap;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/** The part of a library that is reached from some classes, by the names that class files mention. */
public final class ReachableClasses {

    private final SortedMap<String, byte[]> library;
    private final SortedMap<String, byte[]> reached = new TreeMap<>();
    private final Deque<byte[]> pending = new ArrayDeque<>();

    /** @param library path in the JAR to class file; what is not in it is not followed */
    public ReachableClasses(SortedMap<String, byte[]> library) {
        this.library = library;
    }

    /**
     * Adds a class that is loaded by its name, and all that it reaches.
     *
     * @param internalName of a class of the library (JVMS 4.2.1)
     * @throws IllegalArgumentException if the library has no such class
     */
    public void add(String internalName) {
        if (!library.containsKey(internalName + ".class")) {
            throw new IllegalArgumentException(internalName + " is missing in the runtime");
        }
        reach(internalName);
        follow();
    }

    /** Adds what a class that is not of the library itself reaches. */
    public void addReferencesOf(byte[] classFile) {
        pending.add(classFile);
        follow();
    }

    /** Path in the JAR to class file of all that was reached. */
    public SortedMap<String, byte[]> classes() {
        return reached;
    }

    private void reach(String internalName) {
        String path = internalName + ".class";
        byte[] bytes = library.get(path);
        if (bytes != null && reached.put(path, bytes) == null) {
            pending.add(bytes);
        }
    }

    private void follow() {
        while (!pending.isEmpty()) {
            new ClassReader(pending.remove()).accept(new ClassRemapper(new ClassWriter(0), new Remapper(Opcodes.ASM9) {
                @Override
                public String map(String internalName) {
                    reach(internalName);
                    return internalName;
                }
            }), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        }
    }
}
