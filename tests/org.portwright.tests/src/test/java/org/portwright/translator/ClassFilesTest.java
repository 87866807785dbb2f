// SPDX-License-Identifier: EPL-2.0
// The class files of translated programs are what their platforms accept.
package org.portwright.translator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.util.CheckClassAdapter;
import org.portwright.j2me.CldcChecks;
import org.portwright.j2me.Emulator;
import org.portwright.j2me.EmulatorOptions;

class ClassFilesTest {

    /** Together they hold every kind of control flow, call, data and arithmetic. */
    private static final String[] PROGRAMS = {"jump-table-nested", "computed-goto", "function-pointers", "varargs",
        "structs-by-value", "long-long", "alloca-vla", "unaligned", "float-edges", "big-function", "irreducible",
        "swaps-and-cycles", "stack-arrays", "many-arguments"};

    private static Path elf(String name, Variant variant) throws Exception {
        Path source = Toolchain.resource("programs").resolve(name + ".c");
        return Toolchain.compile(name, List.of(source), variant);
    }

    static String[] programs() {
        return PROGRAMS;
    }

    @ParameterizedTest
    @MethodSource("programs")
    void javaClassesPassBothVerifiers(String name) throws Exception {
        for (Variant variant : List.of(Variant.DEFAULT, new Variant("-O0", true, true))) {
            Path jar = Translations.jar(name, elf(name, variant), "java");
            SortedMap<String, byte[]> classes = read(jar);
            URL[] path = {jar.toUri().toURL()};
            try (URLClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader())) {
                for (Map.Entry<String, byte[]> entry : classes.entrySet()) {
                    assertVerified(entry.getKey(), entry.getValue(), loader);
                    // HotSpot verifies when it initialises a class.
                    Class.forName(className(entry.getKey()), true, loader);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("programs")
    void j2meClassesPassTheVerifierAndThePhonesChecks(String name) throws Exception {
        for (Variant variant : List.of(Variant.DEFAULT, new Variant("-O0", true, true))) {
            Path jar = Translations.jar(name, elf(name, variant), "j2me");
            SortedMap<String, byte[]> classes = read(jar);
            assertEquals(List.of(), CldcChecks.check(classes));
            try (URLClassLoader loader = new URLClassLoader(withEmulator(jar), ClassLoader.getPlatformClassLoader())) {
                for (Map.Entry<String, byte[]> entry : classes.entrySet()) {
                    assertVerified(entry.getKey(), entry.getValue(), loader);
                    Class.forName(className(entry.getKey()), true, loader);
                }
            }
        }
    }

    /** A suite and the class path that the emulator has, which is the phone's classes. */
    private static URL[] withEmulator(Path suite) throws IOException {
        List<String> command = Emulator.command(EmulatorOptions.of(suite, List.of())).command();
        List<URL> path = new ArrayList<>(List.of(suite.toUri().toURL()));
        for (String jar : command.get(command.indexOf("-cp") + 1).split(File.pathSeparator)) {
            path.add(Path.of(jar).toUri().toURL());
        }
        return path.toArray(URL[]::new);
    }

    @Test
    void classesCanBePutIntoAPackage() throws Exception {
        TranslatedProgram program = Translations.translate(elf("recursion", Variant.DEFAULT),
                TranslationOptions.of("java").withPackage("com.example.demo"));
        assertTrue(program.mainClass().startsWith("com.example.demo."), program.mainClass());
        assertTrue(program.classes().keySet().stream().allMatch(path -> path.startsWith("com/example/demo/")),
                () -> program.classes().keySet().toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "j2me"})
    void translationIsReproducible(String target) throws Exception {
        Path elf = elf("function-pointers", Variant.DEFAULT);
        TranslatedProgram one = Translations.translate(elf, target);
        TranslatedProgram two = Translations.translate(elf, target);
        assertEquals(one.classes().keySet(), two.classes().keySet());
        one.classes().forEach((path, bytes) ->
                assertTrue(Arrays.equals(bytes, two.classes().get(path)), path));
        assertTrue(Arrays.equals(one.image(), two.image()));
    }

    /** Thesis chapter 8.3.2: saves of the registers that belong to the caller vanish. */
    @Test
    void noMethodOfAstarKeepsARegisterInMemory() throws Exception {
        Path elf = Toolchain.compile("astar", TestProgram.sample("astar", null).sources(), Variant.DEFAULT);
        TranslationOptions options = TranslationOptions.of("java").withOperationCounts();
        List<TranslationReport.Snapshot> snapshots = Translations.translate(elf, options).report().snapshots();
        assertTrue(snapshots.get(0).saves() > 50, "the machine code saves registers");
        assertEquals(0, snapshots.get(snapshots.size() - 1).saves(), "the translated program saves none");
    }

    private static SortedMap<String, byte[]> read(Path jar) throws Exception {
        SortedMap<String, byte[]> classes = new TreeMap<>();
        try (JarFile file = new JarFile(jar.toFile())) {
            for (JarEntry entry : (Iterable<JarEntry>) file.stream()::iterator) {
                if (entry.getName().endsWith(".class")) {
                    classes.put(entry.getName(), file.getInputStream(entry).readAllBytes());
                }
            }
        }
        return classes;
    }

    private static String className(String path) {
        return path.substring(0, path.length() - ".class".length()).replace('/', '.');
    }

    private static void assertVerified(String path, byte[] bytes, ClassLoader loader) {
        StringWriter problems = new StringWriter();
        CheckClassAdapter.verify(new ClassReader(bytes), loader, false, new PrintWriter(problems));
        assertEquals("", problems.toString(), path);
    }
}
