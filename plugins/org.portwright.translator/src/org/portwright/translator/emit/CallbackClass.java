// SPDX-License-Identifier: EPL-2.0
// Writes a class whose methods call C functions.
package org.portwright.translator.emit;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.portwright.translator.TranslationException;
import org.portwright.translator.binding.Binding;
import org.portwright.translator.target.Target;

/**
 * A subclass, or a class that implements an interface. An object of it keeps the addresses of the C functions, as it finds
 * them in a table when it is made, and a word that each of them is told. A method without a function does what the
 * superclass does, or nothing.
 */
final class CallbackClass {
    private static final String FRAME = Target.RUNTIME + "CallbackFrame";
    private static final String DATA = "data";

    private final String name;
    private final Binding binding;
    private final String superclass;

    /** @param name internal name of the class */
    CallbackClass(String name, Binding binding) {
        this.name = name;
        this.binding = binding;
        this.superclass = binding.kind() == Binding.Kind.EXTEND ? binding.owner() : ClassEmitter.OBJECT;
    }

    String name() {
        return name;
    }

    /** @return that of the constructor: the superclass's parameters, the table's address, and the word for the functions */
    static String constructorDescriptor(Binding binding) {
        String parameters = binding.descriptor().substring(0, binding.descriptor().lastIndexOf(')'));
        return parameters + "II)V";
    }

    /** Adds the class to others. */
    void emit(Target target, Map<String, byte[]> classes) throws TranslationException {
        String[] interfaces = binding.kind() == Binding.Kind.IMPLEMENT ? new String[] {binding.owner()} : new String[0];
        ClassWriter writer = ClassEmitter.newClass(target, name, superclass, null, interfaces);
        List<String> methods = binding.callbacks();
        writer.visitField(Opcodes.ACC_PRIVATE, DATA, "I", null, null).visitEnd();
        int functions = 0;
        for (String method : methods) {
            if (!method.startsWith(Binding.SAME)) {
                writer.visitField(Opcodes.ACC_PRIVATE, field(functions), "I", null, null).visitEnd();
                functions++;
            }
            emitMethod(writer, method, field(functions - 1));
        }
        emitConstructor(writer, functions);
        ClassEmitter.put(classes, name, writer);
    }

    private static String field(int index) {
        return "function" + index;
    }

    private void emitConstructor(ClassWriter writer, int count) {
        Code code = new Code(writer.visitMethod(0, "<init>", constructorDescriptor(binding), null, null));
        MethodVisitor method = code.method();
        method.visitCode();
        method.visitVarInsn(Opcodes.ALOAD, 0);
        int table = pushParameters(code, binding.javaParameters());
        method.visitMethodInsn(Opcodes.INVOKESPECIAL, superclass, "<init>", binding.descriptor(), false);
        for (int i : IntStream.range(0, count).toArray()) {
            method.visitVarInsn(Opcodes.ALOAD, 0);
            method.visitVarInsn(Opcodes.ILOAD, table);
            code.push(4 * i);
            code.insn(Opcodes.IADD);
            code.runtime("Memory", "loadInt", "(I)I");
            method.visitFieldInsn(Opcodes.PUTFIELD, name, field(i), "I");
        }
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitVarInsn(Opcodes.ILOAD, table + 1);
        method.visitFieldInsn(Opcodes.PUTFIELD, name, DATA, "I");
        code.runtime("Callbacks", "prepare", "()V");
        code.insn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    /** @return the local variable after the parameters */
    private static int pushParameters(Code code, Type[] types) {
        int local = 1;
        for (Type type : types) {
            code.method().visitVarInsn(type.getOpcode(Opcodes.ILOAD), local);
            local += type.getSize();
        }
        return local;
    }

    private void emitMethod(ClassWriter writer, String callback, String field) {
        boolean overrides = callback.startsWith(Binding.OVERRIDES);
        boolean isPlain = !overrides && !callback.startsWith(Binding.SAME);
        String descriptor = callback.substring(callback.indexOf('('));
        String methodName = callback.substring(isPlain ? 0 : 1, callback.indexOf('('));
        Type[] parameters = Type.getArgumentTypes(descriptor);
        Type result = Type.getReturnType(descriptor);
        Code code = new Code(writer.visitMethod(Opcodes.ACC_PUBLIC, methodName, descriptor, null, null));
        MethodVisitor method = code.method();
        method.visitCode();
        Label bound = new Label();
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitFieldInsn(Opcodes.GETFIELD, name, field, "I");
        method.visitJumpInsn(Opcodes.IFNE, bound);
        if (overrides) {
            method.visitVarInsn(Opcodes.ALOAD, 0);
            pushParameters(code, parameters);
            method.visitMethodInsn(Opcodes.INVOKESPECIAL, superclass, methodName, descriptor, false);
        } else {
            Glue.pushZero(code, result);
        }
        code.insn(result.getOpcode(Opcodes.IRETURN));
        method.visitLabel(bound);
        callFunction(code, field, parameters, result);
        code.insn(result.getOpcode(Opcodes.IRETURN));
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    /** The object, what the method got, where a wide result goes, and the word. */
    private void callFunction(Code code, String field, Type[] parameters, Type result) {
        MethodVisitor method = code.method();
        method.visitTypeInsn(Opcodes.NEW, FRAME);
        code.insn(Opcodes.DUP);
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitFieldInsn(Opcodes.GETFIELD, name, field, "I");
        method.visitMethodInsn(Opcodes.INVOKESPECIAL, FRAME, "<init>", "(I)V", false);
        method.visitVarInsn(Opcodes.ALOAD, 0);
        add(code, "Ljava/lang/Object;");
        int local = 1;
        for (Type type : parameters) {
            method.visitVarInsn(type.getOpcode(Opcodes.ILOAD), local);
            local += type.getSize();
            add(code, Glue.isReference(type) ? "Ljava/lang/Object;" : Binding.inC(type).getDescriptor());
        }
        if (Binding.isStored(result)) {
            method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, FRAME, "addResult", "()L" + FRAME + ";", false);
        }
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitFieldInsn(Opcodes.GETFIELD, name, DATA, "I");
        add(code, "I");
        if (Binding.isStored(result)) {
            String type = result.getClassName();
            method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, FRAME,
                "callFor" + Character.toUpperCase(type.charAt(0)) + type.substring(1), "()" + result.getDescriptor(), false);
        } else if (Glue.isReference(result)) {
            method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, FRAME, "callForObject", "()Ljava/lang/Object;", false);
            method.visitTypeInsn(Opcodes.CHECKCAST, result.getInternalName());
        } else {
            method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, FRAME, "call", "()I", false);
            if (result == Type.VOID_TYPE) {
                code.insn(Opcodes.POP);
            } else {
                Glue.narrow(code, result);
            }
        }
    }

    private static void add(Code code, String type) {
        code.method().visitMethodInsn(Opcodes.INVOKEVIRTUAL, FRAME, "add", "(" + type + ")L" + FRAME + ";", false);
    }
}
