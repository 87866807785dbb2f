// SPDX-License-Identifier: EPL-2.0
// The samples print the same under qemu, on both targets, and, where they exist in Java, in Java.
package org.portwright.translator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SamplesTest {

    /** JAR of hello for a phone, with musl's printf in it. */
    private static final int LARGEST_HELLO = 29 * 1024;

    private static TestProgram sample(String name) throws Exception {
        Path input = Toolchain.ROOT.resolve("samples").resolve(name).resolve("example.txt");
        return TestProgram.sample(name, Files.exists(input) ? input : null);
    }

    @ParameterizedTest(name = "{0} on {1}")
    @CsvSource({"hello, java", "hello, j2me", "life, java", "life, j2me", "astar, java", "astar, j2me",
        "adpcm, java", "adpcm, j2me", "calculator, java", "calculator, j2me"})
    void printsWhatItPrintsUnderQemu(String name, String target) throws Exception {
        TestProgram program = sample(name);
        Path elf = Toolchain.compile(name, program.sources(), Variant.DEFAULT);
        Outcome expected = Toolchain.runUnderQemu(elf, Variant.DEFAULT, List.of(), program.input());
        assertTrue(expected.output().length() > 10, expected::errors);
        Path jar = Translations.jar(name, elf, target);
        Outcome actual = Targets.run(target, jar, List.of(), program.input());
        assertEquals("", actual.differenceFrom(expected));
    }

    @Test
    void astarInJavaPrintsWhatAstarInCPrints(@TempDir Path classes) throws Exception {
        TestProgram program = sample("astar");
        Path elf = Toolchain.compile("astar", program.sources(), Variant.DEFAULT);
        Outcome expected = Toolchain.runUnderQemu(elf, Variant.DEFAULT, List.of(), new byte[0]);
        List<String> options = new ArrayList<>(List.of("-d", classes.toString()));
        try (Stream<Path> files = Files.list(Toolchain.ROOT.resolve("samples/astar/java/astar"))) {
            files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(options::add);
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        assertEquals(0, compiler.run(null, null, messages, options.toArray(new String[0])), messages::toString);
        Outcome actual = Processes.run(List.of(Processes.JAVA,
                "-cp", classes.toString(), "astar.Main"), new byte[0], Duration.ofMinutes(1));
        assertEquals("", actual.differenceFrom(expected));
    }

    @Test
    void adpcmFilterGivesBackWhatItCoded() throws Exception {
        TestProgram program = sample("adpcm");
        Path elf = Toolchain.compile("adpcm", program.sources(), Variant.DEFAULT);
        Path jar = Translations.jar("adpcm", elf, "java");
        byte[] sound = new byte[5000];
        for (int i = 0; i < sound.length / 2; i++) {
            int sample = (int) (8000 * Math.sin(i / 20.0));
            sound[2 * i] = (byte) sample;
            sound[2 * i + 1] = (byte) (sample >> 8);
        }
        Outcome coded = JavaRun.run(jar, List.of("encode"), sound);
        assertEquals("", coded.differenceFrom(
                Toolchain.runUnderQemu(elf, Variant.DEFAULT, List.of("encode"), sound)));
        assertEquals(sound.length / 4, coded.output().length());
        byte[] codes = coded.output().getBytes(StandardCharsets.ISO_8859_1);
        Outcome decoded = JavaRun.run(jar, List.of("decode"), codes);
        assertEquals("", decoded.differenceFrom(
                Toolchain.runUnderQemu(elf, Variant.DEFAULT, List.of("decode"), codes)));
        assertEquals(sound.length, decoded.output().length());
    }

    @ParameterizedTest
    @ValueSource(strings = {"hello", "life", "astar", "adpcm", "calculator"})
    void canBeImportedAsAProject(String name) throws Exception {
        Path folder = Toolchain.ROOT.resolve("samples").resolve(name);
        String project = Files.readString(folder.resolve(".project"));
        assertTrue(project.contains("<name>" + name + "</name>"));
        assertTrue(project.contains("<nature>org.portwright.core.nature</nature>"));
        assertTrue(Files.exists(folder.resolve("README.md")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"hello", "life", "astar", "adpcm", "calculator"})
    void makefileBuildsItForTheTranslator(String name, @TempDir Path folder) throws Exception {
        try (Stream<Path> files = Files.list(Toolchain.ROOT.resolve("samples").resolve(name))) {
            for (Path file : files.filter(file -> file.toString().matches(".*(\\.[ch]|Makefile)")).toList()) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
        Outcome made = Processes.run(List.of("make", "-s", "-C", folder.toString(),
                "CC='" + Toolchain.ROOT.resolve("portwright") + "' cc"), new byte[0], Duration.ofMinutes(2));
        assertEquals(0, made.status(), made::errors);
        assertEquals("", made.errors(), "no warnings");
        Translations.translate(folder.resolve(name + ".elf"), "java");
    }

    @Test
    void helloForAPhoneIsSmall() throws Exception {
        TestProgram program = sample("hello");
        Path elf = Toolchain.compile("hello", program.sources(), Variant.DEFAULT);
        long size = Files.size(Translations.jar("hello", elf, "j2me"));
        assertTrue(size < LARGEST_HELLO, () -> size + " bytes");
    }
}
