// SPDX-License-Identifier: EPL-2.0
// HotSpot's first compiler leaves the accessors of memory alone.
package org.portwright.runtime;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.portwright.packaging.TargetPackager;

class OwnMemoryTest {
    /** The flag C1InlineStackLimit as it is without options. */
    private static final int INLINE_STACK_LIMIT = 5;

    private int accessors;

    /** What the compiler counts: GraphBuilder::try_inline_full of HotSpot. Memory has accessors for programs with threads. */
    @ParameterizedTest
    @CsvSource({"OwnMemory, '(load|store).*', 12", "Memory, '(load|store)(Short|UnsignedShort|Int|Long|Float|Double)', 11"})
    void accessorsNeedMoreStackThanTheFirstCompilerInlines(String type, String names, int least) throws Exception {
        byte[] file = TargetPackager.of("java").runtime().classes().get("org/portwright/runtime/" + type + ".class");
        new ClassReader(file).accept(new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                    String[] exceptions) {
                return !name.matches(names) || name.contains("Unaligned") ? null : new MethodVisitor(Opcodes.ASM9) {
                    @Override
                    public void visitMaxs(int stack, int locals) {
                        int words = stack + locals - (Type.getArgumentsAndReturnSizes(descriptor) >> 2) + 1;
                        assertTrue(words > INLINE_STACK_LIMIT, name + " needs " + words);
                        accessors++;
                    }
                };
            }
        }, 0);
        assertTrue(accessors >= least, () -> accessors + " accessors");
    }
}
