// SPDX-License-Identifier: EPL-2.0
// The same ELF file becomes the same JAR, byte for byte.
package org.portwright.translator;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.portwright.elf.ElfFile;
import org.portwright.packaging.PackageOptions;
import org.portwright.packaging.ProgramPackage;

/**
 * What could differ between two runs: the order of hash tables by identity, which is another one in each run of one
 * JVM, and of immutable collections, whose seed is another one in each JVM; the number of processors; the clock.
 */
class DeterminismTest {

    private static final Duration LIMIT = Duration.ofMinutes(2);

    @ParameterizedTest(name = "{0} for {1}")
    @CsvSource({"exceptions.cpp, java", "exceptions.cpp, j2me", "function-pointers.c, java", "big-function.c, j2me"})
    void sameJarEachTime(String source, String target, @TempDir Path folder) throws Exception {
        String name = source.replaceAll("\\..*", "");
        Path elf = Toolchain.compile(name, List.of(Toolchain.resource("programs/" + source)), Variant.DEFAULT);
        Path first = translate(elf, target, folder.resolve("first.jar"));
        assertSame(first, translate(elf, target, folder.resolve("second.jar")), "in the same JVM");
        Path other = folder.resolve("other.jar");
        Outcome outcome = Processes.run(List.of(Processes.JAVA,
                "-XX:ActiveProcessorCount=1", "-cp", System.getProperty("java.class.path"),
                DeterminismTest.class.getName(), elf.toString(), target, other.toString()), new byte[0], LIMIT);
        assertEquals(0, outcome.status(), outcome.errors());
        assertSame(first, other, "in another JVM with one processor");
    }

    private static void assertSame(Path first, Path second, String where) throws Exception {
        assertArrayEquals(Files.readAllBytes(first), Files.readAllBytes(second), () -> "not the same " + where);
    }

    private static Path translate(Path elf, String target, Path jar) throws Exception {
        TranslatedProgram program =
                Translator.translate(ElfFile.read(elf), TranslationOptions.of(target), ProgressListener.NONE);
        ProgramPackage.write(program, PackageOptions.of("same"), jar);
        return jar;
    }

    /** The translation in another JVM. */
    public static void main(String[] arguments) throws Exception {
        translate(Path.of(arguments[0]), arguments[1], Path.of(arguments[2]));
    }
}
