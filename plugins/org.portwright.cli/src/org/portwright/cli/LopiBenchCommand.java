// SPDX-License-Identifier: EPL-2.0
// portwright lopi bench
package org.portwright.cli;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.portwright.cli.bench.Benchmark;
import org.portwright.cli.bench.Program;
import org.portwright.cli.bench.Report;
import org.portwright.cli.bench.Way;
import org.portwright.lopi.Machine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Measures what instrumentation costs. */
@Command(name = "bench", customSynopsis = "portwright lopi bench [OPTION]...",
        description = {
            "Measures what instrumentation costs, and that of other tools.",
            "Builds programs without instrumentation and with their functions instrumented in several ways, "
                + "each to do the same: read a counter at entry, and add at exit what it has grown by. Checks that "
                + "all print the same, and measures instructions, memory accesses and misses (in cachegrind: the "
                + "same in each run), processor time and the size of the code. Ratios are those of one run, with "
                + "all ways in turn. Writes tables, and charts into the folder figures beside them. Without options "
                + "it takes some ten minutes. Several machines, programs or ways are separated by commas."})
final class LopiBenchCommand implements Callable<Integer> {
    private static final int MOST_ROUNDS = 1000;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Option(names = {"-o", "--output"}, paramLabel = "FILE",
            description = "the page to write, or whose measured parts are replaced; default: standard output, or "
                + FiguresPlace.FOLDER + "/lopi-measurements.md if everything is measured")
    private Path output;

    @Mixin
    private FiguresPlace place;

    @Option(names = "--machine", split = ",", paramLabel = "x86_64|i386", converter = MachineName.class,
            description = "default: both")
    private Set<Machine> machines = new LinkedHashSet<>();

    @Option(names = "--program", split = ",", paramLabel = "PROGRAM", converter = ProgramName.class,
            description = "chains, calls, waves, flow, bzip2, lua or sqlite; default: all")
    private Set<Program> programs = new LinkedHashSet<>();

    @Option(names = "--way", split = ",", paramLabel = "WAY", converter = WayName.class,
            description = "none, hand, inlined, lopi, replace, hooks, pg, clang, xray, uftrace, frida or callgrind; "
                + "default: all; what they are compared with is always measured")
    private Set<Way> ways = new LinkedHashSet<>();

    @Option(names = "--rounds", paramLabel = "NUMBER", defaultValue = "5",
            description = "how often times are measured, of which the least counts; default: 5")
    private int rounds;

    @Option(names = "--check", hidden = true, description = "only checks whether this can be done")
    private boolean check;

    @Spec
    private CommandSpec specification;

    /** Names a machine as its compilers do. */
    static final class MachineName implements ITypeConverter<Machine> {
        @Override
        public Machine convert(String name) {
            return switch (name) {
                case "x86_64" -> Machine.X86_64;
                case "i386" -> Machine.IA32;
                default -> throw new TypeConversionException(name + ": must be x86_64 or i386");
            };
        }
    }

    /** Names a program. */
    static final class ProgramName implements ITypeConverter<Program> {
        @Override
        public Program convert(String name) {
            return find(name, Program.values(), Program::id);
        }
    }

    /** Names a way to instrument. */
    static final class WayName implements ITypeConverter<Way> {
        @Override
        public Way convert(String name) {
            return find(name, Way.values(), Way::id);
        }
    }

    @Override
    public Integer call() throws Exception {
        if (rounds < 1 || rounds > MOST_ROUNDS) {
            throw new ParameterException(specification.commandLine(),
                    "--rounds " + rounds + ": must be 1 to " + MOST_ROUNDS);
        }
        Path home = Path.of(System.getProperty("portwright.home", "."));
        boolean everything = machines.isEmpty() && programs.isEmpty() && ways.isEmpty();
        MeasuredPage page = MeasuredPage.prepare(
                everything || place.isDocumentation() ? place.page(output, "docs/lopi-measurements.md") : output, everything);
        if (check) {
            return 0;
        }
        try (Interruption interruption = new Interruption()) {
            Report report = Benchmark.run(home, new Benchmark.Choice(all(machines, Machine.class),
                    all(programs, Program.class), all(ways, Way.class), rounds), ProgressBar::tell);
            page.write(report.parts(), report.charts());
        }
        return 0;
    }

    private static <T extends Enum<T>> Set<T> all(Set<T> chosen, Class<T> type) {
        return chosen.isEmpty() ? EnumSet.allOf(type) : EnumSet.copyOf(chosen);
    }

    private static <T> T find(String name, T[] values, Function<T, String> id) {
        List<T> all = Arrays.asList(values);
        return all.stream().filter(each -> id.apply(each).equals(name)).findFirst().orElseThrow(() ->
                new TypeConversionException(name + ": must be " + String.join(", ", all.stream().map(id).toList())));
    }
}
