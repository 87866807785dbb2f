// SPDX-License-Identifier: EPL-2.0
// Commands that are told to end, by Ctrl-C or SIGTERM, leave nothing half done.
package org.portwright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LopiInterruptedTest {
    @TempDir
    Path folder;

    /** In a virtual machine of its own: writes a file, and does not come to its end. */
    public static void main(String[] arguments) throws Exception {
        try (UnfinishedFile file = UnfinishedFile.beside(Path.of(arguments[0]))) {
            file.stream().write(1);
            file.stream().flush();
            System.out.println("open");
            Thread.sleep(Long.MAX_VALUE);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "INT"})
    void aFileThatIsNotWrittenToItsEndGoesAway(String signal) throws Exception {
        // What is started in the background by a shell's script ignores SIGINT, and so would a JVM that it starts.
        Process process = new ProcessBuilder("env", "--default-signal=INT",
                Path.of(System.getProperty("java.home"), "bin/java").toString(), "-cp",
                System.getProperty("java.class.path"), getClass().getName(), folder.resolve("out.o").toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        BufferedReader output = process.inputReader();
        assertEquals("open", output.readLine());
        assertTrue(files().get(0).endsWith(".part"), files().toString());
        end(process, signal);
        assertEquals(List.of(), files());
    }

    /** The next run of make would take it. */
    @ParameterizedTest
    @ValueSource(strings = {"-c f.c", "f.c g.c -o program"})
    void anObjectThatIsNotInstrumentedGoesAway(String arguments) throws Exception {
        Files.writeString(folder.resolve("f.c"), "int main(void) { return 0; }\n");
        Files.writeString(folder.resolve("g.c"), "int g(void) { return 0; }\n");
        Path compiler = folder.resolve("compiler");
        Files.writeString(compiler, "#!/bin/sh\ngcc \"$@\" || exit\necho $$\nexec sleep 1000\n");
        compiler.toFile().setExecutable(true);
        ProcessBuilder builder = new ProcessBuilder((Command.SCRIPT + " lopi cc " + compiler + " " + arguments).split(" "))
                .directory(folder.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + folder);
        Process process = builder.start();
        BufferedReader output = process.inputReader();
        Optional<ProcessHandle> compiling = ProcessHandle.of(Long.parseLong(output.readLine()));
        end(process, "TERM");
        assertFalse(compiling.isPresent() && compiling.get().isAlive());
        assertEquals(List.of("compiler", "f.c", "g.c"), files().stream().filter(name -> !name.startsWith("hsperf")).toList());
    }

    private static void end(Process process, String signal) throws Exception {
        Command.run(Path.of("/"), "kill", "-" + signal, process.pid()).succeeds();
        assertTrue(process.waitFor() > 128);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
