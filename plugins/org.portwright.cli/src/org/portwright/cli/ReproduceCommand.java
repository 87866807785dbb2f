// SPDX-License-Identifier: EPL-2.0
// portwright reproduce
package org.portwright.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.portwright.cli.reproduction.Documentation;
import org.portwright.cli.reproduction.Reproduction;
import org.portwright.cli.reproduction.Result;
import org.portwright.cli.reproduction.Run;
import org.portwright.metrics.report.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures again what the thesis and the papers did. */
@Command(name = "reproduce", customSynopsis = "portwright reproduce [OPTION]... [NAME]...",
        description = {
            "Measures again what the thesis and the papers did.",
            "Runs the commands that make the tables and figures, all of them unless some are named, and writes a page that has "
                + "the original's numbers beside links to ours. Says first how long it takes. What is there is not measured "
                + "again: an interrupted run goes on where it was. docs/reproduction.md has the list."})
final class ReproduceCommand implements Callable<Integer> {
    private static final String PAGE = "reproduction.md";

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Parameters(paramLabel = "NAME", description = "a table or figure, such as table-2.2 or apkern-figure-6, or a number of the "
            + "thesis, such as 8.4; default: all that can be measured")
    private List<String> names = new ArrayList<>();

    @Option(names = "--list", description = "lists all tables and figures and what measures them, and measures nothing")
    private boolean list;

    @Option(names = "--linux", paramLabel = "DIRECTORY",
            description = "a tree of Linux's sources, which some need: Debian's linux-source-6.1, unpacked, or another")
    private Path linux;

    @Option(names = {"-o", "--output"}, paramLabel = "DIRECTORY",
            description = "where to write; default: " + FiguresPlace.FOLDER)
    private Path named;

    @Mixin
    private FiguresPlace place;

    /** Where results go. */
    private Path output;

    @Spec
    private CommandSpec specification;

    @Override
    public Integer call() throws Exception {
        Reproduction all = Reproduction.read();
        output = place.folder(named, Documentation.FOLDER);
        List<Result> wanted = wanted(all);
        if (list) {
            System.out.print(names.isEmpty() ? list(all).toText() : table(wanted).toText());
            return 0;
        }
        if (linux != null && !Files.exists(linux.resolve("kernel"))) {
            throw new CommandException(linux + ": no sources of Linux; there is no folder kernel");
        }
        Set<Run> runs = runs(wanted);
        if (!runs.isEmpty()) {
            System.err.println("portwright: some " + runs.stream().mapToInt(Run::minutes).sum() + " minutes: "
                    + String.join(", ", runs.stream().map(Run::summary).distinct().toList()));
        }
        Files.createDirectories(output);
        int done = 0;
        // Whoever ends this command ends what it runs.
        try (Interruption interruption = new Interruption()) {
            for (Run run : runs) {
                ProgressBar.tell(run.summary(), done++, runs.size());
                for (List<String> command : run.commands(folders())) {
                    execute(command);
                }
                writePage(all);
            }
        }
        ProgressBar.tell("done", runs.size(), runs.size());
        System.out.println(writePage(all).normalize());
        return 0;
    }

    /** After each run, so that what is interrupted has one. */
    private Path writePage(Reproduction all) throws CommandException, IOException {
        Path page = place.isDocumentation() ? home().resolve(Documentation.PAGE) : output.resolve(PAGE);
        UnfinishedFile.write(page, place.isDocumentation()
                ? Documentation.replaceTable(Files.readString(page), all, output) : page(all));
        return page;
    }

    private List<Result> wanted(Reproduction all) {
        for (String name : names) {
            if (all.results().stream().noneMatch(result -> isNamed(result, name))) {
                throw new ParameterException(specification.commandLine(), name + ": "
                        + (all.drawings().contains(name) ? "measures nothing" : "no table or figure; --list has their names"));
            }
        }
        return all.results().stream()
                .filter(result -> names.isEmpty() || names.stream().anyMatch(name -> isNamed(result, name))).toList();
    }

    /** By its name, or by its number in the thesis, which a table and a figure may share. */
    private static boolean isNamed(Result result, String name) {
        return result.name().equals(name) || result.name().matches("(table|figure)-" + Pattern.quote(name));
    }

    /** What is to be done, once each. What can't be done is refused if it was named, else left out. */
    private Set<Run> runs(List<Result> wanted) throws CommandException {
        Set<Run> runs = new LinkedHashSet<>();
        for (Result result : wanted) {
            boolean canRun = !result.run().needsLinux() || linux != null;
            if (!canRun && !names.isEmpty() && !result.run().isDone(output)) {
                throw new CommandException(result.name() + ": needs Linux's sources; name their folder with --linux");
            }
            if (canRun && !result.run().isDone(output)) {
                Run first = result.run().first();
                if (first != null && !first.isDone(output)) {
                    runs.add(first);
                }
                runs.add(result.run());
            }
        }
        return runs;
    }

    private static Path home() {
        return Path.of(System.getProperty("portwright.home", "."));
    }

    private Map<String, String> folders() {
        return Map.of("out", output.toString(), "home", home().toString(), "linux", String.valueOf(linux));
    }

    /** By the script, which knows what each command needs. What it prints is for those who run it alone. */
    private static void execute(List<String> words) throws CommandException, IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(home().resolve("portwright").toString()));
        command.addAll(words);
        Process process = new ProcessBuilder(command).redirectInput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(ProcessBuilder.Redirect.INHERIT).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        try {
            if (process.waitFor() != 0) {
                throw new CommandException("portwright " + String.join(" ", words)
                        + ": failed, see above; what was measured before stays");
            }
        } finally {
            process.destroy();
        }
    }

    private Table list(Reproduction all) {
        Table table = table(all.results());
        all.drawings().forEach(name -> table.add(name, "", "measures nothing"));
        return table;
    }

    private Table table(List<Result> results) {
        Table table = new Table("name", "title", "state");
        results.forEach(result -> table.add(result.name(), result.title(), state(result)));
        return table;
    }

    private String state(Result result) {
        return result.run().isDone(output) ? "in " + output.resolve(result.run().files().get(0)).normalize()
                : "by " + result.run().summary() + (result.run().needsLinux() ? ", with --linux" : "");
    }

    /** The original's numbers, and where ours are. */
    private String page(Reproduction all) {
        Table table = new Table("name", "title", "original", "differs", "measured");
        all.results().forEach(result -> {
            boolean done = result.run().isDone(output);
            String file = done ? result.run().files().get(0) : "";
            table.add(result.name(), result.title(), result.original(), result.differs(),
                    done ? "[" + file + "](" + file + ")" : state(result));
        });
        return "# Tables and figures of the thesis and the papers\n\n" + table.toMarkdown();
    }
}
