// SPDX-License-Identifier: EPL-2.0
// The commands in the samples' READMEs print what is written there, and instrumented samples do what plain ones do.
package org.portwright.lopi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.portwright.elf.CrossCompiler;
import org.portwright.translator.Toolchain;

class LopiSamplesTest {
    private static final int MINUTES = 10;

    @TempDir
    Path folder;

    /** A command of a README, and the lines that it shows. */
    private record Command(String line, List<String> shown) {
    }

    /** Large programs are compiled without optimization here: it is quicker. */
    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest(name = "{0}")
    @CsvSource({"lopi-index, -O2, index.txt, graph.txt find.txt", "lopi-bzip2, -O2, plain.bz2, instrumented.bz2",
        "lopi-lua, -O0, plain.txt, instrumented.txt", "lopi-sqlite, -O0, plain.txt, instrumented.txt"})
    void commandsPrintWhatTheReadmeShows(String sample, String level, String plain, String instrumented)
            throws Exception {
        Path original = Toolchain.ROOT.resolve("samples").resolve(sample);
        try (Stream<Path> files = Files.list(original)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
        List<Command> commands = commands(original.resolve("README.md"));
        assertTrue(commands.size() >= 2, () -> "only " + commands);
        for (Command command : commands) {
            List<String> printed = run(command.line(), level).lines().map(LopiSamplesTest::withoutNumbers).toList();
            for (String shown : command.shown()) {
                assertTrue(printed.contains(withoutNumbers(shown)),
                        () -> "$ " + command.line() + "\nhas no line such as\n" + shown + "\nbut\n"
                                + String.join("\n", printed));
            }
        }
        byte[] expected = Files.readAllBytes(folder.resolve("build").resolve(plain));
        assertTrue(expected.length > 100);
        for (String name : instrumented.split(" ")) {
            assertArrayEquals(expected, Files.readAllBytes(folder.resolve("build").resolve(name)), name);
        }
    }

    private static List<Command> commands(Path readme) throws Exception {
        List<Command> commands = new ArrayList<>();
        boolean console = false;
        for (String line : Files.readAllLines(readme)) {
            if (line.startsWith("```")) {
                console = line.equals("```console");
            } else if (console && line.startsWith("$ ")) {
                commands.add(new Command(line.substring(2), new ArrayList<>()));
            } else if (console) {
                commands.get(commands.size() - 1).shown().add(line);
            }
        }
        return commands;
    }

    /** Counts of these programs are the same each time, but times are not, nor what the pages of this project say. */
    private static String withoutNumbers(String line) {
        return line.replaceAll("[0-9]+", "0").replaceAll("0([.:]0)+", "0").replaceAll("#+", "#")
                .replaceAll("\\s+", " ").strip();
    }

    private String run(String command, String level) throws Exception {
        File output = folder.resolve("output").toFile();
        File errors = folder.resolve("errors").toFile();
        ProcessBuilder builder = new ProcessBuilder("bash", "-o", "pipefail", "-c", command)
                .directory(folder.toFile()).redirectOutput(output).redirectError(errors);
        Map<String, String> environment = builder.environment();
        environment.put("PORTWRIGHT", CrossCompiler.home().resolve("portwright").toString());
        environment.put("CFLAGS", level + " -g");
        environment.put("MAKEFLAGS", "-j2");
        HostBuild.addCaching(environment);
        Process process = builder.start();
        assertTrue(process.waitFor(MINUTES, TimeUnit.MINUTES), () -> command + ": does not end");
        String said = Files.readString(errors.toPath(), StandardCharsets.UTF_8);
        assertEquals(0, process.exitValue(), () -> command + "\n" + said);
        return Files.readString(output.toPath(), StandardCharsets.UTF_8);
    }
}
