// SPDX-License-Identifier: EPL-2.0
// JARs and descriptors that the packager writes.
package org.portwright.packaging;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.portwright.translator.Processes;
import org.portwright.translator.TranslatedProgram;

class ProgramPackageTest {

    private static final String HELLO = """
            public void start(int sp) {
                write(1, "hello\\n");
                call(4246, Memory.loadInt(sp), 0, 0, 0);
            }
            """;
    private static final String FAULT = """
            public void start(int sp) { step(); }
            static void step() {
                Memory.loadInt(8);
            }
            """;

    @TempDir
    private Path folder;

    private Path jar() {
        return folder.resolve("out.jar");
    }

    private Path jad() {
        return folder.resolve("out.jad");
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private record Run(int status, String out, String err) {
    }

    private static Run java(String... arguments) throws Exception {
        String[] command = new String[arguments.length + 1];
        command[0] = Processes.JAVA;
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        Process process = new ProcessBuilder(command).start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        assertTrue(process.waitFor(600, TimeUnit.SECONDS));
        return new Run(process.exitValue(), out, err);
    }

    @Test
    void aJavaProgramRunsByJavaJar() throws Exception {
        ProgramPackage.write(HandWrittenProgram.compile("java", HELLO), PackageOptions.of("Hello"), jar());
        assertEquals(new Run(3, "hello\n", ""), java("-jar", jar().toString(), "a", "b"));
        assertEquals(List.of("out.jar"), files());
    }

    @Test
    void aFaultNamesTheFunctionAndTheLine() throws Exception {
        ProgramPackage.write(HandWrittenProgram.compile("java", FAULT), PackageOptions.of("Fault"), jar());
        Run run = java("-jar", jar().toString());
        assertEquals(139, run.status);
        assertTrue(run.err.matches(
                "portwright: out: memory fault \\(address 0x00000008\\) in step \\(Main.java:[0-9]+\\)\n"), run.err);
    }

    @Test
    void aJavaHeapThatIsTooSmallIsToldInOneLine() throws Exception {
        TranslatedProgram small = HandWrittenProgram.compile("java", HELLO);
        byte[] image = small.image().clone();
        ByteBuffer.wrap(image).putInt(24, HandWrittenProgram.DATA + (100 << 20)); // the end of memory
        ProgramPackage.write(new TranslatedProgram("java", "Main", small.classes(), image,
                HandWrittenProgram.ANY_CALLS, null), PackageOptions.of("Big"), jar());
        Run run = java("-Xmx50m", "-jar", jar().toString());
        assertEquals(1, run.status);
        assertTrue(run.err.matches("portwright: out: .*java -Xmx164m.*\n"), run.err);
        assertEquals(3, java("-Xmx164m", "-jar", jar().toString(), "a", "b").status);
    }

    @Test
    void twoProgramsInPackagesLiveInOneClassLoader() throws Exception {
        Path first = folder.resolve("first.jar");
        Path second = folder.resolve("second.jar");
        String store = "public void start(int sp) { call(4246, Memory.loadInt(0x01000000) + %d, 0, 0, 0); "
                + "Memory.storeInt(0x01000000, 100); }";
        ProgramPackage.write(HandWrittenProgram.compile("java", "org.example.one.First", store.formatted(1), false),
                PackageOptions.of("First"), first);
        ProgramPackage.write(HandWrittenProgram.compile("java", "org.example.two.Second", store.formatted(2), true),
                PackageOptions.of("Second"), second);
        // Apart from the tests' class path, which has a runtime.
        URL[] jars = {first.toUri().toURL(), second.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(jars, ClassLoader.getPlatformClassLoader())) {
            assertEquals(1, execute(loader, "org.example.one", "First"));
            assertEquals(2, execute(loader, "org.example.two", "Second"));
            assertEquals(1, execute(loader, "org.example.one", "First"));
            assertThrows(ClassNotFoundException.class, () -> loader.loadClass("org.portwright.runtime.Memory"));
        }
    }

    private static int execute(ClassLoader loader, String packageName, String mainClass) throws Exception {
        Class<?> program = loader.loadClass(packageName + ".runtime.Program");
        Method execute = loader.loadClass(packageName + ".runtime.Machine").getMethod("execute", program,
                String[].class);
        return (Integer) execute.invoke(null, loader.loadClass(packageName + '.' + mainClass)
                .getDeclaredConstructor().newInstance(), new String[0]);
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "j2me"})
    void theSameInputGivesTheSameBytes(String target) throws IOException {
        TranslatedProgram program = HandWrittenProgram.compile(target, HELLO);
        ProgramPackage.write(program, PackageOptions.of("Hello"), jar());
        byte[] first = Files.readAllBytes(jar());
        ProgramPackage.write(program, PackageOptions.of("Hello"), jar());
        assertArrayEquals(first, Files.readAllBytes(jar()));
    }

    @Test
    void aMoveThatFailsPutsBackWhatWasThere() throws IOException {
        Files.writeString(jar(), "old");
        OutputFiles output = new OutputFiles();
        output.stage(jar(), "new".getBytes());
        output.stage(jad(), "new".getBytes());
        Files.createDirectories(jad().resolve("in the way"));
        assertThrows(PackageException.class, output::commit);
        output.close();
        assertEquals("old", Files.readString(jar()));
        assertEquals(List.of("out.jad", "out.jar"), files());
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "j2me"})
    void wrongOutputsAndInputsAreNamed(String target) throws IOException {
        TranslatedProgram program = HandWrittenProgram.compile(target, HELLO);
        Path missing = folder.resolve("missing/out.jar");
        assertMessage("does not exist", missing, program, PackageOptions.of("Hello"), missing);
        assertMessage("directory", folder, program, PackageOptions.of("Hello"), folder);
        Path icon = folder.resolve("icon.gif");
        assertMessage("no such file", icon, program, PackageOptions.of("Hello").withIcon(icon), jar());
        Files.writeString(icon, "GIF89a and more");
        assertMessage("not a PNG", icon, program, PackageOptions.of("Hello").withIcon(icon), jar());
        assertMessage("already", icon, program, PackageOptions.of("Hello").withResource("Main.class", icon), jar());
        assertEquals(List.of("icon.gif"), files());
    }

    private static void assertMessage(String part, Path file, TranslatedProgram program, PackageOptions options,
            Path jar) {
        PackageException e = assertThrows(PackageException.class, () -> ProgramPackage.write(program, options, jar));
        assertEquals(file.toString(), e.file());
        assertTrue(e.getMessage().contains(part), e.getMessage());
        assertTrue(e.getMessage().contains(";") && !e.getMessage().contains("\n"), e.getMessage());
    }

    @Test
    void aTargetThatNoBundlePackagesForIsNamed() {
        TranslatedProgram program = HandWrittenProgram.compile("java", HELLO);
        IllegalStateException e = assertThrows(IllegalStateException.class, () -> ProgramPackage.write(
                new TranslatedProgram("toaster", "Main", program.classes(), program.image(),
                        HandWrittenProgram.ANY_CALLS, null), PackageOptions.of("Hello"), jar()));
        assertTrue(e.getMessage().contains("toaster"), e.getMessage());
    }

    @Test
    void optionsThatAPhoneRefusesAreRefusedFirst() {
        assertThrows(IllegalArgumentException.class, () -> PackageOptions.of(" \n"));
        assertThrows(IllegalArgumentException.class, () -> PackageOptions.of("Hello").withVersion("1.100"));
        assertThrows(IllegalArgumentException.class, () -> PackageOptions.of("Hello").withVersion("1"));
        assertThrows(IllegalArgumentException.class,
                () -> PackageOptions.of("Hello").withResource("/absolute", folder));
    }
}
