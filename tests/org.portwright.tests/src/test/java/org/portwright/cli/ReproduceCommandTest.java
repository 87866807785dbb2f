// SPDX-License-Identifier: EPL-2.0
// What the thesis and the papers measured, and what measures it here.
package org.portwright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.portwright.cli.reproduction.Documentation;
import org.portwright.cli.reproduction.Reproduction;
import org.portwright.cli.reproduction.Result;
import org.portwright.cli.reproduction.Run;

class ReproduceCommandTest {
    private static final Path HOME = Path.of(System.getProperty("portwright.home", "../.."));
    private static final Reproduction ALL = Reproduction.read();

    @TempDir
    private Path directory;

    private Command reproduce(String arguments) throws Exception {
        return Command.portwright(directory, (Object[]) ("reproduce " + arguments).split(" "));
    }

    private static Stream<String> numbered(String prefix, int last) {
        return IntStream.rangeClosed(1, last).mapToObj(number -> prefix + number);
    }

    /** By the captions of the thesis and of both papers. */
    @Test
    void noTableOrFigureIsMissing() {
        Set<String> expected = new HashSet<>();
        Map.of(2, 3, 3, 1, 5, 5, 6, 2, 7, 3).forEach((chapter, last) ->
                numbered("table-" + chapter + ".", last).forEach(expected::add));
        Map.of(1, 2, 2, 4, 3, 4, 4, 7, 5, 8, 6, 8, 7, 6, 8, 4).forEach((chapter, last) ->
                numbered("figure-" + chapter + ".", last).forEach(expected::add));
        numbered("apkern-figure-", 8).forEach(expected::add);
        numbered("llva-table-", 7).forEach(expected::add);
        expected.add("llva-figure-1");
        List<String> names = new ArrayList<>(ALL.drawings());
        ALL.results().forEach(result -> names.add(result.name()));
        assertEquals(expected, new HashSet<>(names));
        assertEquals(expected.size(), names.size());
    }

    @Test
    void eachCommandIsOneOfPortwright() {
        Map<String, String> folders = Map.of("out", "out", "home", ".", "linux", "linux");
        ALL.results().stream().map(Result::run).distinct().forEach(run ->
                run.commands(folders).forEach(command -> Main.described().parseArgs(command.toArray(String[]::new))));
    }

    @Test
    void whatReadsFilesOfAnotherRunComesAfterIt() {
        Run place = ALL.results().stream().filter(result -> result.name().equals("figure-2.4")).findFirst().orElseThrow().run();
        assertEquals("linux-scaling", place.first().name());
        for (Result result : ALL.results()) {
            Run run = result.run();
            List<String> read = run.commands().stream().flatMap(List::stream).filter(word -> word.startsWith("{out}/"))
                    .map(word -> word.substring("{out}/".length())).filter(file -> file.contains(".") && !run.files().contains(file)).toList();
            assertTrue(read.isEmpty() || run.first().files().containsAll(read), () -> run.name() + " reads " + read);
        }
    }

    @Test
    void whatIsThereIsNotMeasuredAgain() throws Exception {
        Command first = reproduce("table-5.5 -o out").succeeds();
        assertTrue(first.errors().startsWith("portwright: some 1 minutes: portwright metrics complexity\n"), first::errors);
        String measured = Files.readString(directory.resolve("out/application-kernel-size.md"));
        assertTrue(measured.startsWith("| folder | files | code lines |"), measured);
        String page = Files.readString(directory.resolve("out/reproduction.md"));
        assertTrue(page.contains("[application-kernel-size.md](application-kernel-size.md)"), page);
        assertFalse(reproduce("table-5.5 -o out").succeeds().errors().contains("minutes"));
        assertTrue(reproduce("--list table-5.5 -o out").succeeds().output().contains("in out/application-kernel-size.md"));
    }

    @Test
    void aCommandThatFailsIsNamed() throws Exception {
        Files.createDirectories(directory.resolve("linux/kernel"));
        Command command = reproduce("table-2.2 --linux linux");
        assertEquals(1, command.status());
        assertTrue(command.errors().contains("portwright: linux: no source file"), command::errors);
        assertTrue(command.errors().contains("portwright: portwright metrics locks "), command::errors);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "1 | table-2.2             | table-2.2: needs Linux's sources",
        "1 | figure-2.4            | figure-2.4: needs Linux's sources",
        "1 | table-2.2 --linux out | out: no sources of Linux",
        "2 | figure-1.1            | figure-1.1: measures nothing",
        "2 | table-5.5 --docs -o o | --docs and --output o",
        "2 | table-9.9             | table-9.9: no table or figure"})
    void whatCanNotBeMeasuredIsTold(int status, String arguments, String message) throws Exception {
        Command command = reproduce(arguments);
        assertEquals(status, command.status(), command::toString);
        assertTrue(command.errors().contains(message), command::toString);
    }

    @Test
    void thePageHasTheList() throws Exception {
        Path file = HOME.resolve(Documentation.PAGE);
        String made = Documentation.replaceTable(Files.readString(file), ALL, HOME.resolve(Documentation.FOLDER));
        if (Boolean.getBoolean("approve")) {
            Files.writeString(file, made);
        }
        assertEquals(made, Files.readString(file));
    }
}
