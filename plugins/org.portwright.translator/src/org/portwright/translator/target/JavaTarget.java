// SPDX-License-Identifier: EPL-2.0
// Java SE 17.
package org.portwright.translator.target;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.portwright.translator.ir.MemoryAccess;

/** Memory is a byte array behind the runtime's accessors, which HotSpot inlines to one checked access. */
final class JavaTarget implements Target {
    private static final String POINTER_CALLS = RUNTIME + "PointerCalls";
    private static final Handle LINK = new Handle(Opcodes.H_INVOKESTATIC, POINTER_CALLS, "link",
        "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;"
            + "Ljava/lang/invoke/MethodHandle;)Ljava/lang/invoke/CallSite;", false);

    @Override
    public String name() {
        return "java";
    }

    @Override
    public int classVersion() {
        return Opcodes.V17;
    }

    @Override
    public int defaultStackSize() {
        return 8 << 20;
    }

    @Override
    public int defaultHeapSize() {
        return 64 << 20;
    }

    @Override
    public boolean namesFaults() {
        return false;
    }

    @Override
    public boolean interruptsLoops() {
        return true;
    }

    @Override
    public void beforeAddress(MethodVisitor method, MemoryAccess access) {
        // The accessors take the address alone.
    }

    @Override
    public int bias(MemoryAccess access, int base) {
        return 0;
    }

    @Override
    public void afterAddress(MethodVisitor method, MemoryAccess access) {
        // The accessors take the address as it is.
    }

    @Override
    public void load(MethodVisitor method, MemoryAccess access) {
        MemoryAccessors.load(method, access);
    }

    @Override
    public void store(MethodVisitor method, MemoryAccess access) {
        MemoryAccessors.store(method, access);
    }

    /**
     * The dispatcher while the program starts, then an inline cache with the dispatcher behind it: the JVM takes longer to
     * link the first invokedynamic than a small program runs.
     */
    @Override
    public void callPointer(MethodVisitor method, String owner, String name, String descriptor) {
        Label cached = new Label();
        Label end = new Label();
        method.visitMethodInsn(Opcodes.INVOKESTATIC, POINTER_CALLS, "areMany", "()Z", false);
        method.visitJumpInsn(Opcodes.IFNE, cached);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
        method.visitJumpInsn(Opcodes.GOTO, end);
        method.visitLabel(cached);
        method.visitInvokeDynamicInsn(name, descriptor, LINK,
            new Handle(Opcodes.H_INVOKESTATIC, owner, name, descriptor, false));
        method.visitLabel(end);
    }

    @Override
    public boolean cachesPointers() {
        return true;
    }
}
