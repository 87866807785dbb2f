// SPDX-License-Identifier: EPL-2.0
// A class of Java as its class file declares it.
package org.portwright.bindings;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ObjIntConsumer;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A class or an interface.
 *
 * @param name       internal name (JVMS §4.2.1)
 * @param access     flags (JVMS §4.1; of a nested class §4.7.6)
 * @param superclass internal name; null for Object
 * @param interfaces internal names
 * @param members    fields, constructors and methods, in the order of the class file; without what compilers add
 */
public record JavaClass(String name, int access, String superclass, List<String> interfaces, List<Member> members) {

    /** The name of constructors. */
    public static final String CONSTRUCTOR = "<init>";

    /**
     * A field, constructor or method.
     *
     * @param access     flags (JVMS §4.5 and §4.6)
     * @param constant   value of a constant field, or null
     * @param exceptions internal names of declared exceptions
     * @param parameters names of a method's parameters; empty if the class file does not have them
     * @param line       where a method's code begins in its source file; 0 if the class file does not say so
     */
    public record Member(int access, String name, String descriptor, Object constant, List<String> exceptions,
        List<String> parameters, int line) {

        /** @return whether it is a method or a constructor */
        public boolean isMethod() {
            return descriptor.startsWith("(");
        }

        /** @return whether it makes an object */
        public boolean isConstructor() {
            return name.equals(CONSTRUCTOR);
        }

        /** @return whether it has a flag of {@link Opcodes} */
        public boolean is(int flag) {
            return (access & flag) != 0;
        }
    }

    /** @return whether it has a flag of {@link Opcodes} */
    public boolean is(int flag) {
        return (access & flag) != 0;
    }

    /** @return whether it is an interface */
    public boolean isInterface() {
        return is(Opcodes.ACC_INTERFACE);
    }

    /** @return the name as Java has it, with dots */
    public String displayName() {
        return name.replace('/', '.').replace('$', '.');
    }

    /** @return the name without the package; of a nested class with that of the outer one and an underscore */
    public String simpleName() {
        return name.substring(name.lastIndexOf('/') + 1).replace('$', '_');
    }

    /**
     * @param classFile its bytes
     * @return what it declares
     */
    public static JavaClass read(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        Declarations declarations = new Declarations(reader.getClassName(), reader.getAccess());
        reader.accept(declarations, ClassReader.SKIP_FRAMES);
        return new JavaClass(reader.getClassName(), declarations.access, reader.getSuperName(),
            List.of(reader.getInterfaces()), List.copyOf(declarations.members));
    }

    private static final class Declarations extends ClassVisitor {
        private final String name;
        private final List<Member> members = new ArrayList<>();
        private int access;

        Declarations(String name, int access) {
            super(Opcodes.ASM9);
            this.name = name;
            this.access = access;
        }

        @Override
        public void visitInnerClass(String inner, String outer, String innerName, int flags) {
            if (inner.equals(name)) {
                access = flags;
            }
        }

        @Override
        public FieldVisitor visitField(int flags, String field, String descriptor, String signature, Object value) {
            if ((flags & Opcodes.ACC_SYNTHETIC) == 0) {
                members.add(new Member(flags, field, descriptor, value, List.of(), List.of(), 0));
            }
            return null;
        }

        @Override
        public MethodVisitor visitMethod(int flags, String method, String descriptor, String signature,
            String[] exceptions) {
            if ((flags & (Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE)) != 0 || method.equals("<clinit>")) {
                return null;
            }
            int index = members.size();
            Member member = new Member(flags, method, descriptor, null,
                exceptions == null ? List.of() : List.of(exceptions), List.of(), 0);
            members.add(member);
            return new DebugInformation(member, (names, line) -> members.set(index, new Member(flags, method, descriptor,
                null, member.exceptions(), names, line)));
        }
    }

    /** Reads a method's first line and the names of its parameters, or these from where compilers put them otherwise. */
    private static final class DebugInformation extends MethodVisitor {
        private final String[] names;
        private final int[] locals;
        private final List<String> declared = new ArrayList<>();
        private final ObjIntConsumer<List<String>> result;
        private int line;

        DebugInformation(Member member, ObjIntConsumer<List<String>> result) {
            super(Opcodes.ASM9);
            this.result = result;
            Type[] types = Type.getArgumentTypes(member.descriptor());
            names = new String[types.length];
            locals = new int[types.length];
            int local = member.is(Opcodes.ACC_STATIC) ? 0 : 1;
            for (int i = 0; i < types.length; i++) {
                locals[i] = local;
                local += types[i].getSize();
            }
        }

        @Override
        public void visitParameter(String name, int access) {
            declared.add(name);
        }

        @Override
        public void visitLocalVariable(String name, String descriptor, String signature, Label start, Label end,
            int index) {
            for (int i = 0; i < locals.length; i++) {
                if (locals[i] == index && names[i] == null) {
                    names[i] = name;
                }
            }
        }

        @Override
        public void visitLineNumber(int number, Label start) {
            if (line == 0) {
                line = number;
            }
        }

        @Override
        public void visitEnd() {
            List<String> found = declared.size() == names.length ? declared : Arrays.asList(names);
            result.accept(found.contains(null) ? List.of() : List.copyOf(found), line);
        }
    }
}
