// SPDX-License-Identifier: EPL-2.0
// CLDC 1.1 with MIDP 2.0: phones.
package org.portwright.translator.target;

import java.util.function.IntSupplier;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.portwright.translator.ir.MemoryAccess;

/**
 * Memory is an int array. Words are read and written in place, because a phone's interpreter does not
 * inline; what is smaller or larger goes through the runtime's accessors.
 */
final class J2meTarget implements Target {
    private static final String MEMORY = RUNTIME + "Memory";
    private static final String ARITHMETIC = RUNTIME + "Arithmetic";

    @Override
    public String name() {
        return "j2me";
    }

    @Override
    public int classVersion() {
        return Opcodes.V1_4;
    }

    @Override
    public Target withThreads() {
        return this;
    }

    @Override
    public Target forMethod(int accesses, IntSupplier inLoops) {
        return this;
    }

    @Override
    public int defaultStackSize() {
        return 64 << 10;
    }

    @Override
    public int defaultHeapSize() {
        return 2 << 20;
    }

    @Override
    public boolean namesFaults() {
        return true;
    }

    private static boolean isWord(MemoryAccess access) {
        return access == MemoryAccess.I32 || access == MemoryAccess.F32;
    }

    @Override
    public boolean distinguishesNaNs() {
        return false;
    }

    @Override
    public boolean interruptsLoops() {
        return false;
    }

    @Override
    public boolean keepsMemory() {
        return false;
    }

    @Override
    public void fetchMemory(MethodVisitor method, int variable) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void beforeAddress(MethodVisitor method, MemoryAccess access, int variable) {
        if (isWord(access)) {
            method.visitFieldInsn(Opcodes.GETSTATIC, MEMORY, "words", "[I");
        }
    }

    @Override
    public int bias(MemoryAccess access, int base) {
        return isWord(access) ? -base : 0;
    }

    @Override
    public void afterAddress(MethodVisitor method, MemoryAccess access, int variable) {
        if (isWord(access)) {
            method.visitInsn(Opcodes.ICONST_2);
            // Arithmetic shift: an address below the base stays negative, and faults.
            method.visitInsn(Opcodes.ISHR);
        }
    }

    @Override
    public void load(MethodVisitor method, MemoryAccess access) {
        if (!isWord(access)) {
            MemoryAccessors.load(method, MEMORY, access);
            return;
        }
        method.visitInsn(Opcodes.IALOAD);
        if (access == MemoryAccess.F32) {
            method.visitMethodInsn(Opcodes.INVOKESTATIC, ARITHMETIC, "bitsFloat", "(I)F", false);
        }
    }

    @Override
    public void store(MethodVisitor method, MemoryAccess access) {
        if (!isWord(access)) {
            MemoryAccessors.store(method, MEMORY, access);
            return;
        }
        if (access == MemoryAccess.F32) {
            method.visitMethodInsn(Opcodes.INVOKESTATIC, ARITHMETIC, "floatBits", "(F)I", false);
        }
        method.visitInsn(Opcodes.IASTORE);
    }

    @Override
    public void callPointer(MethodVisitor method, String owner, String name, String descriptor) {
        method.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
    }

    @Override
    public boolean cachesPointers() {
        return false;
    }
}
