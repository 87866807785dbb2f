// SPDX-License-Identifier: EPL-2.0
// The Maven plug-in, by the sample that uses it.
package org.portwright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** The tests work in one copy of the sample, which the first one builds. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class MavenPluginTest {
    private static final Path SAMPLE = Command.HOME.resolve("samples/sums");
    private static final Path HEADER = Path.of("src/main/c/sums.h");
    private static final Path SOURCE = Path.of("src/main/c/sums.c");
    private static final Path BINDING = Path.of("src/main/c/sums.bind");

    @TempDir
    private static Path folder;
    private static Path project;
    /** What is installed is not for others; what Maven has fetched is shared. */
    private static Path repository;
    private static String maven;

    @BeforeAll
    static void installThePlugin() throws Exception {
        maven = Command.run(Command.HOME, "bash", "-c", "CACHE=${XDG_CACHE_HOME:-$HOME/.cache}/portwright;"
                + " . releng/packages.sh && find_maven && printf %s \"$MAVEN\"").succeeds().output();
        repository = folder.resolve("repository");
        project = Files.createDirectory(folder.resolve("sums"));
        Command.run(folder, "cp", "-r", SAMPLE.resolve("pom.xml"), SAMPLE.resolve("src"), project).succeeds();
        maven(Command.HOME.resolve("tools/portwright-maven-plugin"), "install").succeeds();
    }

    private static Command maven(Path directory, Object... arguments) throws IOException, InterruptedException {
        List<Object> line = new ArrayList<>(List.of(maven, "-B", "-ntp", "-Dmaven.repo.local=" + repository,
                "-Dmaven.repo.local.tail=" + Path.of(System.getProperty("user.home"), ".m2/repository"),
                "-Dportwright.home=" + Command.HOME));
        line.addAll(List.of(arguments));
        return Command.run(directory, line.toArray());
    }

    /** Runs what compiles C; it is to fail with a line that has this in it. */
    private static void assertFails(String message, Object... options) throws Exception {
        List<Object> arguments = new ArrayList<>(List.of(options));
        arguments.add("generate-resources");
        Command command = maven(project, arguments.toArray());
        assertNotEquals(0, command.status());
        assertTrue(command.output().lines().anyMatch(line -> line.startsWith("[ERROR] ") && line.contains(message)),
                command.output());
    }

    private static void replace(Path file, String old, String text) throws IOException {
        String before = Files.readString(project.resolve(file));
        assertTrue(before.contains(old), before);
        Files.writeString(project.resolve(file), before.replace(old, text));
    }

    @AfterEach
    void restoreTheSample() throws IOException {
        for (Path file : List.of(HEADER, SOURCE, BINDING)) {
            if (Files.mismatch(SAMPLE.resolve(file), project.resolve(file)) >= 0) {
                Files.writeString(project.resolve(file), Files.readString(SAMPLE.resolve(file)));
            }
        }
    }

    @Test
    @Order(1)
    void aLibraryIsInstalledWithSourcesAndDocumentation() throws Exception {
        String output = maven(project, "install").succeeds().output();
        assertTrue(output.contains("Tests run: 2, Failures: 0, Errors: 0"), output);
        Path artifact = repository.resolve("org/example/sums/1.2/sums-1.2.pom");
        assertTrue(Files.exists(artifact), output);
        String source = entry(artifact.resolveSibling("sums-1.2-sources.jar"), "org/example/sums/Sums.java");
        assertTrue(source.contains("Adds two numbers, modulo 2^32."), source);
        String page = entry(artifact.resolveSibling("sums-1.2-javadoc.jar"), "org/example/sums/Sums.html");
        assertTrue(page.contains("Adds two numbers, modulo 2^32."), page);
        assertUses(artifact.resolveSibling("sums-1.2.jar"));
    }

    private static String entry(Path jar, String name) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return new String(file.getInputStream(file.getEntry(name)).readAllBytes());
        }
    }

    private static void assertUses(Path jar) throws Exception {
        Path user = Files.writeString(folder.resolve("User.java"), """
                public class User {
                    public static void main(String[] arguments) {
                        try (org.example.sums.Sums sums = new org.example.sums.Sums()) {
                            System.out.println(sums.getClass().getModule().getName() + " " + sums.add(40, 2));
                        }
                    }
                }
                """);
        String java = Path.of(System.getProperty("java.home"), "bin/java").toString();
        Command command = Command.run(folder, java, "-p", jar, "--add-modules", "org.example.sums", user).succeeds();
        assertEquals("org.example.sums 42\n", command.output());
    }

    @Test
    @Order(2)
    void onlyWhatHasChangedIsMadeAgain() throws Exception {
        Path program = project.resolve("target/portwright/sums.elf");
        FileTime before = Files.getLastModifiedTime(program);
        maven(project, "generate-resources").succeeds();
        assertEquals(before, Files.getLastModifiedTime(program));
        replace(SOURCE, "result += numbers[i]", "result -= numbers[i]");
        maven(project, "generate-resources").succeeds();
        assertNotEquals(before, Files.getLastModifiedTime(program));
    }

    @Test
    @Order(3)
    void anErrorInCIsAnErrorWithFileAndLine() throws Exception {
        replace(SOURCE, "(unsigned) b", "(unsigned) c");
        assertFails("src/main/c/sums.c:6:45: error: 'c' undeclared");
    }

    @Test
    @Order(4)
    void whatIsExportedMustBeThere() throws Exception {
        replace(BINDING, "int add(int a, int b);", "int subtract(int a, int b);");
        assertFails("src/main/c/sums.bind:8:19: error: implicit declaration of function 'subtract'");
        replace(HEADER, "int add(", "int subtract(int a, int b);\nint add(");
        assertFails("src/main/c/sums.bind:8: undefined reference to `subtract'");
    }

    @Test
    @Order(5)
    void anErrorInTheBindFileIsToldByItsLine() throws Exception {
        replace(BINDING, "int add(int a, int b);", "int add(int a, Nothing b);");
        assertFails("portwright: src/main/c/sums.bind:8: ");
    }

    @Test
    @Order(6)
    void portwrightMustBeThere() throws Exception {
        assertFails(folder + ": there is no Portwright; say where it is by -Dportwright.home=DIRECTORY or PORTWRIGHT_HOME",
                "-Dportwright.home=" + folder);
    }
}
