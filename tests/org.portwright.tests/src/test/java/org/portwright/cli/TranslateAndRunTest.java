// SPDX-License-Identifier: EPL-2.0
// portwright translate and run, with each of their options.
package org.portwright.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TranslateAndRunTest {
    /** Prints its arguments, then standard input or a file, and ends with the number of arguments. */
    private static final String PROGRAM = """
            #include <stdio.h>
            int main(int argc, char **argv) {
                FILE *file = argc > 1 && argv[1][0] == '@' ? fopen(argv[1] + 1, "r") : stdin;
                int c;
                if (!file) { perror(argv[1]); return 77; }
                for (int i = 1; i < argc; i++) printf("[%s]\\n", argv[i]);
                while ((c = getc(file)) != EOF) putchar(c);
                return argc;
            }
            """;

    @TempDir
    private static Path programs;

    @TempDir
    private Path directory;

    @BeforeAll
    static void compile() throws Exception {
        Files.writeString(programs.resolve("program.c"), PROGRAM);
        Command.portwright(programs, "cc", "-O2", "-g", "program.c", "-o", "program.elf").succeeds();
    }

    private Command translate(Object... options) throws Exception {
        Object[] line = Stream.concat(Stream.of("translate", programs.resolve("program.elf"), "-o", "out.jar"),
                Stream.of(options)).toArray();
        return Command.portwright(directory, line).succeeds();
    }

    private Command run(String input, Object... line) throws Exception {
        return Command.runWithInput(directory, input,
                Stream.concat(Stream.of(Command.SCRIPT, "run"), Stream.of(line)).toArray());
    }

    @Test
    void javaProgramGetsArgumentsAndInputAndGivesItsStatus() throws Exception {
        translate("--target", "java");
        Command command = run("typed\n", "out.jar", "one", "--window", "a b");
        assertAll(() -> assertEquals("[one]\n[--window]\n[a b]\ntyped\n", command.output()),
                () -> assertEquals(4, command.status()),
                () -> assertEquals("", command.errors()));
        Command alone = Command.runWithInput(directory, "typed\n", "java", "-jar", "out.jar", "one");
        assertAll(() -> assertEquals("[one]\ntyped\n", alone.output()), () -> assertEquals(2, alone.status()));
    }

    /** Commands of the tests run in the locale C, in which Java takes names for ASCII. */
    @Test
    void namesThatAreNotAsciiAreTaken() throws Exception {
        Command.run(directory, "sh", "-c", "name=$(printf 'caf\\303\\251') && cp '" + programs.resolve("program.c")
                + "' \"$name.c\" && '" + Command.SCRIPT + "' translate --target java \"$name.c\" -o \"$name.jar\" && mv \"$name.jar\" out.jar")
                .succeeds();
        assertEquals("[one]\n", run("", "out.jar", "one").output());
    }

    @Test
    void midletGetsInputAndGivesItsStatus() throws Exception {
        translate();
        assertTrue(Files.exists(directory.resolve("out.jad")));
        Command command = run("typed\n", "--screenshot", "phone.png", "out.jar");
        assertAll(() -> assertEquals("typed\n", command.output()),
                () -> assertEquals(1, command.status(), command::errors),
                () -> assertTrue(ImageIO.read(directory.resolve("phone.png").toFile()).getWidth() > 100));
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "j2me"})
    void resourceIsAFileOfTheProgram(String target) throws Exception {
        Files.createDirectory(directory.resolve("levels"));
        Files.writeString(directory.resolve("levels/first.txt"), "a level\n");
        Files.writeString(directory.resolve("program.c"),
                PROGRAM.replace("int c;", "int c; if (argc < 2) file = fopen(\"levels/first.txt\", \"r\");"));
        Command.portwright(directory, "translate", "program.c", "-o", "out.jar", "--target", target, "--resource",
                "levels/first.txt").succeeds();
        Files.delete(directory.resolve("levels/first.txt"));
        assertEquals("a level\n", run("", "out.jar").output());
    }

    @Test
    void aFunctionIsShownAsAPassLeavesIt() throws Exception {
        String text = translate("--print-after", "PromoteStackSlots", "main", "--view", "main.svg").output();
        assertTrue(text.startsWith("# after PromoteStackSlots\nfunction main little-endian\nb0"), text);
        assertTrue(Files.readString(directory.resolve("main.svg")).contains("</svg>"));
        String all = translate("--print-after", "all", "main").output();
        assertTrue(all.contains("# after Lift\n") && all.contains("# after InferSignatures\n"), all);
    }

    @Test
    void severalSourcesBecomeOneProgram() throws Exception {
        Files.writeString(directory.resolve("main.cpp"),
                "#include <cstdio>\nextern \"C\" int one(); int main() { std::printf(\"%d\\n\", one()); }\n");
        Files.writeString(directory.resolve("one.S"), ".globl one\none: li $2, 1\n jr $31\n");
        Command.portwright(directory, "translate", "main.cpp", "one.S", "-o", "out.jar", "--target", "java").succeeds();
        assertEquals("1\n", run("", "out.jar").output());
    }

    @Test
    void nameAndVendorAndIconStandInManifestAndDescriptor() throws Exception {
        byte[] png = java.util.Base64.getDecoder().decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42m"
                + "Nk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==");
        Files.write(directory.resolve("icon.png"), png);
        translate("--name", "My Game", "--vendor", "Example Ltd", "--icon", "icon.png");
        String descriptor = Files.readString(directory.resolve("out.jad"));
        assertTrue(descriptor.contains("MIDlet-Name: My Game"), descriptor);
        assertTrue(descriptor.contains("MIDlet-Vendor: Example Ltd"), descriptor);
        assertTrue(descriptor.contains("MIDlet-Jar-Size: " + Files.size(directory.resolve("out.jar"))), descriptor);
        try (JarFile jar = new JarFile(directory.resolve("out.jar").toFile())) {
            Attributes manifest = jar.getManifest().getMainAttributes();
            String midlet = manifest.getValue("MIDlet-1");
            assertTrue(midlet.startsWith("My Game,"), midlet);
            String icon = midlet.split(",")[1].strip();
            assertTrue(Arrays.equals(png,
                    jar.getInputStream(jar.getEntry(icon.substring(icon.startsWith("/") ? 1 : 0))).readAllBytes()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "j2me"})
    void packageHoldsAllClasses(String target) throws Exception {
        translate("--target", target, "--package", "com.example.game");
        try (JarFile jar = new JarFile(directory.resolve("out.jar").toFile())) {
            List<String> outside = jar.stream().map(entry -> entry.getName())
                    .filter(name -> name.endsWith(".class") && !name.startsWith("com/example/game/")).toList();
            assertEquals(List.of(), outside);
        }
        assertEquals("typed", run("typed", "out.jar").output());
    }

    @Test
    void heapAndStackLimitTheProgram() throws Exception {
        Files.writeString(directory.resolve("greedy.c"), """
                #include <stdio.h>
                #include <stdlib.h>
                int main(void) { puts(malloc(3 << 20) ? "enough" : "too little"); }
                """);
        for (String target : List.of("java", "j2me")) {
            Command.portwright(directory, "translate", "greedy.c", "-o", "small.jar", "--target", target, "--heap", "1M",
                    "--stack", "32K").succeeds();
            Command.portwright(directory, "translate", "greedy.c", "-o", "large.jar", "--target", target, "--heap", "8M")
                    .succeeds();
            assertEquals("too little\n", run("", "small.jar").output());
            assertEquals("enough\n", run("", "large.jar").output());
        }
    }

    @Test
    void optionsOfARunLimitAndShowTheProgram() throws Exception {
        translate("--target", "java");
        Files.writeString(directory.resolve("outside"), "outside");
        Path root = Files.createDirectory(directory.resolve("root"));
        Files.writeString(root.resolve("inside"), "inside");
        assertEquals(77, run("", "--root", root, "out.jar", "@" + directory.resolve("outside")).status());
        assertEquals(77, run("", "--root", root, "out.jar", "@../outside").status());
        Command inside = run("", "--root", root, "--no-network", "--heap", "1M", "--trace-syscalls", "out.jar", "@/inside");
        assertAll(() -> assertEquals(2, inside.status()),
                () -> assertEquals("[@/inside]\ninside", inside.output()),
                () -> assertTrue(inside.errors().contains("open(\"/inside\", "), inside::errors),
                () -> assertTrue(inside.errors().endsWith("exit_group(2) = ?\n"), inside::errors));
        Command bare = Command.run(root, "java", "-Dportwright.root=.", "-jar", directory.resolve("out.jar"), "@/inside");
        assertEquals("[@/inside]\ninside", bare.output(), bare::errors);
    }

    @Test
    void aLimitedProgramGetsTheEnvironmentThatItIsGiven() throws Exception {
        Files.writeString(directory.resolve("environment.c"), """
                #include <stdio.h>
                extern char **environ;
                int main(void) { for (char **e = environ; *e; e++) puts(*e); }
                """);
        Command.portwright(directory, "translate", "environment.c", "-o", "out.jar", "--target", "java").succeeds();
        assertTrue(lines(run("", "out.jar")).contains("PATH=" + System.getenv("PATH")));
        for (List<String> limit : List.of(List.of("--root", "."), List.of("--no-network"))) {
            List<String> line = new ArrayList<>(limit);
            line.add("out.jar");
            assertEquals(Set.of("LC_ALL=C"), harmlessLeftOut(lines(run("", line.toArray()))));
            line.addAll(0, List.of("--env", "ONE=1=2", "--env", "EMPTY=", "--env", "PATH", "--env", "NOT_THERE_AT_ALL"));
            assertEquals(Set.of("LC_ALL=C", "ONE=1=2", "EMPTY=", "PATH=" + System.getenv("PATH")),
                    harmlessLeftOut(lines(run("", line.toArray()))));
        }
        assertTrue(lines(run("", "--env", "ONE=1", "out.jar")).containsAll(List.of("ONE=1",
                "PATH=" + System.getenv("PATH"))));
        assertEquals(Set.of("LC_ALL=C", "A=b"), harmlessLeftOut(lines(Command.run(directory, "java",
                "-Dportwright.no-network=true", "-Dportwright.env.A=b", "-jar", "out.jar"))));
    }

    private static Set<String> lines(Command command) {
        return command.succeeds().output().lines().collect(Collectors.toSet());
    }

    /** Without what a test's own environment may have or not. */
    private static Set<String> harmlessLeftOut(Set<String> variables) {
        return variables.stream().filter(line -> !line.matches("(LANG|LANGUAGE|LC_CTYPE|TERM|TZ)=.*"))
                .collect(Collectors.toSet());
    }

    @Test
    void aProgramInAJavaProgramOpensItsOwnResourcesOnly() throws Exception {
        Files.writeString(directory.resolve("own.txt"), "own");
        Files.writeString(directory.resolve("program.c"), """
                #include <stdio.h>
                int main(int argc, char **argv) {
                    for (int i = 1; i < argc; i++) {
                        char line[80] = "";
                        FILE *file = fopen(argv[i], "r");
                        printf("%s: %s\\n", argv[i], file ? fgets(line, sizeof line, file) ? line : "empty" : "none");
                    }
                }
                """);
        Command.portwright(directory, "translate", "program.c", "-o", "program.jar", "--target", "java",
                "--resource", "own.txt", "--package", "org.example.program").succeeds();
        Path application = Files.createDirectory(directory.resolve("application"));
        Files.writeString(application.resolve("own.txt"), "the application's");
        Files.writeString(application.resolve("cfg.properties"), "password");
        Files.writeString(application.resolve("Application.java"), """
                public class Application {
                    public static void main(String[] arguments) {
                        System.exit(org.example.program.runtime.Machine.execute(new org.example.program.Main(), arguments));
                    }
                }
                """);
        Command.run(directory, "javac", "-cp", "program.jar", "application/Application.java").succeeds();
        Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
        List<Object> names = List.of("/own.txt", "own.txt", "./own.txt", "/cfg.properties", "/java/lang/Object.class", "/",
                "/org/example/program/Main.class", "/org/example/program/runtime/program.bin");
        List<Object> line = new ArrayList<>(List.of("java", "-cp", "../application:../program.jar", "Application"));
        line.addAll(names);
        assertEquals("""
                /own.txt: own
                own.txt: own
                ./own.txt: own
                /cfg.properties: none
                /java/lang/Object.class: none
                /: empty
                /org/example/program/Main.class: none
                /org/example/program/runtime/program.bin: none
                """, Command.run(elsewhere, line.toArray()).succeeds().output());
        assertEquals("own.txt: own\n/org/example/program/Main.class: none\n", Command.run(elsewhere, "java", "-jar",
                "../program.jar", "own.txt", "/org/example/program/Main.class").succeeds().output());
    }

    @Test
    void reportTellsSizesAndTimes() throws Exception {
        String report = translate("--report").output();
        for (String word : List.of("functions", "largest methods", "ms", "out.jar")) {
            assertTrue(report.contains(word), word + " is missing in: " + report);
        }
        assertFalse(Files.exists(directory.resolve("report")));
    }

    @Test
    void damagedDebugInformationIsAWarning() throws Exception {
        Files.writeString(directory.resolve("garbage"), "no DWARF at all");
        Command.run(directory, "mipsel-linux-gnu-objcopy", "--update-section", ".debug_info=garbage",
                programs.resolve("program.elf"), "damaged.elf").succeeds();
        Command command = Command.portwright(directory, "translate", "damaged.elf", "-o", "out.jar", "--target", "java")
                .succeeds();
        assertTrue(command.errors().matches("portwright: damaged.elf: warning: .*\\n"), command::errors);
        assertEquals("typed", run("typed", "out.jar").output());
    }

    @Test
    void programThatIsThereIsReplaced() throws Exception {
        Files.writeString(directory.resolve("out.jar"), "old");
        translate("--target", "java");
        assertEquals("new", run("new", "out.jar").output());
    }

    @Test
    void failedTranslationLeavesWhatIsThere() throws Exception {
        Files.writeString(directory.resolve("out.jar"), "old");
        Files.writeString(directory.resolve("text.elf"), "not a program");
        assertEquals(1, Command.portwright(directory, "translate", "text.elf", "-o", "out.jar").status());
        assertEquals("old", Files.readString(directory.resolve("out.jar")));
    }
}
