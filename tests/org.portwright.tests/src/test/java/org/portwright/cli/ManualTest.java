// SPDX-License-Identifier: EPL-2.0
// Help, manual pages, completion and the page of the command line are what the commands say of themselves.
package org.portwright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** With {@code -Dapprove=true} the tests write these files. */
class ManualTest {
    private static final boolean APPROVE = Boolean.getBoolean("approve");
    private static final Path PAGE = Command.HOME.resolve("docs/command-line.md");

    @TempDir
    private Path directory;

    @Test
    void eachFileIsAsTheCommandsSay() throws IOException {
        Map<String, String> files = new Manual().files();
        if (APPROVE) {
            for (Path old : shared()) {
                Files.delete(old);
            }
            for (Map.Entry<String, String> file : files.entrySet()) {
                Path path = Command.HOME.resolve(file.getKey());
                Files.createDirectories(path.getParent());
                Files.writeString(path, file.getValue());
            }
        }
        assertEquals(new TreeSet<>(files.keySet()),
                new TreeSet<>(shared().stream().map(file -> Command.HOME.relativize(file).toString()).toList()));
        for (Map.Entry<String, String> file : files.entrySet()) {
            assertEquals(file.getValue(), Files.readString(Command.HOME.resolve(file.getKey())),
                    () -> file.getKey() + ": portwright test ManualTest -Dapprove=true writes it anew");
        }
    }

    private static List<Path> shared() throws IOException {
        Path share = Command.HOME.resolve("share");
        if (!Files.exists(share)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(share)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    @Test
    void thePageIsAsTheCommandsSay() throws IOException {
        String page = Files.readString(PAGE);
        String expected = new Manual().page(page);
        if (APPROVE) {
            Files.writeString(PAGE, expected);
        }
        assertEquals(expected, Files.readString(PAGE), "portwright test ManualTest -Dapprove=true writes it anew");
    }

    static List<String> commands() {
        return new Manual().commands().stream().map(command -> command.getCommandSpec().qualifiedName(" ")).toList();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void eachCommandHasHelp(String command) throws Exception {
        List<Object> line = new ArrayList<>(List.of(command.split(" ")).subList(1, command.split(" ").length));
        line.add("--help");
        String help = Command.portwright(directory, line.toArray()).succeeds().output();
        assertEquals(Files.readString(Command.HOME.resolve("share/help/" + command.replace(' ', '-') + ".txt")), help);
        assertTrue(help.startsWith("usage: " + command), help);
        help.lines().forEach(text -> assertTrue(text.length() <= 110, text));
    }

    @Test
    void eachCommandInJavaIsExecutedByTheScript() {
        // A command that is only described would be one that nobody can run, and the other way round.
        CommandLine executed = new CommandLine(CommandLine.Model.CommandSpec.create());
        Main.addCommands(executed, "");
        assertTrue(commands().containsAll(executed.getSubcommands().keySet().stream()
                .map(name -> "portwright " + name).toList()));
    }

    @ParameterizedTest
    @CsvSource({"'portwright tr', translate", "'portwright translate --ta', --target", "'portwright kernel fi', figures",
        "'portwright kernel run --var', --variant"})
    void bashCompletesCommandsAndOptions(String typed, String completed) throws Exception {
        String[] words = typed.split(" ");
        String script = "source " + Command.HOME.resolve("share/bash-completion/completions/portwright")
                + "; COMP_WORDS=(" + typed + "); COMP_CWORD=" + (words.length - 1) + "; COMP_LINE='" + typed
                + "'; compopt() { :; }; _complete_portwright; echo \"${COMPREPLY[@]}\"";
        assertEquals(completed, Command.run(directory, "bash", "-c", script).succeeds().output().strip());
    }

    @Test
    void theVersionIsThatOfTheBuild() throws Exception {
        String version = Command.portwright(directory, "--version").succeeds().output();
        String pom = Files.readString(Command.HOME.resolve("pom.xml"));
        assertTrue(version.matches("portwright \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?( \\([0-9a-f]+\\))?\n"), version);
        assertTrue(pom.contains("<version>" + version.split("[ \n]")[1] + "</version>"), version);
    }

    @Test
    void noCommandIsWrongUse() throws Exception {
        Command command = Command.portwright(directory);
        assertEquals(2, command.status());
        assertTrue(command.errors().startsWith("usage: portwright"), command::errors);
    }
}
