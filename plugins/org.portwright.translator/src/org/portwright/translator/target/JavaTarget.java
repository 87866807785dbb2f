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
 *
 * <p>To ask the runtime for the array is a call, too, which is no longer inlined in a method that has become large. So
 * one with many accesses has the array in a variable, and calls nothing of ours to reach memory.
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

    /** How a method reaches memory. */
    private enum Way {
        /** By accessors that find out where it is. */
        SHARED_ACCESSORS,
        ACCESSORS,
        /** Bytes by accessors, all else by views of the array that the runtime is asked for each time. */
        VIEWS,
        /** By views of the array that is in a variable; bytes by the array itself. */
        VIEWS_OF_VARIABLE
    }

    private final Way way;

    private JavaTarget(Way way) {
        this.way = way;
    }

    /** For a program that does not start threads. */
    JavaTarget() {
        this(Way.ACCESSORS);
    }

    @Override
    public Target withThreads() {
        return new JavaTarget(Way.SHARED_ACCESSORS);
    }

    @Override
    public Target forMethod(int accesses, IntSupplier inLoops) {
        boolean isSmall = accesses < FEW_ACCESSES;
        if (way == Way.SHARED_ACCESSORS || accesses == 0 || !isSmall && accesses < MANY_ACCESSES) {
            return this;
        }
        int least = isSmall ? 1 : accesses / 2;
        if (inLoops.getAsInt() < least) {
            return this;
        }
        return new JavaTarget(isSmall ? Way.VIEWS : Way.VIEWS_OF_VARIABLE);
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
        return access.size() > 1 && (way == Way.VIEWS || way == Way.VIEWS_OF_VARIABLE);
    }

    /** Whether memory is seen as the bytes that it is. */
    private boolean isOfArray(MemoryAccess access) {
        return access.size() == 1 && way == Way.VIEWS_OF_VARIABLE;
    }

    @Override
    public boolean keepsMemory() {
        return way == Way.VIEWS_OF_VARIABLE;
    }

    @Override
    public void fetchMemory(MethodVisitor method, int variable) {
        pushMemory(method);
        method.visitVarInsn(Opcodes.ASTORE, variable);
    }

    private static void pushMemory(MethodVisitor method) {
        method.visitFieldInsn(Opcodes.GETSTATIC, MEMORY, "place", "L" + PLACE + ";");
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, PLACE, "bytes", "()[B", false);
    }

    @Override
    public void beforeAddress(MethodVisitor method, MemoryAccess access, int variable) {
        if (!isViewed(access) && !isOfArray(access)) {
            return;
        }
        switch (access) {
            case I32, UNALIGNED_I32 -> method.visitFieldInsn(Opcodes.GETSTATIC, MEMORY, "INTS", "L" + VIEW + ";");
            case I16, U16 -> view(method, "Shorts");
            case I64 -> view(method, "Longs");
            case F32 -> view(method, "Floats");
            case F64 -> view(method, "Doubles");
            case I8, U8 -> {
                // The array itself.
            }
        }
        if (keepsMemory()) {
            method.visitVarInsn(Opcodes.ALOAD, variable);
        } else {
            pushMemory(method);
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
        return isViewed(access) || isOfArray(access) ? -base : 0;
    }

    /**
     * What HotSpot throws for an index outside of an array does not always tell the index, see the runtime's OwnMemory; so
     * the index is looked at before. HotSpot then leaves the array's own check out.
     */
    @Override
    public void afterAddress(MethodVisitor method, MemoryAccess access, int variable) {
        if (isOfArray(access)) {
            method.visitVarInsn(Opcodes.ALOAD, variable);
            method.visitInsn(Opcodes.ARRAYLENGTH);
            method.visitMethodInsn(Opcodes.INVOKESTATIC, "java/util/Objects", "checkIndex", "(II)I", false);
        }
    }

    @Override
    public void load(MethodVisitor method, MemoryAccess access) {
        if (isOfArray(access)) {
            method.visitInsn(Opcodes.BALOAD);
            if (access == MemoryAccess.U8) {
                method.visitIntInsn(Opcodes.SIPUSH, 0xff);
                method.visitInsn(Opcodes.IAND);
            }
        } else if (isViewed(access)) {
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
        if (isOfArray(access)) {
            method.visitInsn(Opcodes.BASTORE);
        } else if (isViewed(access)) {
            if (access.size() == 2) {
                method.visitInsn(Opcodes.I2S);
            }
            method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, VIEW, "set", "([BI" + viewed(access) + ")V", false);
        } else {
            MemoryAccessors.store(method, accessors(), access);
        }
    }

    private String accessors() {
        return way == Way.SHARED_ACCESSORS ? MEMORY : RUNTIME + "OwnMemory";
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
