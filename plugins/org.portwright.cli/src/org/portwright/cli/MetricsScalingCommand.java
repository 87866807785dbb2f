// SPDX-License-Identifier: EPL-2.0
// portwright metrics scaling
package org.portwright.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.portwright.metrics.report.ScalingTables;
import org.portwright.metrics.report.Table;
import org.portwright.metrics.scaling.SpeedUpSeries;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Fits Amdahl's law to measurements. */
@Command(name = "scaling", customSynopsis = "portwright metrics scaling [OPTION]... FILE...",
        description = {
            "Tells from measurements how far a program scales.",
            "Fits Amdahl's law to tables of speed-up (CSV, with the columns cpus and speedup; those before cpus name a series), "
                + "such as scaling.csv of kernel figures: which part is serial, what no number of processors brings, with how "
                + "many half of them bring nothing, and how far the law is from what was measured."})
final class MetricsScalingCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "a table of speed-up")
    private List<Path> files = new ArrayList<>();

    @Mixin
    private MetricsOutput output;

    @Override
    public Integer call() throws Exception {
        List<SpeedUpSeries> series = new ArrayList<>();
        for (Path file : files) {
            FileProblems.requireFile(file);
            series.addAll(SpeedUpSeries.read(file));
        }
        Table table = ScalingTables.ofSeries(series);
        output.write(table, () -> MetricsOutput.bars(table, "Part of the work that is serial", "per cent", false, 1, 2));
        return 0;
    }
}
