// SPDX-License-Identifier: EPL-2.0
// Chooses the classes of the runtime that a program on a phone needs.
package org.portwright.j2me;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * Leaves files and sockets out of a program that makes no system call for them: an application for a phone should be
 * small. The groups of system calls are loaded by their names, so a program without them runs.
 *
 * <p>A program makes a system call by a number. One that is nowhere in its code as a constant is taken not to be made:
 * only a program that computes such a number, or loads it from data, would be wrong, and gets ENOSYS.
 */
final class PhoneRuntime {

    private static final String MIDLET = "ConsoleMIDlet";
    /** Calls that take a path (Linux, arch/mips/include/uapi/asm/unistd.h). */
    private static final Set<Integer> PATH_CALLS = Set.of(4005, 4008, 4010, 4012, 4033, 4038, 4039, 4040, 4085, 4203,
            4211, 4219, 4288, 4289, 4294, 4295, 4298, 4300, 4351, 4366, 4439);
    /** socket and socketpair: without one of them no other call has anything to work on. */
    private static final Set<Integer> SOCKET_CALLS = Set.of(4183, 4184);
    /** musl's start opens /dev/null where a privileged program has no standard streams; no phone has such programs. */
    private static final Set<String> START = Set.of("__libc_start_main", "__init_libc");

    private final SortedMap<String, byte[]> runtime;
    private final SortedMap<String, byte[]> needed = new TreeMap<>();
    private final Deque<String> pending = new ArrayDeque<>();

    private PhoneRuntime(SortedMap<String, byte[]> runtime) {
        this.runtime = runtime;
    }

    /**
     * The part of the runtime that a program needs.
     *
     * @param program path in the JAR to class file
     * @param runtime the same for all of the runtime, before it is moved to another package
     */
    static SortedMap<String, byte[]> classesFor(SortedMap<String, byte[]> program, SortedMap<String, byte[]> runtime) {
        Set<Integer> constants = new HashSet<>();
        program.values().forEach(bytes -> collectConstants(bytes, constants));
        PhoneRuntime choice = new PhoneRuntime(runtime);
        program.values().forEach(choice::followReferences);
        choice.need(MIDLET);
        if (constants.stream().anyMatch(PATH_CALLS::contains)) {
            choice.need("PathCalls");
            choice.need("PhoneFiles");
        }
        if (constants.stream().anyMatch(SOCKET_CALLS::contains)
                && runtime.containsKey(Relocation.RUNTIME + "/SocketCalls.class")) {
            choice.need("SocketCalls");
        }
        while (!choice.pending.isEmpty()) {
            choice.followReferences(runtime.get(choice.pending.remove()));
        }
        return choice.needed;
    }

    private static void collectConstants(byte[] bytes, Set<Integer> constants) {
        new ClassReader(bytes).accept(new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                    String[] exceptions) {
                return START.contains(name) ? null : new MethodVisitor(Opcodes.ASM9) {
                    @Override
                    public void visitIntInsn(int opcode, int operand) {
                        if (opcode == Opcodes.SIPUSH) {
                            constants.add(operand);
                        }
                    }
                };
            }
        }, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    }

    private void need(String simpleName) {
        need(Relocation.RUNTIME + '/' + simpleName, true);
    }

    private void need(String internalName, boolean mustExist) {
        String path = internalName + ".class";
        byte[] bytes = runtime.get(path);
        if (bytes == null && mustExist) {
            throw new IllegalStateException(path + " is missing in the runtime");
        }
        if (bytes != null && needed.put(path, bytes) == null) {
            pending.add(path);
        }
    }

    private void followReferences(byte[] bytes) {
        new ClassReader(bytes).accept(new ClassRemapper(new ClassWriter(0), new Remapper(Opcodes.ASM9) {
            @Override
            public String map(String internalName) {
                need(internalName, false);
                return internalName;
            }
        }), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    }
}
