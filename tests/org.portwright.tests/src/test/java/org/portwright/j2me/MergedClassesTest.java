// SPDX-License-Identifier: EPL-2.0
// Classes that are put into one do what they did.
package org.portwright.j2me;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;
import org.portwright.packaging.ClassFileLoader;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class MergedClassesTest {

    static final class Host {

        static final int[] SQUARES = new int[10];

        static {
            for (int i = 0; i < SQUARES.length; i++) {
                SQUARES[i] = i * i;
            }
        }

        static int get(int i) {
            return SQUARES[i];
        }
    }

    /** Has members of the names of others. */
    static final class Cubes {

        static final int[] SQUARES = new int[10];

        static {
            for (int i = SQUARES.length; i-- > 0;) {
                SQUARES[i] = i * i * i;
            }
        }

        static int get(int i) {
            return SQUARES[i] + Plain.twice(i);
        }
    }

    /** Initialises nothing. */
    static final class Plain {

        static int twice(int i) {
            return 2 * i;
        }
    }

    /** Is initialised with what another class has. */
    static final class Derived {

        static final int LAST = Cubes.get(9);

        static int last() {
            return LAST;
        }
    }

    /** There are objects of it. */
    static final class Counter implements IntSupplier {

        private static int made = 100;
        private final int number = made++;

        @Override
        public int getAsInt() {
            return number + Host.get(3) + Cubes.get(2) + Derived.last();
        }
    }

    /** Without lines, by which a debugger would look for the class, and without the constructor that nobody calls. */
    private static byte[] classFile(Class<?> type) throws IOException {
        boolean hasObjects = type == Counter.class;
        try (InputStream in = type.getResourceAsStream(type.getName().replaceAll(".*\\.", "") + ".class")) {
            ClassWriter writer = new ClassWriter(0);
            new ClassReader(in).accept(new ClassVisitor(Opcodes.ASM9, writer) {
                @Override
                public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                        String[] exceptions) {
                    return name.equals("<init>") && !hasObjects ? null
                            : super.visitMethod(access, name, descriptor, signature, exceptions);
                }

                @Override
                public void visitNestHost(String nestHost) {
                    // A phone's classes have none.
                }

                @Override
                public void visitInnerClass(String name, String outerName, String innerName, int access) {
                    // Nor these.
                }
            }, ClassReader.SKIP_DEBUG | ClassReader.EXPAND_FRAMES);
            return writer.toByteArray();
        }
    }

    private static String internalName(Class<?> type) {
        return type.getName().replace('.', '/');
    }

    @Test
    void whatIsMovedDoesWhatItDid() throws Exception {
        SortedMap<String, byte[]> classes = new TreeMap<>();
        for (Class<?> type : new Class<?>[] {Host.class, Cubes.class, Plain.class, Derived.class, Counter.class}) {
            classes.put(internalName(type) + ".class", classFile(type));
        }
        SortedMap<String, byte[]> merged = MergedClasses.apply(classes, internalName(Host.class), false);
        assertEquals(new TreeSet<>(Set.of(internalName(Host.class) + ".class", internalName(Derived.class) + ".class",
                internalName(Counter.class) + ".class")), merged.keySet());
        ClassLoader loader = new ClassFileLoader(null, merged);
        IntSupplier counter = (IntSupplier) loader.loadClass(Counter.class.getName()).getDeclaredConstructor().newInstance();
        assertEquals(100 + 9 + 8 + 4 + 729 + 18, counter.getAsInt());
    }
}
