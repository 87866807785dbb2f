// SPDX-License-Identifier: EPL-2.0
// What a program finds where it starts: the bytes of its arguments, its environment and its files' names, whatever the
// locale is; the standard streams that are open; the terminal.
package org.portwright.translator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Execution(ExecutionMode.CONCURRENT)
class StandardStreamsTest {
    private static final Duration LIMIT = Duration.ofMinutes(10);
    /** Bytes that are UTF-8, that are not, and what a decoder may put in place of those. */
    private static final String ARGUMENTS = " \"$(printf 'caf\\303\\251')\" \"$(printf 'caf\\351')\" 'a?b' ''";
    private static final String VARIABLE = "ODD=$(printf '\\351\\303\\251?='); export ODD; ";

    @TempDir
    private Path folder;

    /** Runs a program of {@code system-calls} by a command that begins so, and looks at the file that it is told to write. */
    private void isAsUnderQemu(String name, List<String> runner, String input) throws Exception {
        Path elf = Toolchain.compile(name, List.of(Toolchain.resource("system-calls/" + name + ".c")), Variant.DEFAULT);
        Path jar = Translations.jar(name, elf, "java");
        assertEquals(result(runner, List.of("qemu-mipsel", elf.toString()), input),
                result(runner, List.of(Processes.JAVA, "-jar", jar.toString()), input));
    }

    private String result(List<String> runner, List<String> program, String input) throws Exception {
        Path result = folder.resolve("result");
        List<String> command = new ArrayList<>(runner);
        command.addAll(program);
        command.add(result.toString());
        Outcome outcome = Processes.run(command, input.getBytes(StandardCharsets.US_ASCII), LIMIT);
        return Files.readString(result) + outcome.status();
    }

    private static List<String> shell(String before, String after) {
        return List.of("sh", "-c", before + VARIABLE + "\"$@\"" + ARGUMENTS + after, "sh");
    }

    @ParameterizedTest
    @ValueSource(strings = {"C", "POSIX", "C.UTF-8"})
    void argumentsAndEnvironmentAreBytes(String locale) throws Exception {
        isAsUnderQemu("process-strings", shell("LC_ALL=" + locale + "; export LC_ALL; ", ""), "input");
    }

    @ParameterizedTest
    @ValueSource(strings = {" <&-", " >&-"})
    void closedStreamsAreNoFilesOfTheJavaMachine(String closed) throws Exception {
        isAsUnderQemu("process-strings", shell("", closed), "input");
    }

    @Test
    void terminalGivesKeysWhenToldSo() throws Exception {
        isAsUnderQemu("terminal", List.of("python3", "-c", """
                import pty, sys
                pty.spawn(['sh', '-c', 'stty rows 40 cols 100; exec "$@"', 'sh'] + sys.argv[1:])
                """), "x\ny");
    }

    @Test
    void signalsAndCancellationInterruptWaitingForInput() throws Exception {
        isAsUnderQemu("read-interrupted", List.of("sh", "-c",
                "for result; do :; done; mkfifo pipe && exec 3<>pipe && \"$@\" <&3 >\"$result\"", "sh"), "");
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
