// SPDX-License-Identifier: EPL-2.0
// Writes the classes through which Java calls C functions.
package org.portwright.translator.emit;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.portwright.translator.TranslationException;
import org.portwright.translator.binding.Export;
import org.portwright.translator.interprocedural.FunctionBody;
import org.portwright.translator.ir.Signature;
import org.portwright.translator.ir.Type;
import org.portwright.translator.mips.Mips;
import org.portwright.translator.target.Target;

/**
 * For each abstract class that {@link Export}s name, a subclass of the same simple name in the program's package, whose
 * methods call the functions' methods. What a function does not look at is not passed.
 */
final class ExportClass {
    private static final int WORD = 4;
    /** Words that are passed in registers, and have a place on the stack besides (MIPS ABI supplement, "Stack Frame"). */
    private static final int REGISTERS = 4;
    private static final int STACK_ALIGNMENT = 8;
    /** The local variable that holds the stack pointer; the words follow it. */
    private static final int STACK_POINTER = 1;

    private final Target target;
    private final Calls calls;
    private final ClassLayout layout;

    ExportClass(Target target, Calls calls, ClassLayout layout) {
        this.target = target;
        this.calls = calls;
        this.layout = layout;
    }

    /** Adds the classes of all exports to others. */
    void emit(Collection<FunctionBody> functions, Map<String, byte[]> classes) throws TranslationException {
        SortedMap<String, ClassWriter> writers = new TreeMap<>();
        for (FunctionBody body : functions) {
            for (Export export : body.exports()) {
                emit(writers.computeIfAbsent(export.owner(), this::begin), export, body);
            }
        }
        for (Map.Entry<String, ClassWriter> each : writers.entrySet()) {
            ClassEmitter.put(classes, name(each.getKey()), each.getValue());
        }
    }

    private String name(String owner) {
        return layout.internalName(owner.substring(owner.lastIndexOf('/') + 1));
    }

    private ClassWriter begin(String owner) {
        ClassWriter writer = ClassEmitter.newClass(target, name(owner), owner, null);
        Code code = new Code(writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null));
        code.method().visitCode();
        code.method().visitVarInsn(Opcodes.ALOAD, 0);
        code.method().visitMethodInsn(Opcodes.INVOKESPECIAL, owner, "<init>", "()V", false);
        end(code, Type.VOID);
        return writer;
    }

    private static void end(Code code, Type result) {
        code.returns(result);
        code.method().visitMaxs(0, 0);
        code.method().visitEnd();
    }

    private void emit(ClassWriter writer, Export export, FunctionBody body) {
        Code code = new Code(writer.visitMethod(Opcodes.ACC_PUBLIC, export.name(), export.descriptor(), null, null));
        code.method().visitCode();
        int area = WORD * Math.max(REGISTERS, export.words()) + STACK_ALIGNMENT - 1 & -STACK_ALIGNMENT;
        for (int i = REGISTERS; i < export.words(); i++) {
            pushStackPointer(code, area - WORD * i);
            code.load(Type.INT, STACK_POINTER + 1 + i);
            code.runtime("Memory", "storeInt", "(II)V");
        }
        for (Signature.Parameter parameter : body.signature().parameters()) {
            int word = parameter.register() - Mips.A0;
            if (parameter.register() == Mips.SP) {
                pushStackPointer(code, area);
            } else if (word >= 0 && word < Math.min(REGISTERS, export.words())) {
                code.load(Type.INT, STACK_POINTER + 1 + word);
            } else {
                code.push(parameter.type(), 0);
            }
        }
        Calls.JavaMethod method = calls.methodOf(body.function());
        code.method().visitMethodInsn(Opcodes.INVOKESTATIC, method.owner(), method.name(), method.descriptor(), false);
        end(code, convert(code, body, export.resultWords()));
    }

    private static void pushStackPointer(Code code, int below) {
        code.load(Type.INT, STACK_POINTER);
        code.push(below);
        code.insn(Opcodes.ISUB);
    }

    /** A function that never returns gives less than its type says. */
    private static Type convert(Code code, FunctionBody body, int words) {
        List<Signature.Result> results = body.signature().results();
        Type given = body.signature().returnType();
        boolean isFirst = !results.isEmpty() && results.get(0).register() == Mips.V0;
        if (words == 0) {
            code.pop(given);
            return Type.VOID;
        }
        Type wanted = words == 1 ? Type.INT : Type.LONG;
        if (!isFirst || given == Type.INT && wanted == Type.LONG) {
            code.pop(given);
            code.push(wanted, 0);
        } else if (given == Type.LONG && wanted == Type.INT) {
            code.insn(Opcodes.L2I);
        } else if (wanted == Type.LONG && body.graph().isBigEndian()) {
            code.push(Integer.SIZE);
            code.method().visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Long", "rotateLeft", "(JI)J", false);
        }
        return wanted;
    }
}
