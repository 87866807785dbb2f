// SPDX-License-Identifier: EPL-2.0
// portwright bench
package org.portwright.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.portwright.cli.bench.Shell;
import org.portwright.cli.performance.Benchmark;
import org.portwright.cli.performance.BenchmarkProgram;
import org.portwright.cli.performance.Report;
import org.portwright.cli.performance.ThesisResults;
import org.portwright.cli.performance.Way;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Measures translated programs beside native ones. */
@Command(name = "bench", customSynopsis = "portwright bench [OPTION]... [PROGRAM]...",
        description = {
            "Measures translated programs beside native ones.",
            "Builds the programs in tests/benchmarks, all of them unless some are named, for each way to run "
                + "them, checks that all compute the same, and measures, all ways in turn: the steady state (the "
                + "least time of a process's last repetitions), the time from start to end with so much native "
                + "work, the size of executables and JARs, the most memory. Prints medians, and the least and the "
                + "most of several processes, as ratios to native code, of the time that passes and of processor "
                + "time; ? where other work of the machine has spoilt the runs. Several ways and amounts of work "
                + "are separated by commas.",
            "With --figures it measures again what the thesis measured of translated programs, beside its numbers."})
final class BenchCommand implements Callable<Integer> {
    private static final int USUAL_PROCESSES = 3;
    private static final int MOST_PROCESSES = 100;
    private static final int MOST_SECONDS = 600;
    /** A single repetition, and a second. */
    private static final List<Integer> USUAL_WORK = List.of(0, 1);

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Parameters(paramLabel = "PROGRAM", description = "default: all")
    private List<String> names = new ArrayList<>();

    @Option(names = "--against", split = ",", paramLabel = "WAY", converter = WayName.class,
            description = "i686, x86_64, java, j2me, twin, qemu or chicory; default: all. i686, which the others are "
                + "compared with, is always measured; twin is the same program written in Java, where there is one; "
                + "chicory is its WebAssembly, compiled to bytecode")
    private Set<Way> ways = new LinkedHashSet<>();

    @Option(names = "--work", split = ",", paramLabel = "SECONDS",
            description = "native work that is timed from start to end; default: 0,1; 0 is a single repetition")
    private List<Integer> work = new ArrayList<>();

    @Option(names = "--processes", paramLabel = "NUMBER",
            description = "how many processes of each; default: 3, with --figures 1")
    private Integer processes;

    @Option(names = "--figures", split = ",", paramLabel = "NAME",
            description = "measures the thesis's results, without PROGRAM, --against and --work: table-7.1 (sizes), "
                + "table-7.2 (beside Java), table-7.3 (beside native code), figure-8.3, figure-8.4 (each optimisation "
                + "left out), or all")
    private List<String> figures = new ArrayList<>();

    @Option(names = "--java", paramLabel = "DIRECTORY", description = "the Java home that runs translated programs; default: that of the command")
    private Path java;

    @Option(names = {"-o", "--output"}, paramLabel = "FILE",
            description = "the page to write, or whose measured parts are replaced; default: standard output, or "
                + FiguresPlace.FOLDER + "/performance.md if everything is measured")
    private Path output;

    @Mixin
    private FiguresPlace place;

    @Option(names = "--check", hidden = true, description = "only checks whether this can be done")
    private boolean check;

    @Spec
    private CommandSpec specification;

    /** Names a way to run a program. */
    static final class WayName implements ITypeConverter<Way> {
        @Override
        public Way convert(String name) {
            return Stream.of(Way.values()).filter(way -> way.id().equals(name)).findFirst().orElseThrow(() ->
                    new TypeConversionException(name + ": must be "
                            + String.join(", ", Stream.of(Way.values()).map(Way::id).toList())));
        }
    }

    @Override
    public Integer call() throws Exception {
        if (processes == null) {
            processes = figures.isEmpty() ? USUAL_PROCESSES : 1;
        }
        if (processes < 1 || processes > MOST_PROCESSES) {
            throw wrong("--processes " + processes + ": must be 1 to " + MOST_PROCESSES);
        }
        for (int seconds : work) {
            if (seconds < 0 || seconds > MOST_SECONDS) {
                throw wrong("--work " + seconds + ": must be 0 to " + MOST_SECONDS);
            }
        }
        Path command = (java == null ? Path.of(System.getProperty("java.home")) : java).resolve("bin/java");
        if (!Files.isExecutable(command)) {
            throw new CommandException(java + ": no Java home; there is no bin/java");
        }
        Path home = Path.of(System.getProperty("portwright.home", ".")).toAbsolutePath().normalize();
        List<BenchmarkProgram> programs = programs(home);
        if (!figures.isEmpty()) {
            measureFigures(home, command.toAbsolutePath());
            return 0;
        }
        boolean everything = names.isEmpty() && ways.isEmpty();
        // Whatever is measured, no old part stays.
        MeasuredPage page = MeasuredPage.prepare(
                everything || place.isDocumentation() ? place.page(output, "docs/performance.md") : output, true);
        if (check) {
            return 0;
        }
        try (Interruption interruption = new Interruption()) {
            Report report = Benchmark.run(home, new Benchmark.Choice(programs,
                    ways.isEmpty() ? EnumSet.allOf(Way.class) : ways, processes,
                    work.isEmpty() ? USUAL_WORK : work,
                    command.toAbsolutePath()), ProgressBar::tell);
            page.write(report.parts(), Map.of());
            if (report.isUseless()) {
                throw new CommandException("the machine is too busy for ratios; wait until it is not");
            }
        } catch (Shell.FailedException e) {
            throw new CommandException(e.getMessage());
        }
        return 0;
    }

    private void measureFigures(Path home, Path java) throws CommandException, IOException, InterruptedException {
        if (!names.isEmpty() || !ways.isEmpty() || !work.isEmpty() || place.isDocumentation()) {
            throw wrong("--figures: without PROGRAM, --against, --work and --docs");
        }
        List<String> results = figures.equals(List.of("all")) ? ThesisResults.names() : figures;
        for (String name : results) {
            if (!ThesisResults.names().contains(name)) {
                throw wrong("--figures " + name + ": no such result; there are all, "
                        + String.join(", ", ThesisResults.names()));
            }
        }
        MeasuredPage page = MeasuredPage.prepare(output, true);
        if (check) {
            return;
        }
        try (Interruption interruption = new Interruption()) {
            page.write(ThesisResults.measure(home, results, processes, java, ProgressBar::tell), Map.of());
        } catch (Shell.FailedException e) {
            throw new CommandException(e.getMessage());
        }
    }

    private List<BenchmarkProgram> programs(Path home) throws IOException {
        List<BenchmarkProgram> all = BenchmarkProgram.all(home);
        for (String name : names) {
            if (all.stream().noneMatch(program -> program.name().equals(name))) {
                throw wrong(name + ": no such program; there are "
                        + String.join(", ", all.stream().map(BenchmarkProgram::name).toList()));
            }
        }
        return all.stream().filter(program -> names.isEmpty() || names.contains(program.name())).toList();
    }

    private ParameterException wrong(String message) {
        return new ParameterException(specification.commandLine(), message);
    }
}
