// SPDX-License-Identifier: EPL-2.0
// Stack maps of a suite, compared with those that ProGuard computes for it.
package org.portwright.j2me;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.portwright.packaging.BundledJar;
import org.portwright.packaging.PackageOptions;
import org.portwright.packaging.ProgramPackage;
import org.portwright.translator.Outcome;
import org.portwright.translator.Processes;
import org.portwright.translator.Toolchain;
import org.portwright.translator.Translations;
import org.portwright.translator.Variant;

/**
 * ProGuard was the preverifier of many a phone's application. It computes the types at each join anew. Ours must be at
 * the same instructions; the stack must be the same, and each local variable, unless ProGuard leaves it out because
 * nothing reads it any more.
 */
class StackMapSecondOpinionTest {

    @Test
    void stackMapsAreThoseOfProGuard(@TempDir Path folder) throws Exception {
        Path ours = folder.resolve("ours.jar");
        Path elf = Toolchain.compile("phone-network", List.of(Toolchain.resource("phone/network.c")), Variant.DEFAULT);
        ProgramPackage.write(Translations.translate(elf, "j2me"), PackageOptions.of("network"), ours);
        Path theirs = folder.resolve("theirs.jar");
        List<String> api = new ArrayList<>();
        for (BundledJar bundled : List.of(Bundled.CLDC_API, Bundled.MIDP_API, Bundled.FILE_API)) {
            Path jar = folder.resolve(bundled.name());
            Files.write(jar, bundled.open().readAllBytes());
            api.add(jar + "(javax/**,java/**)");
        }
        Outcome outcome = Processes.run(List.of(Processes.JAVA,
                "-cp", System.getProperty("java.class.path"), "proguard.ProGuard", "-injars", ours.toString(),
                "-outjars", theirs.toString(), "-libraryjars", String.join(":", api), "-dontshrink", "-dontoptimize",
                "-dontobfuscate", "-microedition", "-forceprocessing"), new byte[0], Duration.ofMinutes(3));
        assertEquals(0, outcome.status(), () -> outcome.output() + outcome.errors());
        int frames = 0;
        try (JarFile our = new JarFile(ours.toFile()); JarFile their = new JarFile(theirs.toFile())) {
            for (Enumeration<JarEntry> entries = our.entries(); entries.hasMoreElements(); ) {
                JarEntry entry = entries.nextElement();
                if (entry.getName().endsWith(".class")) {
                    frames += compare(our.getInputStream(entry).readAllBytes(),
                            their.getInputStream(their.getEntry(entry.getName())).readAllBytes());
                }
            }
        }
        assertTrue(frames > 1000, frames + " frames");
    }

    private static int compare(byte[] ours, byte[] theirs) {
        Map<String, Frame> our = frames(ours);
        Map<String, Frame> their = frames(theirs);
        assertEquals(their.keySet(), our.keySet());
        our.forEach((place, frame) -> frame.check(place, their.get(place)));
        return our.size();
    }

    /** Types as ASM has them, one for each slot; null where nothing is. */
    private record Frame(List<Object> locals, List<Object> stack) {

        static Frame of(int localCount, Object[] locals, int stackSize, Object[] stack) {
            return new Frame(slots(localCount, locals), slots(stackSize, stack));
        }

        private static List<Object> slots(int count, Object[] types) {
            List<Object> slots = new ArrayList<>();
            for (Object type : Arrays.asList(types).subList(0, count)) {
                // An object that is not initialised yet is known by where it was made: that differs by labels only.
                slots.add(type instanceof Label ? "new" : type);
                if (type == Opcodes.LONG || type == Opcodes.DOUBLE) {
                    slots.add(Opcodes.TOP);
                }
            }
            return slots;
        }

        void check(String place, Frame theirs) {
            assertEquals(theirs.stack, stack, place);
            for (int i = 0; i < theirs.locals.size(); i++) {
                Object type = theirs.locals.get(i);
                if (type != Opcodes.TOP) {
                    assertEquals(type, i < locals.size() ? locals.get(i) : null, place + ", local variable " + i);
                }
            }
        }
    }

    /** By method and number of the instruction: another constant pool may give an instruction another length. */
    private static Map<String, Frame> frames(byte[] bytes) {
        Map<String, Frame> frames = new TreeMap<>();
        ClassReader reader = new ClassReader(bytes);
        reader.accept(new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                    String[] exceptions) {
                return new Counter() {
                    @Override
                    public void visitFrame(int type, int localCount, Object[] locals, int stackSize, Object[] stack) {
                        frames.put(reader.getClassName() + '.' + name + descriptor + " at " + instructions,
                                Frame.of(localCount, locals, stackSize, stack));
                    }
                };
            }
        }, ClassReader.EXPAND_FRAMES | ClassReader.SKIP_DEBUG);
        return frames;
    }

    /** Counts instructions. */
    private abstract static class Counter extends MethodVisitor {

        int instructions;

        Counter() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visitInsn(int opcode) {
            instructions++;
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            instructions++;
        }

        @Override
        public void visitVarInsn(int opcode, int variable) {
            instructions++;
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            instructions++;
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            instructions++;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            instructions++;
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            instructions++;
        }

        @Override
        public void visitLdcInsn(Object value) {
            instructions++;
        }

        @Override
        public void visitIincInsn(int variable, int increment) {
            instructions++;
        }

        @Override
        public void visitTableSwitchInsn(int min, int max, Label dflt, Label... labels) {
            instructions++;
        }

        @Override
        public void visitLookupSwitchInsn(Label dflt, int[] keys, Label[] labels) {
            instructions++;
        }

        @Override
        public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
            instructions++;
        }
    }
}
