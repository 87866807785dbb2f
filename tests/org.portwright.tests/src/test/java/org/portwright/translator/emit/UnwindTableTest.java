// SPDX-License-Identifier: EPL-2.0
// The table of throwing calls names the instructions as they are in the class file.
package org.portwright.translator.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.portwright.translator.ir.LandingSite;

class UnwindTableTest {

    private static final byte ILOAD_0 = 26; // JVMS 6.5

    /** A jump over more than 32 KB is written as a jump around a long one, which moves all that comes behind. */
    @ParameterizedTest
    @ValueSource(ints = {10, 40_000})
    void offsetsAreThoseOfTheCallAlsoBehindALongJump(int between) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "C", null, "java/lang/Object", null);
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "f", "(I)V", null, null);
        Label end = new Label();
        method.visitVarInsn(Opcodes.ILOAD, 0);
        method.visitJumpInsn(Opcodes.IFEQ, end);
        Label start = new Label();
        Label after = new Label();
        Label handler = new Label();
        method.visitTryCatchBlock(start, after, handler, UnwindTable.UNWINDING);
        method.visitLabel(start);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, "C", "callee", "()V", false);
        method.visitLabel(after);
        for (int i = 0; i < between; i++) {
            method.visitInsn(Opcodes.NOP);
        }
        method.visitLabel(end);
        method.visitInsn(Opcodes.RETURN);
        method.visitLabel(handler);
        method.visitInsn(Opcodes.ATHROW);
        method.visitMaxs(0, 0);
        method.visitEnd();
        byte[] classFile = writer.toByteArray();

        UnwindTable table = new UnwindTable();
        table.add(new UnwindTable.Method("C", "f", List.of(new LandingSite(1, 2, 3, 4))));
        ByteBuffer bytes = ByteBuffer.wrap(table.toBytes(owner -> classFile));
        bytes.position(4 + 2 + 1 + 2 + 1 + 4); // number of methods, names with their lengths, number of calls
        int from = bytes.getShort() & 0xffff;
        int to = bytes.getShort() & 0xffff;
        assertEquals(callIn(classFile), from);
        assertEquals(from + 3, to);
    }

    /** Offset of the only {@code invokestatic}: the method begins with iload_0, ifeq or ifne, and has no other before. */
    private static int callIn(byte[] classFile) {
        int start = 0;
        while (classFile[start] != ILOAD_0 || classFile[start + 1] != (byte) Opcodes.IFEQ
            && classFile[start + 1] != (byte) Opcodes.IFNE) {
            start++;
        }
        int call = start;
        while (classFile[call] != (byte) Opcodes.INVOKESTATIC) {
            call++;
        }
        return call - start;
    }
}
