// SPDX-License-Identifier: EPL-2.0
// Calls of the accessors of memory in the runtime.
package org.portwright.translator.target;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.portwright.translator.ir.MemoryAccess;

/** {@code loadX(address)} and {@code storeX(address, value)}, the same on every target. */
final class MemoryAccessors {
    private MemoryAccessors() {
    }

    static void load(MethodVisitor method, String owner, MemoryAccess access) {
        method.visitMethodInsn(Opcodes.INVOKESTATIC, owner, "load" + access.suffix(),
            "(I)" + access.type().descriptor(), false);
    }

    static void store(MethodVisitor method, String owner, MemoryAccess access) {
        method.visitMethodInsn(Opcodes.INVOKESTATIC, owner, "store" + access.suffix(),
            "(I" + access.type().descriptor() + ")V", false);
    }
}
