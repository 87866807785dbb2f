// SPDX-License-Identifier: EPL-2.0
// portwright bench
package org.portwright.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.portwright.cli.bench.Shell;
import org.portwright.cli.performance.Benchmark;
import org.portwright.cli.performance.BenchmarkProgram;
import org.portwright.cli.performance.Way;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Measures translated programs beside native ones. */
@Command(name = "bench", description = "Measures translated programs beside native ones.")
final class BenchCommand implements Callable<Integer> {
    private static final int MOST_PROCESSES = 100;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Parameters(paramLabel = "PROGRAM", description = "default: all")
    private List<String> names = new ArrayList<>();

    @Option(names = "--against", split = ",", paramLabel = "WAY", converter = WayName.class,
            description = "how the program is run; default: all")
    private Set<Way> ways = new LinkedHashSet<>();

    @Option(names = "--processes", paramLabel = "NUMBER", defaultValue = "3",
            description = "how many processes of each; the median counts")
    private int processes;

    @Option(names = "--check", hidden = true, description = "only checks whether this can be done")
    private boolean check;

    @Spec
    private CommandSpec specification;

    /** Names a way to run a program. */
    static final class WayName implements ITypeConverter<Way> {
        @Override
        public Way convert(String name) {
            for (Way way : Way.values()) {
                if (way.id().equals(name)) {
                    return way;
                }
            }
            throw new TypeConversionException(name + ": must be "
                    + String.join(", ", EnumSet.allOf(Way.class).stream().map(Way::id).toList()));
        }
    }

    @Override
    public Integer call() throws Exception {
        if (processes < 1 || processes > MOST_PROCESSES) {
            throw new ParameterException(specification.commandLine(),
                    "--processes " + processes + ": must be 1 to " + MOST_PROCESSES);
        }
        Path home = Path.of(System.getProperty("portwright.home", ".")).toAbsolutePath().normalize();
        List<BenchmarkProgram> programs = programs(home);
        if (check) {
            return 0;
        }
        try (Interruption interruption = new Interruption()) {
            System.out.print(Benchmark.run(home, new Benchmark.Choice(programs,
                    ways.isEmpty() ? EnumSet.allOf(Way.class) : ways, processes), ProgressBar::tell));
        } catch (Shell.FailedException e) {
            throw new CommandException(e.getMessage());
        }
        return 0;
    }

    private List<BenchmarkProgram> programs(Path home) throws Exception {
        List<BenchmarkProgram> all = BenchmarkProgram.all(home);
        for (String name : names) {
            if (all.stream().noneMatch(program -> program.name().equals(name))) {
                throw new ParameterException(specification.commandLine(), name + ": no such program; there are "
                        + String.join(", ", all.stream().map(BenchmarkProgram::name).toList()));
            }
        }
        return all.stream().filter(program -> names.isEmpty() || names.contains(program.name())).toList();
    }
}
