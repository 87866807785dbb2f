// SPDX-License-Identifier: EPL-2.0
// Checks that a target has what a program calls of Java.
package org.portwright.packaging;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.portwright.translator.TranslatedProgram;

/**
 * The members of Java classes that C functions are bound to (docs/bindings.md): what the translator's class
 * {@code Bindings}, and those whose names begin so, refer to outside of the program.
 */
public final class BoundMembers {

    private static final String GLUE = "Bindings";

    /**
     * A member, or a class by itself.
     *
     * @param owner      internal name of its class (JVMS 4.2.1)
     * @param name       "" for the class
     * @param descriptor of the method or field; "" for the class
     */
    public record Member(String owner, String name, String descriptor) {
        private String displayName() {
            String type = owner.replace('/', '.').replace('$', '.');
            return name.isEmpty() ? type : name.equals("<init>") ? "new " + type : type + '.' + name;
        }
    }

    /** By what refers to it: a method of glue, as {@code Class.name}, or a class of glue whose methods call C. */
    private final Map<String, List<Member>> members = new TreeMap<>();
    /** What uses a method of glue, or makes an object of a class of glue: a method, as {@code Class.name}. */
    private final Map<String, String> users = new HashMap<>();

    private final TranslatedProgram program;

    /** @param program what may call Java */
    public BoundMembers(TranslatedProgram program) {
        this.program = program;
        if (program.classes().keySet().stream().noneMatch(path -> isGlue(path))) {
            return;
        }
        program.classes().forEach((path, bytes) -> {
            if (path.endsWith(".class")) { // and not the table of landing pads
                ClassReader reader = new ClassReader(bytes);
                reader.accept(new References(reader.getClassName()),
                        ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            }
        });
    }

    /** Whether the program calls no Java. */
    public boolean isEmpty() {
        return members.isEmpty();
    }

    /**
     * Refuses a program that calls what its target lacks.
     *
     * @param isThere tells of a member, or of a class by itself, whether the target has it
     * @throws PackageException that names the C function and the member
     */
    public void require(Predicate<Member> isThere) throws PackageException {
        for (Map.Entry<String, List<Member>> each : members.entrySet()) {
            for (Member member : each.getValue()) {
                if (!isThere.test(member)) {
                    throw new PackageException(program.mainClass(), function(each.getKey()) + " calls "
                            + member.displayName() + ", which target " + program.target()
                            + " does not have; leave the call out, or choose the target that has it", null);
                }
            }
        }
    }

    /** The C function that comes to a method or class of glue. */
    private String function(String place) {
        String user = users.get(place);
        if (user == null) {
            return "the program";
        }
        int dot = user.lastIndexOf('.');
        return isGlue(user.substring(0, dot)) ? function(user) : user.substring(dot + 1);
    }

    private static boolean isGlue(String internalName) {
        return internalName.substring(internalName.lastIndexOf('/') + 1).startsWith(GLUE);
    }

    /** Collects what a class of the program refers to. */
    private final class References extends ClassVisitor {

        private final String className;

        References(String className) {
            super(Opcodes.ASM9);
            this.className = className;
        }

        private void refer(String place, String owner, String name, String descriptor) {
            if (owner.startsWith("[")) {
                Type element = Type.getObjectType(owner).getElementType();
                if (element.getSort() == Type.OBJECT) {
                    refer(place, element.getInternalName(), "", "");
                }
            } else if (program.classes().containsKey(owner + ".class")) {
                if (isGlue(owner)) {
                    users.putIfAbsent(name.isEmpty() ? owner : owner + '.' + name, place);
                }
            } else if (isGlue(className)) {
                members.computeIfAbsent(place, key -> new ArrayList<>()).add(new Member(owner, name, descriptor));
            }
        }

        @Override
        public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
            for (String each : interfaces) {
                refer(className, each, "", "");
            }
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                String[] exceptions) {
            String place = (access & Opcodes.ACC_STATIC) == 0 && isGlue(className) ? className : className + '.' + name;
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public void visitMethodInsn(int opcode, String owner, String called, String type, boolean isInterface) {
                    refer(place, owner, called, type);
                }

                @Override
                public void visitFieldInsn(int opcode, String owner, String field, String type) {
                    refer(place, owner, field, type);
                }

                @Override
                public void visitTypeInsn(int opcode, String type) {
                    refer(place, type, "", "");
                }
            };
        }
    }
}
