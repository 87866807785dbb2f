// SPDX-License-Identifier: EPL-2.0
// The commands for the application kernel beside Linux: what a person types, and is told.
package org.portwright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.portwright.kernel.KernelTree;

@KernelTree
class ApkernCommandTest {
    private static final String PROGRAM = """
            #include <stdio.h>

            int main(void)
            {
                int lines = 0;
                for (int c; (c = getchar()) != EOF;)
                    lines += c == '\\n';
                printf("%d lines\\n", lines);
                return lines;
            }
            """;

    @TempDir
    private Path directory;

    private Path compile(String name, String... options) throws Exception {
        Files.writeString(directory.resolve("program.c"), PROGRAM);
        List<Object> line = new ArrayList<>(List.of("i686-linux-gnu-gcc", "-O1", "-o", name, "program.c"));
        line.addAll(List.of(options));
        Command.run(directory, line.toArray()).succeeds();
        return directory.resolve(name);
    }

    @Test
    void aProgramReadsWhatTheCommandIsGiven() throws Exception {
        Path program = compile("dynamic");
        Command command = Command.runWithInput(directory, "one\ntwo\nthree\n", Command.SCRIPT, "apkern", "run", "--input", "-", "--",
                program);
        assertEquals("3 lines\n", command.output(), command::toString);
        assertEquals(3, command.status(), command::toString);
        assertEquals("", command.errors());
    }

    @Test
    void aStaticProgramIsToldToStayWhereItIs() throws Exception {
        Path program = compile("static", "-static");
        Files.writeString(directory.resolve("lines"), "a\nb\n");
        Command command = Command.portwright(directory, "apkern", "run", "--input", "lines", "--", program);
        assertEquals("2 lines\n", command.output(), command::toString);
        assertEquals(2, command.status(), command::toString);
        assertEquals("portwright: " + program + ": is linked statically, so that it loads no library and stays on the bootstrap "
                + "processor; link it dynamically\n", command.errors());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "run                         | Missing required parameter",
        "run --cpus 9 -- sh          | 9 CPUs: must be 1 to 8",
        "run --plain --trace t -- sh  | --trace: is the application kernel's, so not for --plain and --smp",
        "run --sim simics -- sh      | 'simics' is no simulator; take qemu or bochs",
        "figures --cpus 3            | --cpus: must be 2, 4 or 8",
        "figures quake               | the programs are find, find_forwarded, gcc, gzip, radix, fft, lu, multiprogramming",
        "boot                        | boot: no such command"})
    void wrongUseIsStatusTwo(String arguments, String message) throws Exception {
        List<Object> line = new ArrayList<>(List.of("apkern"));
        line.addAll(List.of(arguments.split(" ")));
        Command command = Command.portwright(directory, line.toArray());
        assertEquals(2, command.status(), command::toString);
        assertTrue(command.errors().contains(message), command::toString);
    }

    @Test
    void anInputThatIsNotThereIsNamed() throws Exception {
        Command command = Command.portwright(directory, "apkern", "run", "--input", "nosuch", "--", "cat");
        assertEquals(1, command.status(), command::toString);
        assertEquals("portwright: nosuch: can't be read\n", command.errors());
    }
}
