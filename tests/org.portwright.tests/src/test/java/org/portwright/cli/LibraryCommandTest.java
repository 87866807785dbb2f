// SPDX-License-Identifier: EPL-2.0
// portwright translate --library.
package org.portwright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.portwright.translator.Outcome;
import org.portwright.translator.Processes;

class LibraryCommandTest {

    private static final String USER = """
            public class User {
                public static void main(String[] arguments) {
                    try (org.example.Sum sum = new org.example.Sum()) {
                        System.out.println(sum.add(40, 2));
                    }
                }
            }
            """;

    @TempDir
    private Path directory;

    @BeforeEach
    void write() throws Exception {
        Files.writeString(directory.resolve("sum.h"), "/** Adds. */\nint add(int a, int b);\n");
        Files.writeString(directory.resolve("sum.c"), "#include \"sum.h\"\nint add(int a, int b) { return a + b; }\n");
        Files.writeString(directory.resolve("sum.bind"), """
                target java;
                export class org.example.Sum {
                    header "sum.h";
                    int add(int a, int b);
                }
                """);
        Files.writeString(directory.resolve("User.java"), USER);
    }

    private Command translate(String... more) throws Exception {
        Object[] line = java.util.stream.Stream.concat(java.util.stream.Stream.of("translate", "--library", "sum.bind", "-o",
                "sum.jar"), java.util.Arrays.stream(more)).toArray();
        return Command.portwright(directory, line);
    }

    private void assertRuns(String... classPath) throws Exception {
        assertRunsWith("-cp", String.join(File.pathSeparator,
                List.of(classPath).stream().map(name -> directory.resolve(name).toString()).toList()));
    }

    private void assertRunsWith(String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of(Processes.JAVA));
        command.addAll(List.of(options));
        command.add(directory.resolve("User.java").toString());
        Outcome outcome = Processes.run(command, new byte[0], Duration.ofMinutes(1));
        assertEquals("42\n", outcome.output(), outcome.errors());
    }

    @Test
    void sourcesBecomeAnArtifactOfMaven() throws Exception {
        translate("sum.c", "--coordinates", "org.example:sum:2.1", "--module", "org.example.sum").succeeds();
        assertRuns("sum.jar");
        assertRunsWith("-p", directory.resolve("sum.jar").toString(), "--add-modules", "org.example.sum");
        try (JarFile jar = new JarFile(directory.resolve("sum.jar").toFile());
                JarFile sources = new JarFile(directory.resolve("sum-sources.jar").toFile())) {
            assertEquals("org.example.sum", jar.getManifest().getMainAttributes().getValue("Automatic-Module-Name"));
            String source = new String(sources.getInputStream(sources.getEntry("org/example/Sum.java")).readAllBytes());
            assertTrue(source.contains("     * Adds.\n"), source);
        }
        String pom = Files.readString(directory.resolve("sum.pom"));
        assertTrue(pom.contains("<groupId>org.example</groupId>\n  <artifactId>sum</artifactId>\n  <version>2.1</version>\n"),
                pom);
        assertFalse(pom.contains("<dependency>"), pom);
    }

    @Test
    void theRuntimeMayBeAnArtifactOfItsOwn() throws Exception {
        translate("sum.c", "--separate-runtime").succeeds();
        assertRuns("sum.jar", "portwright-runtime.jar");
        assertTrue(Files.size(directory.resolve("sum.jar")) < 40_000);
        assertTrue(Files.readString(directory.resolve("sum.pom")).contains("<artifactId>runtime</artifactId>"));
    }

    @Test
    void aProgramThatWasLinkedWithTheGlueIsTakenAsItIs() throws Exception {
        Command.portwright(directory, "bind", "sum.bind").succeeds();
        Command.portwright(directory, "cc", "-O2", "-g", "sum.c", "sum-exports.c", "-o", "sum.elf").succeeds();
        translate("sum.elf").succeeds();
        assertRuns("sum.jar");
    }

    @Test
    void itIsNoProgram() throws Exception {
        Command.portwright(directory, "bind", "sum.bind").succeeds();
        Command.portwright(directory, "cc", "-O2", "-g", "sum.c", "sum-exports.c", "-o", "sum.elf").succeeds();
        for (String target : new String[] {"java", "j2me"}) {
            Command command = Command.portwright(directory, "translate", "--target", target, "sum.elf", "-o", "sum.jar");
            assertEquals(1, command.status());
            assertEquals("portwright: sum.elf: a library, which exports functions to Java; add --library and its .bind file, or "
                    + "link it without the C file of exports\n", command.errors());
            assertFalse(Files.exists(directory.resolve("sum.jar")));
        }
    }

    @Test
    void aWrongTypeIsToldByTheCompilerInTheBindFile() throws Exception {
        Files.writeString(directory.resolve("sum.bind"), """
                target java;
                export class org.example.Sum {
                    header "sum.h";
                    int add(byte[] a, int b);
                }
                """);
        Command command = translate("sum.c");
        assertEquals(1, command.status());
        assertTrue(command.errors().contains("sum.bind:4:"), command.errors());
        assertFalse(Files.exists(directory.resolve("sum.jar")));
    }

    @Test
    void whatIsDeclaredWronglyIsToldInTheBindFile() throws Exception {
        Files.writeString(directory.resolve("sum.bind"), """
                target java;
                export class org.example.Sum {
                    header "none.h";
                    int add(int a, int b);
                }
                """);
        Command command = translate("sum.c");
        assertEquals(1, command.status());
        assertTrue(command.errors().contains("sum.bind:3:10: fatal error: none.h: No such file"), command.errors());
        assertTrue(command.errors().endsWith("portwright: sum.c: sum could not be compiled; see the compiler's messages\n"),
                command.errors());
        Files.writeString(directory.resolve("sum.h"), "struct state { int count; };\nint add(struct state *to, int b);\n");
        Files.writeString(directory.resolve("sum.bind"), """
                target java;
                export class org.example.Sum {
                    header "sum.h";
                    exception SumException message describe;
                    handle State = "struct state" {
                        int cuont;
                    }
                    int add(State to, int b);
                }
                """);
        command = translate("sum.c");
        assertTrue(command.errors().contains("sum.bind:4:"), command.errors());
        assertTrue(command.errors().contains("sum.bind:6:"), command.errors());
    }

    @Test
    void wrongUseIsTold() throws Exception {
        assertEquals(1, Command.portwright(directory, "translate", "--library", "sum.c", "-o", "sum.jar").status());
        assertEquals(2, translate("sum.c", "--coordinates", "sum").status());
        assertEquals(2, translate("sum.c", "--target", "j2me").status());
        assertEquals(2, Command.portwright(directory, "translate", "--module", "sum", "sum.c", "-o", "sum.jar").status());
    }
}
