// SPDX-License-Identifier: EPL-2.0
// Short ways to write common instructions.
package org.portwright.translator.emit;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.portwright.translator.ir.Type;
import org.portwright.translator.mips.Registers;
import org.portwright.translator.target.Target;

/** Instructions that come in several sizes or types, each by the shortest form. */
final class Code {
    private static final int ILOAD = 0;
    private static final int LLOAD = 1;
    private static final int FLOAD = 2;
    private static final int DLOAD = 3;

    private final MethodVisitor method;

    Code(MethodVisitor method) {
        this.method = method;
    }

    MethodVisitor method() {
        return method;
    }

    void insn(int opcode) {
        method.visitInsn(opcode);
    }

    void push(int value) {
        if (value >= -1 && value <= 5) {
            method.visitInsn(Opcodes.ICONST_0 + value);
        } else if (value == (byte) value) {
            method.visitIntInsn(Opcodes.BIPUSH, value);
        } else if (value == (short) value) {
            method.visitIntInsn(Opcodes.SIPUSH, value);
        } else {
            method.visitLdcInsn(value);
        }
    }

    /** @param bits the value; raw bits for FLOAT and DOUBLE */
    void push(Type type, long bits) {
        switch (type) {
            case LONG -> {
                if (bits == 0 || bits == 1) {
                    method.visitInsn(Opcodes.LCONST_0 + (int) bits);
                } else {
                    method.visitLdcInsn(bits);
                }
            }
            case FLOAT -> pushFloat((int) bits);
            case DOUBLE -> pushDouble(bits);
            default -> push((int) bits);
        }
    }

    private void pushFloat(int bits) {
        float value = Float.intBitsToFloat(bits);
        for (int small = 0; small <= 2; small++) {
            if (bits == Float.floatToRawIntBits(small)) {
                method.visitInsn(Opcodes.FCONST_0 + small);
                return;
            }
        }
        method.visitLdcInsn(value);
    }

    private void pushDouble(long bits) {
        for (int small = 0; small <= 1; small++) {
            if (bits == Double.doubleToRawLongBits(small)) {
                method.visitInsn(Opcodes.DCONST_0 + small);
                return;
            }
        }
        method.visitLdcInsn(Double.longBitsToDouble(bits));
    }

    void load(Type type, int local) {
        method.visitVarInsn(Opcodes.ILOAD + offset(type), local);
    }

    void store(Type type, int local) {
        method.visitVarInsn(Opcodes.ISTORE + offset(type), local);
    }

    /** @param intOpcode the form for int of an instruction that has forms for int, long, float and double */
    void typed(int intOpcode, Type type) {
        method.visitInsn(intOpcode + offset(type));
    }

    void returns(Type type) {
        method.visitInsn(type == Type.VOID ? Opcodes.RETURN : Opcodes.IRETURN + offset(type));
    }

    void pop(Type type) {
        if (type != Type.VOID) {
            method.visitInsn(type.slots() == 2 ? Opcodes.POP2 : Opcodes.POP);
        }
    }

    /** Calls a static method of the runtime. */
    void runtime(String owner, String name, String descriptor) {
        method.visitMethodInsn(Opcodes.INVOKESTATIC, Target.RUNTIME + owner, name, descriptor, false);
    }

    /**
     * Reads or writes a result beyond the first, which the runtime keeps for each thread.
     *
     * @param register   of {@link Registers}
     * @param descriptor {@code ()J} reads, {@code (J)V} writes
     */
    void furtherResult(int register, String descriptor) {
        runtime("Registers", Registers.name(register).substring(1), descriptor);
    }

    private static int offset(Type type) {
        return switch (type) {
            case INT -> ILOAD;
            case LONG -> LLOAD;
            case FLOAT -> FLOAD;
            case DOUBLE -> DLOAD;
            case VOID -> throw new IllegalArgumentException("there is no value");
        };
    }
}
