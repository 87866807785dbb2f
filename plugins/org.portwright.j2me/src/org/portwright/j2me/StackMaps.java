// SPDX-License-Identifier: EPL-2.0
// Gives class files the StackMap attributes that a phone's verifier wants ("preverification").
package org.portwright.j2me;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Adds StackMap attributes (CLDC 1.1, 5.3.2 "Stack maps") to classes that need them. ASM writes frames in this form
 * when the class version is below 50.
 */
final class StackMaps {

    /** Class version of Java 1.4, the last that phones take. */
    static final int HIGHEST_VERSION = Opcodes.V1_4;

    private StackMaps() {
    }

    /**
     * The same classes, each with a stack map in every method that has a branch or a handler, and of a version a phone
     * takes. A class that is so already is returned as it is.
     *
     * @param classes all classes of the suite: path in the JAR to class file
     */
    static SortedMap<String, byte[]> ensure(SortedMap<String, byte[]> classes) {
        Map<String, String> superclasses = new HashMap<>();
        Map<String, ClassReader> lacking = new TreeMap<>();
        classes.forEach((path, bytes) -> {
            ClassReader reader = new ClassReader(bytes);
            superclasses.put(reader.getClassName(), reader.getSuperName());
            if (lacks(reader)) {
                lacking.put(path, reader);
            }
        });
        if (lacking.isEmpty()) {
            return classes;
        }
        SortedMap<String, byte[]> result = new TreeMap<>(classes);
        lacking.forEach((path, reader) -> result.put(path, compute(reader, superclasses)));
        return result;
    }

    private static int version(ClassReader reader) {
        return reader.readShort(6);
    }

    private static boolean lacks(ClassReader reader) {
        if (version(reader) > HIGHEST_VERSION) {
            return true;
        }
        boolean[] lacks = {false};
        reader.accept(new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                    String[] exceptions) {
                return new BranchFinder() {
                    @Override
                    public void visitEnd() {
                        lacks[0] |= needsStackMap() && !hasStackMap();
                    }
                };
            }
        }, ClassReader.SKIP_DEBUG);
        return lacks[0];
    }

    private static byte[] compute(ClassReader reader, Map<String, String> superclasses) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
            @Override
            protected String getCommonSuperClass(String first, String second) {
                return commonSuperclass(first, second, superclasses);
            }
        };
        reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public void visit(int version, int access, String name, String signature, String superName,
                    String[] interfaces) {
                int lowered = (version & 0xffff) > HIGHEST_VERSION ? HIGHEST_VERSION : version;
                super.visit(lowered, access, name, signature, superName, interfaces);
            }
        }, ClassReader.SKIP_FRAMES);
        return writer.toByteArray();
    }

    /** Without loading a class: those of the suite are not on our class path. */
    private static String commonSuperclass(String first, String second, Map<String, String> superclasses) {
        for (String a = first; a != null; a = superclass(a, superclasses)) {
            for (String b = second; b != null; b = superclass(b, superclasses)) {
                if (a.equals(b)) {
                    return a;
                }
            }
        }
        return "java/lang/Object";
    }

    private static String superclass(String name, Map<String, String> superclasses) {
        String known = superclasses.get(name);
        return known != null ? known : ApiSuperclasses.of(name);
    }

    /** Notes whether a method has a branch or a handler, and whether it has frames. */
    static class BranchFinder extends MethodVisitor {

        private boolean branches;
        private boolean frames;

        BranchFinder() {
            super(Opcodes.ASM9);
        }

        /** Whether a verifier that reads stack maps must find one: a branch, a switch or a handler. */
        boolean needsStackMap() {
            return branches;
        }

        boolean hasStackMap() {
            return frames;
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            branches = true;
        }

        @Override
        public void visitTableSwitchInsn(int min, int max, Label dflt, Label... labels) {
            branches = true;
        }

        @Override
        public void visitLookupSwitchInsn(Label dflt, int[] keys, Label[] labels) {
            branches = true;
        }

        @Override
        public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
            branches = true;
        }

        @Override
        public void visitFrame(int type, int numLocal, Object[] local, int numStack, Object[] stack) {
            frames = true;
        }
    }
}
