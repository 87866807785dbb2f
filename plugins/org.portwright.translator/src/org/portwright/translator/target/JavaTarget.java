// SPDX-License-Identifier: EPL-2.0
// Java SE 17.
package org.portwright.translator.target;

import java.util.function.IntSupplier;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.portwright.translator.ir.MemoryAccess;

/**
 * Memory is a byte array behind the runtime's accessors, which HotSpot inlines to one checked access, but not everywhere:
 * not where it takes the call for a rare one, nor where a method has become large by what was inlined already. Loops use
 * the views of the array themselves that the runtime has made (JDK's {@link java.lang.invoke.VarHandle}), which are
 * inlined always. That is slower as long as a method is interpreted, and takes longer to compile, so that the most of a
 * large program has accessors.
 */
final class JavaTarget implements Target {
    private static final String MEMORY = RUNTIME + "Memory";
    private static final String PLACE = MEMORY + "$Place";
    private static final String VIEW = "java/lang/invoke/VarHandle";
    private static final String POINTER_CALLS = RUNTIME + "PointerCalls";
    private static final Handle LINK = new Handle(Opcodes.H_INVOKESTATIC, POINTER_CALLS, "link",
        "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;"
            + "Ljava/lang/invoke/MethodHandle;)Ljava/lang/invoke/CallSite;", false);

    /** A method with fewer accesses than this that has some in loops uses views. Found by trial (docs/performance.md). */
    private static final int FEW_ACCESSES = 40;
    /**
     * So does one with as many as this, if most are in loops. An accessor is some 100 nodes to HotSpot, which begins to
     * refuse at 18,000 (NodeCountInliningCutoff).
     */
    private static final int MANY_ACCESSES = 100;

    private final boolean isShared;
    private final boolean usesViews;

    /**
     * @param isShared  whether the program can start threads
     * @param usesViews whether the method uses views of memory
     */
    private JavaTarget(boolean isShared, boolean usesViews) {
        this.isShared = isShared;
        this.usesViews = usesViews;
    }

    /** For a program that does not start threads. */
    JavaTarget() {
        this(false, false);
    }

    @Override
    public Target withThreads() {
        return new JavaTarget(true, false);
    }

    @Override
    public Target forMethod(int accesses, IntSupplier inLoops) {
        boolean isSmall = accesses < FEW_ACCESSES;
        if (isShared || accesses == 0 || !isSmall && accesses < MANY_ACCESSES) {
            return this;
        }
        int least = isSmall ? 1 : accesses / 2;
        return new JavaTarget(false, inLoops.getAsInt() >= least);
    }

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
    public boolean distinguishesNaNs() {
        return true;
    }

    @Override
    public boolean interruptsLoops() {
        return true;
    }

    /** Whether memory is seen through a view; the runtime's OwnMemory, which has accessors, tells why not always. */
    private boolean isViewed(MemoryAccess access) {
        return usesViews && access.size() > 1;
    }

    @Override
    public void beforeAddress(MethodVisitor method, MemoryAccess access) {
        if (isViewed(access)) {
            switch (access) {
                case I32, UNALIGNED_I32 -> method.visitFieldInsn(Opcodes.GETSTATIC, MEMORY, "INTS", "L" + VIEW + ";");
                case I16, U16 -> view(method, "Shorts");
                case I64 -> view(method, "Longs");
                case F32 -> view(method, "Floats");
                case F64 -> view(method, "Doubles");
                case I8, U8 -> throw new IllegalArgumentException(access.toString());
            }
            method.visitFieldInsn(Opcodes.GETSTATIC, MEMORY, "place", "L" + PLACE + ";");
            method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, PLACE, "bytes", "()[B", false);
        }
    }

    private static void view(MethodVisitor method, String holder) {
        method.visitFieldInsn(Opcodes.GETSTATIC, MEMORY + "$" + holder, "VIEW", "L" + VIEW + ";");
    }

    /** The type that a view has, which has no notion of an unsigned half. */
    private static String viewed(MemoryAccess access) {
        return access.size() == 2 ? "S" : access.type().descriptor();
    }

    @Override
    public int bias(MemoryAccess access, int base) {
        return isViewed(access) ? -base : 0;
    }

    @Override
    public void afterAddress(MethodVisitor method, MemoryAccess access) {
        // The accessors take the address as it is.
    }

    @Override
    public void load(MethodVisitor method, MemoryAccess access) {
        if (isViewed(access)) {
            method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, VIEW, "get", "([BI)" + viewed(access), false);
            if (access == MemoryAccess.U16) {
                method.visitLdcInsn(0xffff);
                method.visitInsn(Opcodes.IAND);
            }
        } else {
            MemoryAccessors.load(method, accessors(), access);
        }
    }

    @Override
    public void store(MethodVisitor method, MemoryAccess access) {
        if (isViewed(access)) {
            if (access.size() == 2) {
                method.visitInsn(Opcodes.I2S);
            }
            method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, VIEW, "set", "([BI" + viewed(access) + ")V", false);
        } else {
            MemoryAccessors.store(method, accessors(), access);
        }
    }

    private String accessors() {
        return isShared ? MEMORY : RUNTIME + "OwnMemory";
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
