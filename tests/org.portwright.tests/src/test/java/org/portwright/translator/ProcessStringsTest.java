// SPDX-License-Identifier: EPL-2.0
// A program gets its arguments, its environment and its files' names as the bytes that they are, whatever the locale is,
// and of the standard streams those that are open.
package org.portwright.translator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Execution(ExecutionMode.CONCURRENT)
class ProcessStringsTest {
    private static final Duration LIMIT = Duration.ofMinutes(10);
    /** Bytes that are UTF-8, that are not, and what a decoder may put in place of those. */
    private static final String ARGUMENTS = " \"$(printf 'caf\\303\\251')\" \"$(printf 'caf\\351')\" 'a?b' ''";
    private static final String VARIABLE = "ODD=$(printf '\\351\\303\\251?='); export ODD; ";

    private static Path elf;
    private static Path jar;

    @TempDir
    private Path folder;

    @BeforeAll
    static void translate() throws Exception {
        elf = Toolchain.compile("process-strings", List.of(Toolchain.resource("system-calls/process-strings.c")),
                Variant.DEFAULT);
        jar = Translations.jar("process-strings", elf, "java");
    }

    /** What the program has written when a shell runs it. */
    private String result(List<String> program, String before, String after) throws Exception {
        Path result = folder.resolve("result");
        List<String> command = new ArrayList<>(List.of("sh", "-c", before + VARIABLE + "\"$@\"" + ARGUMENTS + after, "sh"));
        command.addAll(program);
        command.add(result.toString());
        Processes.run(command, "input".getBytes(), LIMIT);
        return Files.readString(result);
    }

    private void isAsUnderQemu(String before, String after) throws Exception {
        String expected = result(List.of("qemu-mipsel", elf.toString()), before, after);
        assertEquals(expected, result(List.of(Processes.JAVA, "-jar", jar.toString()), before, after));
    }

    @ParameterizedTest
    @ValueSource(strings = {"C", "POSIX", "C.UTF-8"})
    void argumentsAndEnvironmentAreBytes(String locale) throws Exception {
        isAsUnderQemu("LC_ALL=" + locale + "; export LC_ALL; ", "");
    }

    @ParameterizedTest
    @ValueSource(strings = {" <&-", " >&-"})
    void closedStreamsAreNoFilesOfTheJavaMachine(String closed) throws Exception {
        isAsUnderQemu("", closed);
    }

    @Test
    void namesAreBytesInTheLocaleC() throws Exception {
        Path names = Toolchain.compile("names-of-any-bytes",
                List.of(Toolchain.resource("programs/names-of-any-bytes.c")), Variant.DEFAULT);
        Outcome expected = Toolchain.runUnderQemu(names, Variant.DEFAULT,
                List.of(Files.createDirectory(folder.resolve("under-qemu")).toString()), new byte[0]);
        Path translated = Translations.jar("names-of-any-bytes", names, "java");
        Outcome outcome = Processes.run(List.of("env", "LC_ALL=C", Processes.JAVA, "-jar", translated.toString(),
                Files.createDirectory(folder.resolve("translated")).toString()), new byte[0], LIMIT);
        assertEquals("", outcome.differenceFrom(expected));
    }
}
