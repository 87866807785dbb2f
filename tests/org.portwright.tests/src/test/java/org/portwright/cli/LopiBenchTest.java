// SPDX-License-Identifier: EPL-2.0
// Runs a small part of the benchmark, as a person does.
package org.portwright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LopiBenchTest {
    @TempDir
    private Path directory;

    @Test
    void costsOfACallAreMeasured() throws Exception {
        Path page = directory.resolve("page.md");
        Command command = Command.portwright(directory, "lopi", "bench", "--program", "flow", "--machine", "x86_64",
                "--way", "hand,inlined,lopi,replace,hooks", "--rounds", "1", "--output", page).succeeds();
        String text = Files.readString(page);
        assertTrue(text.contains("\n## left-out\n\n<!-- measured: left-out -->\n\nNothing.\n"), () -> text + command);
        double inlined = instructionsPerCall(text, "by hand, inlined");
        double hand = instructionsPerCall(text, "by hand in the source");
        double lopi = instructionsPerCall(text, "**LOPI**, call-through");
        double hooks = instructionsPerCall(text, "`-finstrument-functions`");
        // The counter is read, subtracted and added; a function of its own for each half needs two calls and returns.
        assertTrue(inlined >= 3 && inlined < hand && hand < hooks && lopi >= 3 && lopi < hand, text);
        List<String> files;
        try (Stream<Path> list = Files.walk(directory)) {
            files = list.filter(Files::isRegularFile).map(file -> directory.relativize(file).toString()).sorted().toList();
        }
        assertEquals(List.of("figures/lopi-time-x86_64.svg", "page.md"), files);
        assertTrue(Files.readString(directory.resolve(files.get(0))).contains("<title>LOPI, flow: "));
    }

    /** From the table of all functions, whose second column is a number of calls. */
    private static double instructionsPerCall(String page, String way) {
        return page.lines().map(line -> line.split(" *\\| *"))
                .filter(cells -> cells.length > 3 && cells[1].equals(way) && cells[2].matches("\\d+"))
                .mapToDouble(cells -> Double.parseDouble(cells[3])).findFirst().orElseThrow(() -> new AssertionError(page));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--program calls"})
    void aPageThatIsNoneOfOursStaysAsItIs(String arguments) throws Exception {
        Path page = Files.writeString(directory.resolve("page.md"), "# Mine\n");
        Command command = Command.portwright(directory,
                (Object[]) ("lopi bench -o " + page + " " + arguments).strip().split(" "));
        assertEquals(1, command.status(), command::toString);
        assertTrue(command.errors().startsWith("portwright: " + page + ": is there, and "), command::errors);
        assertEquals("# Mine\n", Files.readString(page));
    }

    /** On a machine where the tools to compare with are missing: they are installed when it is known that all is well. */
    @ParameterizedTest
    @ValueSource(strings = {"-o page.md", "--rounds 0", "-o nowhere/page.md"})
    void nothingIsInstalledForWhatIsRefused(String arguments) throws Exception {
        Files.writeString(directory.resolve("page.md"), "# Mine\n");
        Path commands = Files.createDirectory(directory.resolve("commands"));
        Path installs = directory.resolve("installs");
        for (String name : List.of("dpkg-query", "apt-get", "sudo")) {
            Path command = Files.writeString(commands.resolve(name),
                    "#!/bin/sh\n" + (name.equals("dpkg-query") ? "" : "touch " + installs + "\n") + "exit 1\n");
            assertTrue(command.toFile().setExecutable(true));
        }
        Command command = Command.runWithPath(directory, commands,
                (Object[]) (Command.SCRIPT + " lopi bench " + arguments).split(" "));
        assertTrue(command.status() != 0, command::toString);
        assertEquals(1, command.errors().lines().count(), command::toString);
        assertFalse(Files.exists(installs), command::toString);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--program nothing", "--machine mips", "--way guess", "--docs -o page.md", "--rounds 0", "--rounds"})
    void wrongUseIsRefusedBeforeAnythingIsBuilt(String arguments) throws Exception {
        Command command = Command.portwright(directory, (Object[]) ("lopi bench " + arguments).split(" "));
        assertEquals(2, command.status(), command::toString);
        assertTrue(command.errors().startsWith("portwright: lopi bench: "), command::errors);
        assertFalse(command.errors().contains("\tat "), command::errors);
    }
}
