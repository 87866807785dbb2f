// SPDX-License-Identifier: EPL-2.0
// Of a closed program's library only what can happen is left, and it does the same.
package org.portwright.packaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

class DecidedBranchesTest {

    /** The library: what it does depends on what the program has switched on. */
    static final class Library {

        static boolean traced;
        static Listener listener;
        static int calls;
        static boolean wide = true;
        private static Object forgotten;

        static int work(int amount) {
            calls++;
            forgotten = new int[amount];
            if (traced) {
                Trace.show(amount);
            }
            if (listener != null) {
                listener.told(amount);
            }
            try {
                amount += wide ? Wide.extent() : 1;
                check(amount);
            } catch (Refusal e) {
                amount = e.code();
            }
            return isTroublesome() ? Trace.count() : amount;
        }

        private static void check(int amount) {
            if (amount < 0) {
                throw new IllegalArgumentException();
            }
        }

        /** Always the same. */
        private static boolean isTroublesome() {
            return false;
        }

        static int calls() {
            return calls;
        }

        static void listen(Listener other) {
            listener = other;
        }

        static void refuse() {
            throw new Refusal();
        }
    }

    static class Listener {

        int sum;

        void told(int amount) {
            sum += amount;
        }
    }

    static final class Refusal extends RuntimeException {

        private static final long serialVersionUID = 1;

        int code() {
            return 13;
        }
    }

    static final class Trace {

        private static int shown;

        static void show(int amount) {
            shown += amount;
        }

        static int count() {
            return shown;
        }
    }

    static final class Wide {

        static int extent() {
            return 100;
        }
    }

    /** A program that only works. */
    static final class Plain implements IntSupplier {

        @Override
        public int getAsInt() {
            return 1000 * Library.calls() + Library.work(5) + 1000 * Library.calls();
        }
    }

    /** One that listens, too, and so needs more of the library. */
    static final class Listening implements IntSupplier {

        @Override
        public int getAsInt() {
            Listener own = new Listener();
            Library.work(1);
            Library.listen(own);
            Library.work(7);
            return own.sum;
        }
    }

    /** One that has the exception thrown that the library catches. */
    static final class Refusing implements IntSupplier {

        @Override
        public int getAsInt() {
            try {
                Library.refuse();
                return 0;
            } catch (RuntimeException e) {
                return Library.work(5);
            }
        }
    }

    private static byte[] classFile(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream(type.getName().replaceAll(".*\\.", "") + ".class")) {
            return in.readAllBytes();
        }
    }

    private static String internalName(Class<?> type) {
        return type.getName().replace('.', '/');
    }

    private static SortedMap<String, byte[]> classFiles(Class<?>... types) throws IOException {
        SortedMap<String, byte[]> result = new TreeMap<>();
        for (Class<?> type : types) {
            result.put(internalName(type) + ".class", classFile(type));
        }
        return result;
    }

    private static SortedMap<String, byte[]> trimmed(Class<?> program, Map<String, Integer> values) throws IOException {
        SortedMap<String, byte[]> library = classFiles(Library.class, Listener.class, Refusal.class, Trace.class, Wide.class);
        SortedMap<String, byte[]> platform = classFiles(Object.class, RuntimeException.class, Exception.class,
                Throwable.class);
        ReachableCode reachable = new ReachableCode(library, Set.of(), number -> true, platform, values);
        reachable.addReferencesOf(classFile(program));
        return reachable.classes();
    }

    /** Runs a program with what is left of the library, which the JVM verifies. */
    private static int run(Class<?> program, SortedMap<String, byte[]> library) throws Exception {
        SortedMap<String, byte[]> classes = new TreeMap<>(library);
        classes.put(internalName(program) + ".class", classFile(program));
        ClassLoader loader = new ClassFileLoader(null, classes);
        var constructor = loader.loadClass(program.getName()).getDeclaredConstructor();
        constructor.setAccessible(true);
        return ((IntSupplier) constructor.newInstance()).getAsInt();
    }

    private static boolean has(SortedMap<String, byte[]> classes, Class<?> type) {
        return classes.containsKey(internalName(type) + ".class");
    }

    private static ClassNode parse(SortedMap<String, byte[]> classes, Class<?> type) {
        ClassNode node = new ClassNode();
        new ClassReader(classes.get(internalName(type) + ".class")).accept(node, 0);
        return node;
    }

    private static boolean hasField(SortedMap<String, byte[]> classes, String name) {
        return parse(classes, Library.class).fields.stream().anyMatch(field -> field.name.equals(name));
    }

    @Test
    void whatNobodySwitchesOnIsNotThere() throws Exception {
        SortedMap<String, byte[]> classes = trimmed(Plain.class, Map.of());
        assertFalse(has(classes, Trace.class) || has(classes, Listener.class) || has(classes, Refusal.class));
        assertFalse(hasField(classes, "traced") || hasField(classes, "listener"));
        assertEquals(1105, run(Plain.class, classes));
    }

    @Test
    void aFieldThatNobodyReadsIsNotWritten() throws Exception {
        SortedMap<String, byte[]> classes = trimmed(Plain.class, Map.of());
        assertFalse(hasField(classes, "forgotten"));
        assertTrue(hasField(classes, "calls"));
    }

    @Test
    void whatIsWrittenLaterThanItIsReadIsThere() throws Exception {
        SortedMap<String, byte[]> classes = trimmed(Listening.class, Map.of());
        assertTrue(has(classes, Listener.class));
        assertFalse(has(classes, Trace.class));
        assertEquals(7, run(Listening.class, classes));
    }

    @Test
    void anExceptionThatSomebodyMakesIsCaught() throws Exception {
        SortedMap<String, byte[]> classes = trimmed(Refusing.class, Map.of());
        assertTrue(has(classes, Refusal.class));
        assertEquals(105, run(Refusing.class, classes));
    }

    @Test
    void aGivenValueDecidesWhateverIsWritten() throws Exception {
        SortedMap<String, byte[]> classes = trimmed(Plain.class, Map.of(internalName(Library.class) + ".wide", 0));
        assertFalse(has(classes, Wide.class) || hasField(classes, "wide"));
        assertEquals(1006, run(Plain.class, classes));
    }
}
