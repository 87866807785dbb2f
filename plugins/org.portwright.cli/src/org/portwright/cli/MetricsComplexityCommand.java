// SPDX-License-Identifier: EPL-2.0
// portwright metrics complexity
package org.portwright.cli;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.portwright.metrics.complexity.FileSize;
import org.portwright.metrics.report.SizeTables;
import org.portwright.metrics.report.Table;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures size and complexity. */
@Command(name = "complexity", customSynopsis = "portwright metrics complexity [OPTION]... DIRECTORY...",
        description = {
            "Measures lines of code and the complexity of functions.",
            "Lines that are neither blank nor comments (table 5.5 of the thesis), and McCabe's cyclomatic complexity (figure "
                + "5.8, which --format svg draws). One tree: a row for each of its folders. Several: a row for each."})
final class MetricsComplexityCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Mixin
    private MetricsSource source;

    @ArgGroup
    private Detail detail = new Detail();

    /** How fine the table is. */
    static final class Detail {
        @Option(names = "--depth", paramLabel = "N", defaultValue = "1", description = "folders so deep; default: 1")
        private int depth = 1;

        @Option(names = "--functions", description = "a row for each function, the most complex first")
        private boolean functions;

        @Option(names = "--histogram", description = "a row for each complexity: the share of functions that have it")
        private boolean histogram;
    }

    @Mixin
    private MetricsOutput output;

    @Override
    public Integer call() throws Exception {
        if (detail.functions) {
            source.mustBeOne("--functions");
        }
        Map<String, List<FileSize>> trees = source.measure(List.of(), tree -> tree.map(FileSize::of));
        List<FileSize> first = trees.values().iterator().next();
        Table histogram = SizeTables.histogram(trees);
        Table table = detail.functions ? SizeTables.ofFunctions(first) : detail.histogram ? histogram
                : trees.size() > 1 ? SizeTables.ofTrees(trees) : SizeTables.ofFolders(first, detail.depth);
        output.write(table, () -> MetricsOutput.bars(histogram, "Cyclomatic complexity", "per cent of functions", false, 1,
                histogram.names().size()));
        return 0;
    }
}
