// SPDX-License-Identifier: EPL-2.0
// The commands for kernels: what they print, their exit status, and that they leave nothing behind.
package org.portwright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.portwright.kernel.GuestProject;
import org.portwright.kernel.KernelTree;

@KernelTree
@Timeout(600)
class KernelCommandTest {
    @TempDir
    private static Path shared;
    private static Path project;

    @TempDir
    private Path directory;

    @BeforeAll
    static void makeProject() throws Exception {
        project = GuestProject.create(shared.resolve("project")).directory();
        Command.portwright(shared, "kernel", "build", "--project", project).succeeds();
    }

    /** Runs the guest with the words that say what it is to do. */
    private Command run(Object... arguments) throws Exception {
        List<Object> line = new ArrayList<>(List.of("kernel", "run", "--project", project));
        line.addAll(List.of(arguments));
        return Command.portwright(directory, line.toArray());
    }

    private static void assertError(int status, String message, Command command) {
        assertEquals(status, command.status(), command::toString);
        assertEquals(1, command.errors().lines().count(), command::toString);
        assertTrue(command.errors().startsWith("portwright: "), command::toString);
        assertTrue(command.errors().contains(message), command::toString);
    }

    @Test
    void theGuestsConsoleAndStatusAreTheCommands() throws Exception {
        Command command = run("--cpus", 2, "--", "status=42");
        assertEquals(42, command.status(), command::toString);
        assertTrue(command.output().endsWith("cpus=2 -- status=42\n"), command::toString);
        assertEquals("", command.errors());
    }

    @Test
    void whatIsTypedReachesTheGuest() throws Exception {
        Command command = Command.runWithInput(directory, "over the line.", Command.SCRIPT, "kernel", "run",
                "--project", project, "--", "echo").succeeds();
        assertTrue(command.output().endsWith("\nover the line.\n"), command::toString);
    }

    @Test
    void aStatusThatDoesNotFitIsNotTakenForSuccess() throws Exception {
        assertEquals(1, run("--", "status=512").status());
    }

    @Test
    void aRunThatTakesTooLongIsEnded() throws Exception {
        assertError(1, "not ended after 1 s; give it more with --timeout", run("--timeout", 1, "--", "hang"));
    }

    @Test
    void aPanicAndAResetAreErrors() throws Exception {
        assertError(1, "the kernel panicked on CPU 0: no way out", run("--", "panic"));
        assertError(1, "qemu ended before the kernel did", run("--", "reset"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--variant tiny        | 'tiny' is no variant of the kernel; take up, giant, coarse or apkern",
        "--sim simics          | 'simics' is no simulator; take qemu or bochs",
        "--cpus 0              | 0 CPUs: must be 1 to 8",
        "--cpus many           | 'many' is not an int",
        "--memory 4            | 4 MB of memory: must be 16 to",
        "--timeout 0           | must be a number of seconds",
        "--poll                | add --variant apkern",
        "--sim bochs --gdb     | bochs takes no debugger; take qemu",
        "--program a=b=cd\u00e9 | takes words of ASCII",
        "--nonsense            | Unknown option"})
    void wrongUseIsStatusTwo(String arguments, String message) throws Exception {
        assertError(2, message, run((Object[]) arguments.split(" ")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "shoot", "build extra", "trace", "boot", "boot a --cpus 0", "boot a --timeout 0", "compare a", "changes --all", "figures --jobs 0",
        "figures --docs --output here", "bench --cpus 9"})
    void otherCommandsTellWrongUseToo(String arguments) throws Exception {
        List<Object> line = new ArrayList<>(List.of("kernel"));
        if (!arguments.isEmpty()) {
            line.addAll(List.of(arguments.split(" ")));
        }
        assertError(2, "see portwright kernel", Command.portwright(directory, line.toArray()));
    }

    @Test
    void aProgramThatIsNotThereIsNotBooted() throws Exception {
        assertError(1, "nosuch: there is no such program on the kernel's RAM disk; take one of kernel.elf",
                run("--program", "nosuch"));
    }

    @Test
    void aFolderWithoutAKernelIsNamed() throws Exception {
        assertError(1, directory + ": no kernel is there", Command.portwright(directory, "kernel", "build", "--project",
                directory));
    }

    @Test
    void errorsOfTheCompilerAreShown() throws Exception {
        Path broken = GuestProject.create(directory.resolve("broken")).directory();
        Files.writeString(broken.resolve("guest.c"), "int guest(void) { return nothing; }\n");
        Command command = Command.portwright(directory, "kernel", "run", "--project", broken);
        assertEquals(1, command.status());
        assertTrue(command.errors().contains("the up kernel can't be built"), command::toString);
        assertTrue(command.errors().contains("guest.c:1:26: error:"), command::toString);
    }

    @Test
    void aMissingSimulatorIsNamedWithItsPackages() throws Exception {
        Path commands = Files.createDirectory(directory.resolve("commands"));
        Files.createSymbolicLink(commands.resolve("make"), Path.of("/usr/bin/make"));
        for (String simulator : new String[] {"qemu", "bochs"}) {
            Command command = Command.run(directory, "/usr/bin/env", "PATH=" + commands,
                    System.getProperty("java.home") + "/bin/java", "-cp",
                    Command.HOME.resolve("releng/headless/target/lib") + "/*", "org.portwright.cli.Main", "kernel", "run",
                    "--project", kernelProject(), "--sim", simulator);
            assertError(1, simulator.equals("qemu") ? "qemu-system-i386: not found; install it: apt-get install "
                    + "qemu-system-x86" : "bochs: not found; install it: apt-get install bochs", command);
        }
    }

    /** A project that is up to date, and whose disk has a header. */
    private Path kernelProject() throws Exception {
        byte[] disk = new byte[516_096];
        System.arraycopy("PORTWRGT".getBytes(StandardCharsets.US_ASCII), 0, disk, 512, 8);
        Files.write(project.resolve("up/disk.img"), disk);
        return project;
    }

    @Test
    void aTraceIsWrittenAndPrinted() throws Exception {
        Path trace = directory.resolve("trace");
        assertEquals(5, run("--trace", trace, "--", "status=5").status());
        assertEquals(12, Files.size(trace));
        Command printed = Command.portwright(directory, "kernel", "trace", trace).succeeds();
        assertTrue(printed.output().startsWith("# "), printed::toString);
    }

    @Test
    void wrongTracesAreRefused() throws Exception {
        Path text = Files.writeString(directory.resolve("text"), "no frames");
        assertError(1, "no trace of a kernel", Command.portwright(directory, "kernel", "trace", text));
        assertError(1, "no such file", Command.portwright(directory, "kernel", "trace", directory.resolve("none")));
        assertError(1, "there is no directory", run("--trace", directory.resolve("no/trace")));
    }

    @Test
    void twoTracesAreCompared() throws Exception {
        Path one = directory.resolve("one");
        Path two = directory.resolve("two");
        assertEquals(1, run("--trace", one, "--", "status=1").status());
        assertEquals(2, run("--trace", two, "--", "status=2").status());
        Command command = Command.portwright(directory, "kernel", "compare", one, two).succeeds();
        assertTrue(command.output().matches("(?s)group +figure +first +second +change unit\\ndeadlocks +reports +0 +0 +=\\n"), command::toString);
        assertEquals(1, Command.portwright(directory, "kernel", "compare", "--differences", one, two).succeeds().output().lines().count());
        assertError(1, "no such file", Command.portwright(directory, "kernel", "compare", one, directory.resolve("none")));
    }

    @Test
    void aTraceWithoutEventsIsNotExported() throws Exception {
        Path trace = directory.resolve("trace");
        assertEquals(5, run("--trace", trace, "--", "status=5").status());
        Path exported = directory.resolve("ctf");
        assertError(1, "no event log", Command.portwright(directory, "kernel", "trace", trace, "--ctf", exported));
        assertFalse(Files.exists(exported));
        Files.createDirectory(exported);
        Files.writeString(exported.resolve("mine"), "text");
        assertError(1, "not empty", run("--ctf", exported, "--", "status=5"));
    }

    @Test
    void aKernelOfAnybodysIsBooted() throws Exception {
        Path kernel = project.resolve("up/kernel.elf");
        Command command = Command.portwright(directory, "kernel", "boot", kernel, "--cpus", 2, "--append", "status=42");
        assertEquals(42, command.status(), command::toString);
        assertEquals("command line: kernel.elf status=42\n", command.output().replaceAll("\\S*kernel.elf", "kernel.elf"));
        assertEquals("", command.errors());
        assertError(1, "the machine was reset", Command.portwright(directory, "kernel", "boot", kernel, "--append", "reset"));
        assertError(1, "not ended after 1 s", Command.portwright(directory, "kernel", "boot", kernel, "--append", "hang", "--timeout", 1));
        assertError(1, "nothing that a PC boots", Command.portwright(directory, "kernel", "boot", project.resolve("guest.c")));
        assertError(1, "no such file", Command.portwright(directory, "kernel", "boot", directory.resolve("none")));
        assertError(1, "abacus", Command.portwright(directory, "kernel", "boot", kernel, "--", "-device", "abacus"));
    }

    @Test
    void noPartOfATraceStaysBehind() throws Exception {
        assertEquals(1, run("--trace", directory.resolve("trace"), "--timeout", 1, "--", "hang").status());
        try (Stream<Path> files = Files.list(directory)) {
            assertEquals(List.of(), files.toList());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM", "KILL"})
    void signalsEndTheSimulatorToo(String signal) throws Exception {
        // A shell that runs tests in the background has them ignore SIGINT.
        Process process = new ProcessBuilder("env", "--default-signal=INT", Command.SCRIPT, "kernel", "run",
                "--project", project.toString(), "--trace", directory.resolve("trace").toString(), "--", "hang")
                .redirectError(directory.resolve("errors").toFile()).start();
        try (BufferedReader console = new BufferedReader(new InputStreamReader(process.getInputStream()))) {
            assertTrue(console.readLine().startsWith("command line"));
            List<ProcessHandle> simulators = process.descendants().toList();
            assertFalse(simulators.isEmpty());
            new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid())).start().waitFor();
            assertTrue(process.waitFor(600, TimeUnit.SECONDS));
            for (ProcessHandle simulator : simulators) {
                simulator.onExit().get(600, TimeUnit.SECONDS);
            }
            if (!signal.equals("KILL")) {       // which leaves no time to clean up
                assertEquals(List.of(), leftOver(process.pid()));
                assertFalse(Files.exists(directory.resolve("trace")));
                assertEquals("", Files.readString(directory.resolve("errors")).replace("portwright: cancelled\n", ""));
            }
        } finally {
            process.destroyForcibly();
        }
        if (signal.equals("KILL")) {
            assertEquals(0, run("--", "status=0").status());
            assertEquals(List.of(), leftOver(process.pid()), "the next run removes what was left");
        }
    }

    private static List<Path> leftOver(long program) throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/tmp"))) {
            return files.filter(file -> file.getFileName().toString().startsWith("portwright-kernel-" + program + "-"))
                    .toList();
        }
    }

    @Test
    void changesAreCounted() throws Exception {
        Command command = Command.portwright(directory, "kernel", "changes").succeeds();
        assertTrue(command.output().contains("up to giant"), command::toString);
        assertTrue(command.output().contains("giant to coarse"), command::toString);
    }
}
