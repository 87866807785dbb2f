// SPDX-License-Identifier: EPL-2.0
// A Java method has the arguments and the result that its C function has.
package org.portwright.translator.passes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.portwright.translator.Toolchain;
import org.portwright.translator.TranslatedProgram;
import org.portwright.translator.Translations;
import org.portwright.translator.Variant;

class SignaturesTest {
    private static final Map<String, String> DESCRIPTORS = new TreeMap<>();
    private static final Map<String, String> SOFT_DESCRIPTORS = new TreeMap<>();

    @BeforeAll
    static void translate() throws Exception {
        read(Variant.DEFAULT, DESCRIPTORS);
        read(new Variant("-O2", true, true), SOFT_DESCRIPTORS);
    }

    private static void read(Variant variant, Map<String, String> descriptors) throws Exception {
        TranslatedProgram program = Translations.translate(Toolchain.compile("signatures",
            List.of(Toolchain.resource("passes/signatures.c")), variant), "java");
        program.classes().values().forEach(bytes -> new ClassReader(bytes).accept(new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                String[] exceptions) {
                descriptors.putIfAbsent(name, descriptor);
                return null;
            }
        }, ClassReader.SKIP_CODE));
    }

    @ParameterizedTest
    @CsvSource({
        "add, (II)I",
        "half, (D)D",
        "third, (F)F",
        "set, (II)V",
        // Nobody reads the second argument.
        "ignores, (II)I",
        // Nobody reads the result.
        "unused_result, (I)V",
        // The fifth argument is on the C stack.
        "fifth, (IIIII)I",
        // A buffer is on the C stack.
        "buffer, (II)I",
        // printf may read what $a2 and $a3 hold, so whoever calls prints must hand them on.
        "prints, (IIII)V",
        // Saved registers are not on the C stack.
        "calls, (I)I",
        "by_pointer, (I)I"
    })
    void integersAndFloatingPointNumbers(String function, String descriptor) {
        assertEquals(descriptor, DESCRIPTORS.get(function));
    }

    @Test
    void sixtyFourBitsAreReturnedAsLong() {
        assertEquals("(III)J", DESCRIPTORS.get("wide"));
    }

    /** o32 passes a double in $f12, then the int in $a2. */
    @Test
    void mixedArgumentsComeFromBothKindsOfRegisters() {
        assertEquals("(ID)D", DESCRIPTORS.get("scale"));
    }

    @Test
    void softFloatPassesTheHalves() {
        assertEquals("(II)J", SOFT_DESCRIPTORS.get("half"));
        assertEquals("(I)I", SOFT_DESCRIPTORS.get("third"));
    }
}
