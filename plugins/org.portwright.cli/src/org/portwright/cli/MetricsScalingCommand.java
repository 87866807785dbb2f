// SPDX-License-Identifier: EPL-2.0
// portwright metrics scaling
package org.portwright.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.portwright.metrics.locks.LockWait;
import org.portwright.metrics.report.ScalingTables;
import org.portwright.metrics.report.Table;
import org.portwright.metrics.scaling.SpeedUpSeries;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Fits a law to measurements of speed-up. */
@Command(name = "scaling", customSynopsis = "portwright metrics scaling [OPTION]... FILE...",
        description = {
            "Tells from measurements how far a program scales.",
            "Fits Amdahl's law to tables of speed-up (CSV, with the columns cpus and speedup; those before cpus name a series), "
                + "such as scaling.csv of kernel figures: which part is serial, what no number of processors brings, with how "
                + "many half of them bring nothing, and how far the law is from what was measured.",
            "With --law capacity it is the formula of the application kernel, where one processor makes the system calls of all: "
                + "what each processor adds, and with how many it ends, since that one is full. A column whose name begins with "
                + "load, the load of that processor in per cent, tells it before it is full.",
            "Says so in a sentence for each series, and with --waits which lock is to be split next."})
final class MetricsScalingCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "a table of speed-up")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--law", paramLabel = "LAW", defaultValue = "amdahl", description = "amdahl or capacity; default: amdahl")
    private Law law;

    @Option(names = "--waits", paramLabel = "FILE", description = "statistics of locks, as metrics waits reads them")
    private Path waits;

    @Mixin
    private MetricsOutput output;

    /** The laws, named as in the option. */
    private enum Law { amdahl, capacity }

    @Override
    public Integer call() throws Exception {
        List<SpeedUpSeries> series = new ArrayList<>();
        for (Path file : files) {
            FileProblems.requireFile(file);
            series.addAll(SpeedUpSeries.read(file));
        }
        boolean byCapacity = law == Law.capacity;
        List<String> sentences = new ArrayList<>(byCapacity ? ScalingTables.endsOfCapacity(series) : ScalingTables.ends(series));
        if (waits != null) {
            FileProblems.requireFile(waits);
            sentences.add(ScalingTables.next(LockWait.read(waits)));
        }
        Table table = byCapacity ? ScalingTables.ofCapacity(series) : ScalingTables.ofSeries(series);
        output.write(table, sentences, () -> byCapacity ? MetricsOutput.bars(table, "Speed-up that each processor adds", "", false, 1, 2)
                : MetricsOutput.bars(table, "Part of the work that is serial", "per cent", false, 1, 2));
        return 0;
    }
}
