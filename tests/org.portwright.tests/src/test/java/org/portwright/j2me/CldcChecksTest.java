// SPDX-License-Identifier: EPL-2.0
// Each rule of the CLDC checks catches the defect it is for.
package org.portwright.j2me;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

class CldcChecksTest {

    private static SortedMap<String, byte[]> classes(int version, int flags, Consumer<MethodVisitor> code) {
        ClassWriter writer = new ClassWriter(flags);
        writer.visit(version, Opcodes.ACC_PUBLIC, "Planted", null, "java/lang/Object", null);
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "method", "(I)V", null, null);
        method.visitCode();
        code.accept(method);
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(4, 4);
        method.visitEnd();
        writer.visitEnd();
        TreeMap<String, byte[]> classes = new TreeMap<>();
        classes.put("Planted.class", writer.toByteArray());
        return classes;
    }

    private static void assertFinds(String problem, SortedMap<String, byte[]> classes) throws IOException {
        List<String> problems = CldcChecks.check(classes);
        assertEquals(1, problems.size(), problems.toString());
        assertTrue(problems.get(0).contains(problem), problems.toString());
        assertTrue(problems.get(0).contains("Planted"), problems.toString());
    }

    private static void branch(MethodVisitor method) {
        Label end = new Label();
        method.visitVarInsn(Opcodes.ILOAD, 0);
        method.visitJumpInsn(Opcodes.IFEQ, end);
        method.visitInsn(Opcodes.NOP);
        method.visitLabel(end);
    }

    @Test
    void aGoodClassHasNoProblem() throws IOException {
        assertEquals(List.of(), CldcChecks.check(classes(Opcodes.V1_4, ClassWriter.COMPUTE_FRAMES, m -> {
            branch(m);
            m.visitInsn(Opcodes.LCONST_0);
            m.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Thread", "sleep", "(J)V", false);
        })));
    }

    @Test
    void aClassVersionAbove48() throws IOException {
        assertFinds("class version 49", classes(Opcodes.V1_5, 0, m -> { }));
    }

    @Test
    void aBranchWithoutStackMap() throws IOException {
        assertFinds("no StackMap", classes(Opcodes.V1_4, 0, CldcChecksTest::branch));
    }

    @Test
    void stackMapsAreAddedWhereTheyLack() throws IOException {
        assertEquals(List.of(), CldcChecks.check(StackMaps.ensure(classes(Opcodes.V1_4, 0, CldcChecksTest::branch))));
        assertEquals(List.of(), CldcChecks.check(StackMaps.ensure(classes(Opcodes.V17, ClassWriter.COMPUTE_FRAMES,
                CldcChecksTest::branch))));
    }

    /** The class list of the table is CLDC's own: a throwable that lacks there would be taken for an Object. */
    @Test
    void stackMapsKnowTheThrowablesOfCldc() throws IOException {
        for (byte[] bytes : Bundled.CLDC_API.classes().values()) {
            ClassReader reader = new ClassReader(bytes);
            String name = reader.getClassName();
            if (name.endsWith("Exception") && !name.startsWith("javax/") || name.endsWith("Error")) {
                assertEquals(reader.getSuperName(), ApiSuperclasses.of(name), name);
            }
        }
    }

    @Test
    void classesThatAreGoodStayAsTheyAre() {
        SortedMap<String, byte[]> good = classes(Opcodes.V1_4, ClassWriter.COMPUTE_FRAMES, CldcChecksTest::branch);
        assertEquals(good, StackMaps.ensure(good));
    }

    @Test
    void aClassThatCldcLacks() throws IOException {
        assertFinds("java.util.ArrayList", classes(Opcodes.V1_4, 0, m -> {
            m.visitTypeInsn(Opcodes.NEW, "java/util/ArrayList");
            m.visitInsn(Opcodes.POP);
        }));
    }

    @Test
    void aMethodThatCldcLacks() throws IOException {
        assertFinds("java.lang.Math.rint", classes(Opcodes.V1_4, 0, m -> {
            m.visitInsn(Opcodes.DCONST_1);
            m.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Math", "rint", "(D)D", false);
            m.visitInsn(Opcodes.POP2);
        }));
    }

    @Test
    void anInheritedMethodIsThere() throws IOException {
        assertEquals(List.of(), CldcChecks.check(classes(Opcodes.V1_4, 0, m -> {
            m.visitTypeInsn(Opcodes.NEW, "java/util/Stack");
            m.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/util/Stack", "size", "()I", false);
            m.visitInsn(Opcodes.POP);
        })));
    }

    @Test
    void aFieldThatCldcLacks() throws IOException {
        assertFinds("java.lang.System.in", classes(Opcodes.V1_4, 0, m -> {
            m.visitFieldInsn(Opcodes.GETSTATIC, "java/lang/System", "in", "Ljava/io/InputStream;");
            m.visitInsn(Opcodes.POP);
        }));
    }

    @Test
    void aJumpToASubroutine() throws IOException {
        assertFinds("no jsr", classes(Opcodes.V1_4, 0, m -> {
            Label subroutine = new Label();
            m.visitFrame(Opcodes.F_NEW, 0, null, 0, null);
            m.visitJumpInsn(Opcodes.JSR, subroutine);
            m.visitInsn(Opcodes.RETURN);
            m.visitLabel(subroutine);
            m.visitVarInsn(Opcodes.ASTORE, 1);
            m.visitVarInsn(Opcodes.RET, 1);
        }));
    }

    @Test
    void aClassConstant() throws IOException {
        assertFinds("class constants", classes(Opcodes.V1_4, 0, m -> {
            m.visitLdcInsn(Type.getObjectType("java/lang/Object"));
            m.visitInsn(Opcodes.POP);
        }));
    }

    @Test
    void aFinalizer() throws IOException {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V1_4, 0, "Planted", null, "java/lang/Object", null);
        writer.visitMethod(Opcodes.ACC_PROTECTED | Opcodes.ACC_ABSTRACT, "finalize", "()V", null, null).visitEnd();
        writer.visitEnd();
        TreeMap<String, byte[]> classes = new TreeMap<>();
        classes.put("Planted.class", writer.toByteArray());
        assertFinds("no finalizers", classes);
    }

    @Test
    void aClassUnderAnotherName() throws IOException {
        TreeMap<String, byte[]> classes = new TreeMap<>();
        classes.put("Other.class", classes(Opcodes.V1_4, 0, m -> { }).get("Planted.class"));
        assertFinds("holds the class", classes);
    }
}
