// SPDX-License-Identifier: EPL-2.0
// Rules of a .lopi file on the command line: what they do to a program, and what is said about bad ones.
package org.portwright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class LopiRulesTest {
    @TempDir
    private Path directory;

    @BeforeEach
    void compile() throws Exception {
        try (var in = LopiRulesTest.class.getResourceAsStream("/lopi/work.c")) {
            Files.copy(in, directory.resolve("work.c"));
        }
        Command.run(directory, "gcc", "-O1", "-g", "-c", "work.c").succeeds();
    }

    private void write(String text) throws IOException {
        Files.writeString(directory.resolve("rules.lopi"), text);
    }

    private Command lopi(Object... arguments) throws Exception {
        Object[] line = new Object[arguments.length + 1];
        line[0] = "lopi";
        System.arraycopy(arguments, 0, line, 1, arguments.length);
        return Command.portwright(directory, line);
    }

    @Test
    void functionsOfOneProgramHaveProbesOfTheirOwn() throws Exception {
        write("""
                objects "work.o";
                skip main;
                instrument hot, slow with cycles;
                instrument c* with count;
                """);
        String plain = Command.run(directory, "gcc", "work.o", "-o", "plain").succeeds().output()
                + Command.run(directory, directory.resolve("plain"), "10").succeeds().output();
        lopi("cc", "--probe", "rules.lopi", "gcc", "-O1", "-g", "work.c", "-o", "work").succeeds();
        Command run = Command.run(directory, directory.resolve("work"), "10").succeeds();
        assertEquals(plain, run.output());
        List<String> results = run.errors().lines().map(String::strip).toList();
        assertTrue(results.stream().anyMatch(line -> line.matches("20\\b.*\\bhot\\b.*")), run::toString);
        assertTrue(results.stream().anyMatch(line -> line.matches("10\\b.*\\bslow\\b.*")), run::toString);
        assertTrue(results.stream().anyMatch(line -> line.matches("10\\b.*\\bcold\\b.*")), run::toString);
        assertFalse(run.errors().contains("main") || run.errors().contains("warm"), run::toString);
    }

    @Test
    void aProbeInCIsCalledAndLinked() throws Exception {
        Path folder = Files.createDirectory(directory.resolve("probes"));
        try (var in = LopiRulesTest.class.getResourceAsStream("/lopi/own-probe.c")) {
            Files.copy(in, folder.resolve("own.c"));
        }
        Command.run(folder, "gcc", "-O1", "-I" + Command.HOME.resolve("native/lopi/include"), "-c", "own.c").succeeds();
        Files.writeString(folder.resolve("own.lopi"), "instrument hot with \"own.o\";\n");
        for (String probe : List.of("probes/own.lopi", "probes/own.o")) {
            lopi("cc", "--probe", probe, "gcc", "-O1", "-g", "work.c", "-o", "work").succeeds();
            Command run = Command.run(directory, directory.resolve("work"), "10").succeeds();
            assertTrue(run.errors().lines().anyMatch(line -> line.matches(" *20 hot")), run::toString);
        }
        Command missing = lopi("instrument", "work.o", "-o", "out.o", "--probe", "own.o");
        assertEquals(1, missing.status(), missing::toString);
        assertEquals("portwright: own.o: no such probe; name the object file of one\n", missing.errors());
    }

    @Test
    void rulesAreListed() throws Exception {
        write("instrument hot with cycles; instrument slow with count;");
        Command list = lopi("instrument", "work.o", "--list", "--probe", "rules.lopi").succeeds();
        assertEquals(2, list.output().lines().count(), list::toString);
        assertTrue(list.output().lines().anyMatch(line -> line.startsWith("slow ") && line.contains("entry")),
                list::toString);
    }

    @Test
    void nothingIsWrittenForBadRules() throws Exception {
        write("skip main;\ninstrument hot with nothing;\n");
        Command command = lopi("instrument", "work.o", "-o", "out.o", "--probe", "rules.lopi");
        assertEquals(1, command.status(), command::toString);
        assertTrue(command.errors().startsWith("portwright: rules.lopi: line 2: nothing: no such probe; take "),
                command::toString);
        assertEquals(1, command.errors().lines().count(), command::toString);
        assertFalse(Files.exists(directory.resolve("out.o")));
    }

    @Test
    void optionsThatRulesReplaceAreRefused() throws Exception {
        write("instrument hot with count;");
        Command command = lopi("instrument", "work.o", "-o", "out.o", "--probe", "rules.lopi", "--function", "hot");
        assertEquals(1, command.status(), command::toString);
        assertTrue(command.errors().startsWith("portwright: rules.lopi: says which functions"), command::toString);
        Command missing = lopi("instrument", "work.o", "-o", "out.o", "--probe", "none.lopi");
        assertEquals(1, missing.status(), missing::toString);
        assertTrue(missing.errors().startsWith("portwright: none.lopi: "), missing::toString);
    }

    @Test
    void checkTellsWhatAnEditorWouldMark() throws Exception {
        write("objects \"work.o\";\ninstrument hott with count;\n");
        Command warned = lopi("check", "rules.lopi").succeeds();
        assertEquals("rules.lopi: line 2: the objects have no function hott; is it hot?\n", warned.output());
        write("objects \"work.o\"\ninstrument hot with count;\n");
        Command refused = lopi("check", "rules.lopi");
        assertEquals(1, refused.status(), refused::toString);
        assertTrue(refused.errors().startsWith("portwright: rules.lopi: line 2: "), refused::toString);
        assertEquals(1, refused.errors().lines().count(), refused::toString);
    }

    @Test
    void aFileOfAnotherNameHasNoRules() throws Exception {
        Files.writeString(directory.resolve("rules.txt"), "instrument hot with count;\n");
        for (String name : List.of("rules.txt", "work.o")) {
            Command refused = lopi("check", name);
            assertEquals(1, refused.status(), refused::toString);
            assertEquals("portwright: " + name + ": rules are read from files called .lopi; rename it\n", refused.errors());
        }
    }

    @Test
    void aMessageThatIsNoneIsToldOfInALine() throws Exception {
        Command server = Command.runWithInput(directory, "Content-Length: 5\r\n\r\nabcde", Command.SCRIPT, "lopi", "lsp")
                .succeeds();
        assertEquals("", server.output());
        assertTrue(server.errors().startsWith("portwright: lopi lsp: "), server.errors());
        assertFalse(server.errors().contains("\tat "), server.errors());
    }
}
