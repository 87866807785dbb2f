// SPDX-License-Identifier: EPL-2.0
// Calls of the accessors in the runtime's class Memory.
package org.portwright.translator.target;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.portwright.translator.ir.MemoryAccess;

/** {@code Memory.loadX(address)} and {@code Memory.storeX(address, value)}, the same on every target. */
final class MemoryAccessors {
    private static final String MEMORY = Target.RUNTIME + "Memory";

    private MemoryAccessors() {
    }

    static void load(MethodVisitor method, MemoryAccess access) {
        method.visitMethodInsn(Opcodes.INVOKESTATIC, MEMORY, "load" + access.suffix(),
            "(I)" + access.type().descriptor(), false);
    }

    static void store(MethodVisitor method, MemoryAccess access) {
        method.visitMethodInsn(Opcodes.INVOKESTATIC, MEMORY, "store" + access.suffix(),
            "(I" + access.type().descriptor() + ")V", false);
    }
}
