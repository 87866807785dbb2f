// SPDX-License-Identifier: EPL-2.0
// Wrong inputs give one line that says what is wrong, the right exit status, and no output.
package org.portwright.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.portwright.translator.Processes;

class WrongInputTest {
    private static final String PLAIN_CODE = "-mno-abicalls -fno-pic -mno-gpopt";

    /** Holds the inputs; the same for all tests, for they only read. */
    @TempDir
    private static Path inputs;

    @TempDir
    private Path directory;

    @BeforeAll
    static void makeInputs() throws Exception {
        Files.writeString(inputs.resolve("hello.c"),
                "#include <stdio.h>\nint main(void) { puts(\"hello\"); return 0; }\n");
        Files.writeString(inputs.resolve("alone.c"), "int main(void) { return 0; }\n");
        Files.writeString(inputs.resolve("wrong.c"), "int main(void) { return x; }\n");
        Files.writeString(inputs.resolve("text"), "Not a program.\n");
        Files.write(inputs.resolve("empty"), new byte[0]);
        new JarOutputStream(Files.newOutputStream(inputs.resolve("other.jar")), new java.util.jar.Manifest()).close();
        Command.portwright(inputs, "cc", "-O2", "-g", "hello.c", "-o", "hello.elf").succeeds();
        Command.run(inputs, "mipsel-linux-gnu-strip", "hello.elf", "-o", "stripped.elf").succeeds();
        link("norelocations.elf", PLAIN_CODE + " -static");
        link("micromips.elf", PLAIN_CODE + " -static -mmicromips -Wl,--emit-relocs");
        link("mips16.elf", PLAIN_CODE + " -static -mips16 -msoft-float -Wl,--emit-relocs");
        link("release6.elf", PLAIN_CODE + " -static -march=mips32r6 -Wl,--emit-relocs");
        link("pic.elf", "-mabicalls -fPIE -pie -Wl,--emit-relocs");
        byte[] whole = Files.readAllBytes(inputs.resolve("hello.elf"));
        Files.write(inputs.resolve("truncated.elf"), java.util.Arrays.copyOf(whole, whole.length / 2));
    }

    /** Links a program by the bare compiler, as {@code portwright cc} would refuse to. */
    private static void link(String name, String options) throws Exception {
        List<String> line = new ArrayList<>(List.of("mipsel-linux-gnu-gcc", "-nostdlib", "-e", "main", "alone.c", "-o",
                name));
        line.addAll(List.of(options.split(" ")));
        Command.run(inputs, line.toArray()).succeeds();
    }

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            missing.elf       | no such file
            missing.c         | no such file
            text              | not an ELF file
            empty             | ELF
            truncated.elf     | ;
            stripped.elf      | symbols
            norelocations.elf | relocations
            micromips.elf     | microMIPS
            mips16.elf        | MIPS16
            release6.elf      | release 2
            pic.elf           | position-independent
            .                 | directory
            """)
    void inputThatCannotBeTranslated(String input, String reason) throws Exception {
        refused(1, input, reason, "translate", inputs.resolve(input), "-o", directory.resolve("out.jar"));
    }

    @Test
    void programForAnotherProcessor() throws Exception {
        Path java = Path.of(Processes.JAVA);
        refused(1, java.toString(), "another processor", "translate", java, "-o", directory.resolve("out.jar"));
    }

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nowhere/out.jar | directory
            /sys/out.jar    | '(writ|denied)'
            """)
    void outputThatCannotBeWritten(String output, String reason) throws Exception {
        refused(1, "out.jar", reason, "translate", inputs.resolve("hello.elf"), "-o", directory.resolve(output));
    }

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @CsvSource({"Promote, main, Promote, no such pass", "all, nowhere, nowhere, no function nowhere"})
    void passOrFunctionThatThereIsNot(String pass, String function, String named, String reason) throws Exception {
        refused(1, named, reason, "translate", inputs.resolve("hello.elf"), "-o", directory.resolve("out.jar"),
                "--print-after", pass, function);
    }

    @Test
    void stepThatThereIsNot() throws Exception {
        refused(2, "--without Promote", "no such step; there are all, Intrinsics, PropagateConstants, ", "translate",
                inputs.resolve("hello.elf"), "-o", directory.resolve("out.jar"), "--without", "NarrowHiLo,Promote");
    }

    @Test
    void pictureOfNothing() throws Exception {
        refused(2, "--view", "--print-after", "translate", inputs.resolve("hello.elf"), "-o",
                directory.resolve("out.jar"), "--view", "main.svg");
    }

    @Test
    void outputThatIsADirectory() throws Exception {
        Path output = Files.createDirectory(directory.resolve("out.jar"));
        Command command = Command.portwright(directory, "translate", inputs.resolve("hello.elf"), "-o", output);
        assertEquals(1, command.status(), command::errors);
        assertTrue(command.errors().contains("a directory"), command::errors);
    }

    /** A file system of 40 KiB in a name space of our own, which goes away with the process. */
    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @CsvSource({"java", "j2me"})
    void fullDisk(String target) throws Exception {
        assumeTrue(Command.run(directory, "unshare", "-rm", "true").status() == 0, "no name spaces for users here");
        Command command = Command.run(directory, "unshare", "-rm", "sh", "-c",
                "mount -t tmpfs -o size=16k tmpfs \"$0\" && cd \"$0\" && \"$@\"; status=$?; ls -A; exit $status",
                directory, Command.SCRIPT, "translate", inputs.resolve("hello.elf"), "-o", "out.jar", "--target", target);
        assertEquals("", command.output(), "files left behind");
        assertOneLine(command, 1, "out.ja", "(No space left on device|disk is full)");
    }

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --bogus            | Unknown option
            --target ps5       | j2me, java
            --heap lots        | not a size
            --heap -1          | not a size
            --heap 4096M       | not a size
            --package 1.2      | not the name of a Java package
            --name             | --name
            extra.elf          | one program
            """)
    void optionThatIsNotUnderstood(String options, String reason) throws Exception {
        List<Object> line = new ArrayList<>(List.of("translate", inputs.resolve("hello.elf"), "-o",
                directory.resolve("out.jar")));
        line.addAll(List.of(options.split(" ")));
        refused(2, "translate", reason, line.toArray());
    }

    @Test
    void noOutputNamed() throws Exception {
        refused(2, "translate", "--output", "translate", inputs.resolve("hello.elf"));
    }

    @Test
    void outputThatIsNoJar() throws Exception {
        refused(2, "translate", "end in .jar", "translate", inputs.resolve("hello.elf"), "-o", "out");
    }

    @Test
    void iconOrResourceThatIsMissing() throws Exception {
        for (String option : List.of("--icon", "--resource")) {
            refused(1, "nothing.png", "no such file", "translate", inputs.resolve("hello.elf"), "-o",
                    directory.resolve("out.jar"), option, "nothing.png");
        }
    }

    @Test
    void sourceWithAnError() throws Exception {
        Command command = Command.portwright(directory, "translate", inputs.resolve("wrong.c"), "-o", "out.jar");
        assertAll(() -> assertEquals(1, command.status()),
                () -> assertTrue(command.errors().contains("wrong.c:1:"), command::errors),
                () -> assertTrue(command.errors().lines().reduce((a, b) -> b).orElse("").startsWith("portwright: "),
                        command::errors),
                this::nothingWritten);
    }

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1 | missing.jar   | no such file
            1 | text          | not a JAR
            1 | other.jar     | neither a MIDlet nor a Java program
            """)
    void jarThatCannotBeRun(int status, String jar, String reason) throws Exception {
        refused(status, jar, reason, "run", inputs.resolve(jar));
    }

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2 | java | --heap lots     | not a size
            2 | java | --heap 4096M    | not a size
            2 | java | --root          | --root
            1 | java | --root nowhere  | not a directory
            1 | java | --root /dev/null | not a directory
            2 | java | --env =value    | no name of a variable
            1 | java | --heap 2000M    | leaves no room
            2 | java | --window        | only a MIDlet
            2 | java | --rms kept      | only a MIDlet
            2 | java | --file-root .   | only a MIDlet
            2 | j2me | --rms-quota -1  | not a size
            2 | j2me | --keys FOO      | FOO is no key
            1 | j2me | --rms /dev/null | can't be kept here
            1 | j2me | --file-root /dev/null | can't be kept here
            2 | j2me | --root /        | only for a Java program
            2 | j2me | --no-network    | only for a Java program
            2 | j2me | --env HOME      | only for a Java program
            2 | j2me | --heap 1M       | only for a Java program
            2 | j2me | --trace-syscalls | only for a Java program
            """)
    void optionThatARunDoesNotTake(int status, String target, String options, String reason) throws Exception {
        Path jar = inputs.resolve("hello-" + target + ".jar");
        if (!Files.exists(jar)) {
            Command.portwright(inputs, "translate", "hello.elf", "-o", jar, "--target", target).succeeds();
        }
        List<Object> line = new ArrayList<>(List.of("run"));
        line.addAll(List.of(options.split(" ")));
        if (!options.equals("--root")) {
            line.add(jar);
        }
        Command command = Command.portwright(directory, line.toArray());
        assertOneLine(command, status, "portwright", reason);
        assertEquals("", command.output());
    }

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            -shared         | shared library
            -mmicromips     | compressed code
            -march=mips64r2 | MIPS32 release 2
            -mabi=64        | o32
            -fsanitize=address | runtime library
            -fsanitize=undefined | -fsanitize-undefined-trap-on-error
            """)
    void compilerOptionThatCannotWork(String option, String reason) throws Exception {
        refused(2, option, reason, "cc", option, inputs.resolve("hello.c"), "-o", directory.resolve("out.elf"));
        Path file = Files.writeString(inputs.resolve("options" + option), "-O2 " + option + "\n");
        refused(2, option, reason, "cc", "@" + file, inputs.resolve("hello.c"), "-o", directory.resolve("out.elf"));
    }

    @Test
    void commandThatDoesNotExist() throws Exception {
        refused(2, "frobnicate", "no such command", "frobnicate");
        refused(2, "build", "not understood", "build", "frobnicate");
        refused(2, "setup", "not understood", "setup", "frobnicate");
        refused(2, "NoSuchTestAnywhere", "no test", "test", "NoSuchTestAnywhere");
    }

    @Test
    void readelfOfWhatIsNoElfFile() throws Exception {
        refused(1, "text", "not an ELF file", "readelf", inputs.resolve("text"));
        refused(1, "missing", "no such file", "readelf", inputs.resolve("missing"));
    }

    @Test
    void fullDiskUnderStandardOutput() throws Exception {
        Command command = Command.run(directory, "sh", "-c", "exec \"$0\" readelf \"$1\" >/dev/full", Command.SCRIPT,
                inputs.resolve("hello.elf"));
        assertOneLine(command, 1, "standard output", "the disk is full");
    }

    private void refused(int status, String subject, String reason, Object... arguments) throws Exception {
        Command command = Command.portwright(directory, arguments);
        assertOneLine(command, status, subject, reason);
        nothingWritten();
    }

    private static void assertOneLine(Command command, int status, String subject, String reason) {
        assertAll(() -> assertEquals(status, command.status(), command::toString),
                () -> assertEquals(1, command.errors().lines().count(), command::errors),
                () -> assertTrue(command.errors().startsWith("portwright: "), command::errors),
                () -> assertTrue(command.errors().contains(subject), command::errors),
                () -> assertTrue(command.errors().matches("(?s).*" + reason + ".*"), command::errors),
                () -> assertTrue(command.errors().contains(";"), "says what to do: " + command.errors()));
    }

    private void nothingWritten() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            assertEquals(List.of(), files.toList());
        }
    }
}
