// SPDX-License-Identifier: EPL-2.0
// Checks what a phone checks, and an emulator on a desktop JVM does not.
package org.portwright.j2me;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.portwright.packaging.BoundMembers;

/**
 * The rules for class files of a MIDlet suite: class version 48 or lower, a StackMap in every method with a branch,
 * nothing from outside of CLDC 1.1, MIDP 2.0 and the suite, no instruction or construct that CLDC lacks.
 */
public final class CldcChecks {

    private static final int HIGHEST_MAJOR = 48;

    private final Map<String, ApiClass> known = new HashMap<>();
    private final Set<String> problems = new java.util.LinkedHashSet<>();

    /** What a class declares. */
    private record ApiClass(String superclass, String[] interfaces, Set<String> members) {
    }

    private CldcChecks() {
    }

    /**
     * Checks all classes of a suite.
     *
     * @param classes path in the JAR to class file
     * @return a sentence for each problem, which names the class and method; empty if there is none
     * @throws IOException if the API's JARs can't be read
     */
    public static List<String> check(SortedMap<String, byte[]> classes) throws IOException {
        CldcChecks checks = of(classes);
        classes.forEach((path, bytes) -> checks.check(path, bytes));
        return new ArrayList<>(checks.problems);
    }

    /**
     * Knows the API, and some classes more.
     *
     * @param classes path in the JAR to class file
     * @throws IOException if the API's JARs can't be read
     */
    static CldcChecks of(SortedMap<String, byte[]> classes) throws IOException {
        CldcChecks checks = new CldcChecks();
        checks.learn(Bundled.CLDC_API.classes().values());
        checks.learn(Bundled.MIDP_API.classes().values());
        // A phone may lack this one: only classes that are loaded by their name, and may fail, use it.
        checks.learn(PhoneApi.fileApi().values());
        checks.learn(classes.values());
        return checks;
    }

    /** Whether a class is known, and has a member or inherits it. */
    boolean has(BoundMembers.Member member) {
        return known.containsKey(member.owner()) && (member.name().isEmpty() || declares(member.owner(), member.name()
                + (member.descriptor().startsWith("(") ? "" : ":") + member.descriptor()));
    }

    private void learn(Collection<byte[]> classes) {
        for (byte[] bytes : classes) {
            ClassReader reader = new ClassReader(bytes);
            Set<String> members = new HashSet<>();
            reader.accept(new ClassVisitor(Opcodes.ASM9) {
                @Override
                public FieldVisitor visitField(int access, String name, String descriptor, String signature,
                        Object value) {
                    members.add(name + ':' + descriptor);
                    return null;
                }

                @Override
                public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                        String[] exceptions) {
                    members.add(name + descriptor);
                    return null;
                }
            }, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
            known.put(reader.getClassName(), new ApiClass(reader.getSuperName(), reader.getInterfaces(), members));
        }
    }

    private void check(String path, byte[] bytes) {
        ClassReader reader = new ClassReader(bytes);
        int major = reader.readUnsignedShort(6);
        if (major > HIGHEST_MAJOR) {
            problems.add(path + ": class version " + major + " is above " + HIGHEST_MAJOR);
        }
        if (!path.equals(reader.getClassName() + ".class")) {
            problems.add(path + ": holds the class " + reader.getClassName());
        }
        reader.accept(new ClassCheck(reader.getClassName()), ClassReader.SKIP_DEBUG);
    }

    private final class ClassCheck extends ClassVisitor {

        private final String className;

        ClassCheck(String className) {
            super(Opcodes.ASM9);
            this.className = className;
        }

        @Override
        public void visit(int version, int access, String name, String signature, String superName,
                String[] interfaces) {
            reference(className, superName);
            for (String type : interfaces) {
                reference(className, type);
            }
        }

        @Override
        public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
            reference(className + '.' + name, Type.getType(descriptor));
            return null;
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                String[] exceptions) {
            String place = className + '.' + name;
            reference(place, Type.getMethodType(descriptor));
            if (name.equals("finalize") && descriptor.equals("()V")) {
                problems.add(place + ": CLDC has no finalizers");
            }
            if ((access & Opcodes.ACC_NATIVE) != 0) {
                problems.add(place + ": a suite can't have native methods");
            }
            return new MethodCheck(place);
        }
    }

    private final class MethodCheck extends StackMaps.BranchFinder {

        private final String place;

        MethodCheck(String place) {
            this.place = place;
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            reference(place, Type.getObjectType(type));
        }

        @Override
        public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
            reference(place, Type.getType(descriptor));
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            member(place, owner, name, name + ':' + descriptor);
            reference(place, Type.getType(descriptor));
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (!owner.startsWith("[")) {
                member(place, owner, name, name + descriptor);
            }
            reference(place, Type.getMethodType(descriptor));
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            problems.add(place + ": CLDC has no invokedynamic");
        }

        @Override
        public void visitLdcInsn(Object value) {
            if (value instanceof Type) {
                problems.add(place + ": CLDC has no class constants");
            }
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            super.visitJumpInsn(opcode, label);
            if (opcode == Opcodes.JSR) {
                problems.add(place + ": CLDC has no jsr");
            }
        }

        @Override
        public void visitTryCatchBlock(Label from, Label to, Label handler, String type) {
            super.visitTryCatchBlock(from, to, handler, type);
            if (type != null) {
                reference(place, type);
            }
        }

        @Override
        public void visitEnd() {
            if (needsStackMap() && !hasStackMap()) {
                problems.add(place + ": has a branch, but no StackMap");
            }
        }
    }

    private void reference(String place, String internalName) {
        if (internalName != null && !known.containsKey(internalName)) {
            problems.add(place + ": " + internalName.replace('/', '.') + " is not in CLDC 1.1, MIDP 2.0, JSR-75 or the suite");
        }
    }

    private void reference(String place, Type type) {
        switch (type.getSort()) {
            case Type.OBJECT -> reference(place, type.getInternalName());
            case Type.ARRAY -> reference(place, type.getElementType());
            case Type.METHOD -> {
                reference(place, type.getReturnType());
                for (Type argument : type.getArgumentTypes()) {
                    reference(place, argument);
                }
            }
            default -> { }
        }
    }

    private void member(String place, String owner, String name, String member) {
        reference(place, owner);
        if (known.containsKey(owner) && !declares(owner, member)) {
            problems.add(place + ": " + owner.replace('/', '.') + '.' + name
                    + " is not in CLDC 1.1, MIDP 2.0, JSR-75 or the suite");
        }
    }

    private boolean declares(String owner, String member) {
        ApiClass type = known.get(owner);
        if (type == null) {
            return false;
        }
        if (type.members.contains(member) || type.superclass != null && declares(type.superclass, member)) {
            return true;
        }
        for (String parent : type.interfaces) {
            if (declares(parent, member)) {
                return true;
            }
        }
        return false;
    }
}
