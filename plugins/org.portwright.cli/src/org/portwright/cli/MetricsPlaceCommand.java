// SPDX-License-Identifier: EPL-2.0
// portwright metrics place
package org.portwright.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.portwright.metrics.lines.ChangedLines;
import org.portwright.metrics.report.DesignSpaceDrawing;
import org.portwright.metrics.scaling.DesignSpace;
import org.portwright.metrics.scaling.SpeedUp;
import org.portwright.metrics.scaling.SpeedUpSeries;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Places a port in the design space. */
@Command(name = "place", customSynopsis = "portwright metrics place [OPTION]... --scaling FILE DIRECTORY [DIRECTORY]",
        description = {
            "Places a port among the approaches to multiprocessor support, by effort and scalability.",
            "Figure 2.4 of the thesis, with a port of yours in it. Its effort is the lines that differ: of one tree with and "
                + "without macros (metrics smp), of two from the first to the second (metrics changes). Its scalability is the "
                + "speed-up with the most processors, as a part of linear speed-up, in a table as metrics scaling reads it."})
final class MetricsPlaceCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Mixin
    private MetricsSource source;

    @Option(names = {"-D", "--define"}, paramLabel = "NAME[=VALUE]", mapFallbackValue = "1",
            description = "a macro of the port, of one tree; may be there several times; default: CONFIG_SMP and __SMP__")
    private Map<String, String> varied = new LinkedHashMap<>();

    @Option(names = "--scaling", paramLabel = "FILE", required = true, description = "a table of speed-up")
    private Path scaling;

    @Option(names = "--series", paramLabel = "NAME", description = "the series of the table; default: its first")
    private String series;

    @Option(names = "--name", paramLabel = "TEXT", description = "what the port is called; default: the name of the last tree")
    private String name;

    @Option(names = "--beside", paramLabel = "NAME=LINES,SPEED-UP,CPUS",
            description = "another port, to compare with; may be there several times")
    private Map<String, String> others = new LinkedHashMap<>();

    @Mixin
    private MetricsOutput output;

    @Spec
    private CommandSpec specification;

    @Override
    public Integer call() throws Exception {
        List<String> trees = source.names();
        if (trees.size() > 2 || trees.size() == 2 && !varied.isEmpty()) {
            throw new ParameterException(specification.commandLine(), "one tree, with macros, or two trees must follow");
        }
        FileProblems.requireFile(scaling);
        SpeedUp measured = withMostProcessors(series());
        List<DesignSpace.Place> places = new ArrayList<>();
        others.forEach((other, values) -> places.add(place(other, values)));
        String last = trees.get(trees.size() - 1);
        ChangedLines changes = trees.size() == 2
                ? ChangedLines.between(source.tree(trees.get(0), List.of()), source.tree(last, List.of()))
                : ChangedLines.of(source.tree(last, List.of()), Map.of(), varied.isEmpty() ? MetricsSmpCommand.MACROS : varied, false);
        places.add(0, new DesignSpace.Place(name != null ? name : Path.of(last).getFileName().toString(),
                changes.difference().total(), measured.value(), measured.processors()));
        output.write(DesignSpaceDrawing.table(places), () -> DesignSpaceDrawing.svg(places));
        return 0;
    }

    private SpeedUpSeries series() throws Exception {
        List<SpeedUpSeries> all = SpeedUpSeries.read(scaling).stream().filter(SpeedUpSeries::hasSeveralProcessors).toList();
        return all.stream().filter(each -> series == null || each.name().equals(series)).findFirst().orElseThrow(() ->
                new CommandException(scaling + ": no series " + (series == null ? "of several processors" : series + "; there are "
                        + String.join(", ", all.stream().map(SpeedUpSeries::name).toList()))));
    }

    /** The highest speed-up may be one of fewer: it does not say how it goes on. */
    private static SpeedUp withMostProcessors(SpeedUpSeries series) {
        return series.measured().stream()
                .max(Comparator.comparingInt(SpeedUp::processors).thenComparingDouble(SpeedUp::value)).orElseThrow();
    }

    private DesignSpace.Place place(String other, String values) {
        String[] cells = values.split(",", -1);
        try {
            DesignSpace.Place place = new DesignSpace.Place(other, Integer.parseInt(cells[0].strip()), Double.parseDouble(cells[1].strip()),
                    Integer.parseInt(cells[2].strip()));
            if (cells.length == 3 && place.lines() >= 0 && place.speedUp() > 0 && place.processors() > 0) {
                return place;
            }
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            // Told below.
        }
        throw new ParameterException(specification.commandLine(),
                "--beside " + other + "=" + values + ": must be lines, speed-up and processors, such as 3900,1.48,4");
    }
}
