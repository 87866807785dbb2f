// SPDX-License-Identifier: EPL-2.0
// Says which instructions of the Java methods may throw an exception of the program to a handler.
package org.portwright.translator.emit;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.portwright.translator.ir.LandingSite;
import org.portwright.translator.target.Target;

/**
 * What the runtime reads to search the Java stack for a handler before anything is unwound (Itanium C++ ABI,
 * Exception Handling, 1.3, phase 1). The format, big endian: the number of methods; for each its class with
 * dots and its name (as {@code writeUTF} writes them), the number of its calls, and for each call the offset
 * of its first instruction, the one after its last (16 bits each), and the four numbers of a
 * {@link LandingSite} (32 bits each).
 */
final class UnwindTable {
    /** What the handlers of throwing calls catch. */
    static final String UNWINDING = Target.RUNTIME + "Unwinding";

    /**
     * A method.
     *
     * @param owner internal name of its class
     * @param sites what is known of its handlers of {@link #UNWINDING}, in their order
     */
    record Method(String owner, String name, List<LandingSite> sites) {
    }

    private final List<Method> methods = new ArrayList<>();

    /** Adds a method. */
    void add(Method method) {
        if (!method.sites().isEmpty()) {
            methods.add(method);
        }
    }

    /** @return whether no call throws */
    boolean isEmpty() {
        return methods.isEmpty();
    }

    /**
     * @param classFile gives the finished class file of a class, by its internal name
     * @return the table
     */
    byte[] toBytes(Function<String, byte[]> classFile) {
        Map<String, Map<String, List<int[]>>> ranges = new HashMap<>();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(methods.size());
            for (Method method : methods) {
                out.writeUTF(method.owner().replace('/', '.'));
                out.writeUTF(method.name());
                out.writeInt(method.sites().size());
                Iterator<int[]> ofMethod = ranges.computeIfAbsent(method.owner(), owner -> ranges(classFile.apply(owner)))
                    .get(method.name()).iterator();
                for (LandingSite site : method.sites()) {
                    int[] range = ofMethod.next();
                    out.writeShort(range[0]);
                    out.writeShort(range[1]);
                    out.writeInt(site.address());
                    out.writeInt(site.function());
                    out.writeInt(site.table());
                    out.writeInt(site.personality());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /**
     * The ranges of the handlers of {@code Unwinding}, by method, read out of the class file: where a jump of over 32
     * KB made ASM write a method a second time, the labels still have their offsets in the first one.
     */
    private static Map<String, List<int[]>> ranges(byte[] classFile) {
        Map<Label, Integer> offsets = new IdentityHashMap<>();
        Map<String, List<int[]>> result = new HashMap<>();
        ClassReader reader = new ClassReader(classFile) {
            @Override
            protected Label readLabel(int offset, Label[] labels) {
                Label label = super.readLabel(offset, labels);
                offsets.put(label, offset);
                return label;
            }
        };
        reader.accept(new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                String[] exceptions) {
                List<int[]> ofMethod = result.computeIfAbsent(name, key -> new ArrayList<>());
                return new MethodVisitor(Opcodes.ASM9) {
                    @Override
                    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
                        if (UNWINDING.equals(type)) {
                            ofMethod.add(new int[] {offsets.get(start), offsets.get(end)});
                        }
                    }
                };
            }
        }, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return result;
    }
}
