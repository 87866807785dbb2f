// SPDX-License-Identifier: EPL-2.0
// Writes the methods through which C functions call Java.
package org.portwright.translator.emit;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.portwright.translator.TranslationException;
import org.portwright.translator.binding.Binding;
import org.portwright.translator.binding.Binding.Conversion;
import org.portwright.translator.emit.Calls.JavaMethod;
import org.portwright.translator.interprocedural.FunctionBody;
import org.portwright.translator.ir.JavaCall;
import org.portwright.translator.ir.Op;
import org.portwright.translator.target.Target;

/**
 * A static method for each {@link Binding} that the program uses, with the C function's types: handles become objects,
 * addresses strings and arrays, and exceptions what the binding says. HotSpot makes it a part of its caller, and where
 * only numbers pass it does nothing but catch what the Java method throws.
 */
final class Glue {
    /** The first class of glue; further ones have its name, a dollar sign and a number. */
    static final String CLASS = "Bindings";
    private static final int MOST_IN_ONE_CLASS = 1000;
    private static final String THROWABLE = "java/lang/Throwable";
    /** What Java throws where the program accesses what is not its memory. */
    private static final String OUTSIDE_MEMORY = "java/lang/IndexOutOfBoundsException";

    private final Target target;
    private final ClassLayout layout;
    private final SortedMap<String, Binding> bindings;
    private final Map<String, JavaMethod> methods = new HashMap<>();
    private final Set<String> names = new HashSet<>();

    /**
     * @param functions what may call
     * @param layout    names classes
     */
    Glue(Collection<FunctionBody> functions, ClassLayout layout, Target target) {
        this.target = target;
        this.layout = layout;
        Set<String> used = functions.stream().flatMap(body -> body.graph().blocks().stream())
            .flatMap(block -> block.values().stream()).filter(value -> value.op() == Op.JAVA_CALL)
            .map(value -> value.javaCall().binding()).collect(Collectors.toSet());
        bindings = new TreeMap<>();
        used.forEach(text -> bindings.put(text, Binding.parse(text).orElseThrow()));
        bindings.forEach((text, binding) -> methods.put(text, new JavaMethod(
            layout.internalName(methods.size() < MOST_IN_ONE_CLASS ? CLASS
                : CLASS + "$" + methods.size() / MOST_IN_ONE_CLASS),
            unique(methodName(binding)), binding.glueDescriptor())));
    }

    /** @return the method for a call */
    JavaMethod methodOf(JavaCall call) {
        return methods.get(call.binding());
    }

    private static String methodName(Binding binding) {
        String simple = binding.owner().substring(binding.owner().lastIndexOf('/') + 1);
        String member = binding.name().isEmpty() || binding.name().equals("<init>")
            ? binding.kind().name().toLowerCase(java.util.Locale.ROOT) : binding.name();
        return simple.replaceAll("[\\[;]", "") + "_" + member;
    }

    private String unique(String base) {
        String name = base;
        for (int i = 2; !names.add(name); i++) {
            name = base + "$" + i;
        }
        return name;
    }

    /** Adds the classes to others. */
    void emit(Map<String, byte[]> classes) throws TranslationException {
        SortedMap<String, ClassWriter> writers = new TreeMap<>();
        for (Map.Entry<String, Binding> each : bindings.entrySet()) {
            JavaMethod method = methods.get(each.getKey());
            ClassWriter writer = writers.computeIfAbsent(method.owner(),
                name -> ClassEmitter.newClass(target, name, ClassEmitter.OBJECT, null));
            String made = each.getValue().owner();
            if (each.getValue().kind().makesClass()) {
                CallbackClass callbacks = new CallbackClass(layout.internalName(CLASS + "$" + method.name()),
                    each.getValue());
                callbacks.emit(target, classes);
                made = callbacks.name();
            }
            new Method(each.getValue(), method, made).emit(writer);
        }
        for (Map.Entry<String, ClassWriter> each : writers.entrySet()) {
            ClassEmitter.put(classes, each.getKey(), each.getValue());
        }
    }

    /** Of one method of glue. */
    private static final class Method {
        private final Binding binding;
        private final JavaMethod method;
        private final String made;
        private final Type[] parameters;
        /** The local variable that holds the next operand. */
        private int operand;
        /** The first that holds none. */
        private int free;
        private Code code;

        /** @param made the class of the object that a constructor makes */
        Method(Binding binding, JavaMethod method, String made) {
            this.binding = binding;
            this.method = method;
            this.made = made;
            this.parameters = binding.javaParameters();
            this.free = binding.operands().stream().mapToInt(Type::getSize).sum();
        }

        void emit(ClassWriter writer) {
            MethodVisitor visitor = writer.visitMethod(Opcodes.ACC_STATIC, method.name(), method.descriptor(), null, null);
            code = new Code(visitor);
            visitor.visitCode();
            Label start = new Label();
            Label call = new Label();
            Label returned = new Label();
            Label end = new Label();
            Label thrown = new Label();
            Label thrownByCall = new Label();
            Label outside = new Label();
            boolean readsMemory = binding.parameters().stream().anyMatch(each -> each.isString() || each.isArray());
            if (readsMemory) {
                // A pointer of C that leads nowhere is no exception of Java.
                visitor.visitTryCatchBlock(start, call, outside, OUTSIDE_MEMORY);
                visitor.visitTryCatchBlock(returned, end, outside, OUTSIDE_MEMORY);
            }
            if (binding.isBlocking()) {
                visitor.visitTryCatchBlock(call, returned, thrownByCall, THROWABLE);
            }
            visitor.visitTryCatchBlock(start, end, thrown, THROWABLE);
            visitor.visitLabel(start);
            int[] arrays = pushOperands();
            if (binding.isBlocking()) {
                code.runtime("Callbacks", "release", "()V");
            }
            visitor.visitLabel(call);
            member(visitor);
            visitor.visitLabel(returned);
            if (binding.isBlocking()) {
                code.runtime("Callbacks", "acquire", "()V");
            }
            giveResult();
            copyOut(arrays);
            code.insn(binding.result().getOpcode(Opcodes.IRETURN));
            visitor.visitLabel(end);
            if (readsMemory) {
                visitor.visitLabel(outside);
                code.insn(Opcodes.ATHROW);
            }
            if (binding.isBlocking()) {
                visitor.visitLabel(thrownByCall);
                code.runtime("Callbacks", "acquire", "()V");
            }
            visitor.visitLabel(thrown);
            thrown(visitor);
            visitor.visitMaxs(0, 0);
            visitor.visitEnd();
        }

        /** @return for each parameter the local variable that holds its array, if C is to see it */
        private int[] pushOperands() {
            MethodVisitor visitor = code.method();
            switch (binding.kind()) {
                case NEW, EXTEND, IMPLEMENT -> {
                    visitor.visitTypeInsn(Opcodes.NEW, made);
                    code.insn(Opcodes.DUP);
                }
                case VIRTUAL, INTERFACE, GET, PUT, INSTANCEOF -> pushObject(Type.getObjectType(
                    binding.kind() == Binding.Kind.INSTANCEOF ? ClassEmitter.OBJECT : binding.owner()));
                case ARRAY -> pushNumber(Type.INT_TYPE);
                default -> { }
            }
            int[] arrays = new int[parameters.length];
            for (int i = 0; i < parameters.length; i++) {
                Conversion conversion = binding.parameters().get(i);
                if (conversion.isString()) {
                    pushNumber(Type.INT_TYPE);
                    code.runtime("JavaStrings", conversion == Conversion.UTF_8 ? "fromUtf8" : "fromLatin1",
                        "(I)Ljava/lang/String;");
                } else if (conversion.isArray()) {
                    arrays[i] = pushArray(parameters[i], conversion);
                } else {
                    push(parameters[i]);
                }
            }
            if (binding.kind() == Binding.Kind.PUT || binding.kind() == Binding.Kind.PUTSTATIC) {
                push(Type.getType(binding.descriptor()));
            } else if (binding.kind().makesClass()) {
                pushNumber(Type.INT_TYPE);
                pushNumber(Type.INT_TYPE);
            }
            return arrays;
        }

        private void push(Type type) {
            if (isReference(type)) {
                pushObject(type);
            } else {
                pushNumber(type);
                narrow(code, type);
            }
        }

        private void pushObject(Type type) {
            pushNumber(Type.INT_TYPE);
            code.runtime("Handles", "get", "(I)Ljava/lang/Object;");
            if (!type.getInternalName().equals(ClassEmitter.OBJECT)) {
                code.method().visitTypeInsn(Opcodes.CHECKCAST, type.getInternalName());
            }
        }

        private void pushNumber(Type type) {
            Type inC = Binding.inC(type);
            code.method().visitVarInsn(inC.getOpcode(Opcodes.ILOAD), operand);
            operand += inC.getSize();
        }

        private int pushArray(Type type, Conversion conversion) {
            pushNumber(Type.INT_TYPE);
            pushNumber(Type.INT_TYPE);
            code.push(conversion.copiesIn() ? 1 : 0);
            code.runtime("JavaArrays", "of" + suffix(type), "(IIZ)" + type.getDescriptor());
            if (conversion.copiesOut()) {
                code.insn(Opcodes.DUP);
                code.method().visitVarInsn(Opcodes.ASTORE, free);
                return free++;
            }
            return 0;
        }

        private static String suffix(Type array) {
            String name = array.getElementType().getClassName();
            return Character.toUpperCase(name.charAt(0)) + name.substring(1) + 's';
        }

        private void member(MethodVisitor visitor) {
            String owner = binding.owner();
            String name = binding.name();
            String descriptor = binding.descriptor();
            switch (binding.kind()) {
                case STATIC -> visitor.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
                case INTERFACE_STATIC -> visitor.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, descriptor, true);
                case VIRTUAL -> visitor.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, name, descriptor, false);
                case INTERFACE -> visitor.visitMethodInsn(Opcodes.INVOKEINTERFACE, owner, name, descriptor, true);
                case NEW -> visitor.visitMethodInsn(Opcodes.INVOKESPECIAL, made, name, descriptor, false);
                case EXTEND, IMPLEMENT -> visitor.visitMethodInsn(Opcodes.INVOKESPECIAL, made, name,
                    CallbackClass.constructorDescriptor(binding), false);
                case GET -> visitor.visitFieldInsn(Opcodes.GETFIELD, owner, name, descriptor);
                case PUT -> visitor.visitFieldInsn(Opcodes.PUTFIELD, owner, name, descriptor);
                case GETSTATIC -> visitor.visitFieldInsn(Opcodes.GETSTATIC, owner, name, descriptor);
                case PUTSTATIC -> visitor.visitFieldInsn(Opcodes.PUTSTATIC, owner, name, descriptor);
                case INSTANCEOF -> visitor.visitTypeInsn(Opcodes.INSTANCEOF, owner);
                case ARRAY -> visitor.visitTypeInsn(Opcodes.ANEWARRAY, owner);
            }
        }

        private void giveResult() {
            if (isReference(binding.javaResult())) {
                code.runtime("Handles", "of", "(Ljava/lang/Object;)I");
            }
        }

        private void copyOut(int[] arrays) {
            int address = binding.kind().hasReceiver() ? 1 : 0;
            for (int i = 0; i < arrays.length; i++) {
                if (arrays[i] > 0) {
                    code.method().visitVarInsn(Opcodes.ALOAD, arrays[i]);
                    code.method().visitVarInsn(Opcodes.ILOAD, address);
                    code.runtime("JavaArrays", "copyOut", "(" + parameters[i].getDescriptor() + "I)V");
                }
                address += Binding.inC(parameters[i]).getSize() + (binding.parameters().get(i).isArray() ? 1 : 0);
            }
        }

        private void thrown(MethodVisitor visitor) {
            visitor.visitLdcInsn(binding.displayName());
            if (binding.keepsExceptions()) {
                code.runtime("JavaException", "keep", "(Ljava/lang/Throwable;Ljava/lang/String;)V");
                pushZero(code, binding.result());
                code.insn(binding.result().getOpcode(Opcodes.IRETURN));
            } else {
                code.runtime("JavaException", "thrown", "(Ljava/lang/Throwable;Ljava/lang/String;)Ljava/lang/RuntimeException;");
                code.insn(Opcodes.ATHROW);
            }
        }
    }

    /** @return whether values of the type are objects */
    static boolean isReference(Type type) {
        return type.getSort() == Type.OBJECT || type.getSort() == Type.ARRAY;
    }

    /** Pushes what stands for no value of a type; nothing for void. */
    static void pushZero(Code code, Type type) {
        switch (type.getSort()) {
            case Type.VOID -> { }
            case Type.OBJECT, Type.ARRAY -> code.insn(Opcodes.ACONST_NULL);
            case Type.LONG -> code.insn(Opcodes.LCONST_0);
            case Type.FLOAT -> code.insn(Opcodes.FCONST_0);
            case Type.DOUBLE -> code.insn(Opcodes.DCONST_0);
            default -> code.insn(Opcodes.ICONST_0);
        }
    }

    /** Of an int on the operand stack takes what a smaller type holds; a boolean is true unless it is zero. */
    static void narrow(Code code, Type type) {
        switch (type.getSort()) {
            case Type.BOOLEAN -> code.runtime("JavaArrays", "isTrue", "(I)Z");
            case Type.BYTE -> code.insn(Opcodes.I2B);
            case Type.SHORT -> code.insn(Opcodes.I2S);
            case Type.CHAR -> code.insn(Opcodes.I2C);
            default -> { }
        }
    }
}
