// SPDX-License-Identifier: EPL-2.0
// portwright metrics locks
package org.portwright.cli;

import java.util.Map;
import java.util.concurrent.Callable;
import org.portwright.metrics.locks.LockCount;
import org.portwright.metrics.locks.LockKinds;
import org.portwright.metrics.report.LockTables;
import org.portwright.metrics.report.Table;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Counts places where locks are taken and given back. */
@Command(name = "locks", customSynopsis = "portwright metrics locks [OPTION]... DIRECTORY...",
        description = {
            "Counts the places where locks are taken and given back, by kind.",
            "One tree: a row for each of its folders. Several, such as versions: a row for each (table 2.2 of the thesis). "
                + "Files that implement locks are left out."})
final class MetricsLocksCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Mixin
    private MetricsSource source;

    @Mixin
    private MetricsKinds kinds;

    @ArgGroup
    private Detail detail = new Detail();

    /** How fine the table is. */
    static final class Detail {
        @Option(names = "--depth", paramLabel = "N", defaultValue = "1", description = "folders so deep; default: 1")
        private int depth = 1;

        @Option(names = "--places", description = "a row for each place")
        private boolean places;
    }

    @Mixin
    private MetricsOutput output;

    @Override
    public Integer call() throws Exception {
        if (detail.places) {
            source.mustBeOne("--places");
        }
        LockKinds known = kinds.of(source);
        Map<String, LockCount> trees = source.measure(known.excluded(), tree -> LockCount.of(tree, known));
        LockCount first = trees.values().iterator().next();
        Table table = trees.size() > 1 ? LockTables.ofTrees(trees) : LockTables.ofFolders(first, detail.depth);
        output.write(detail.places ? LockTables.ofPlaces(first) : table, () -> MetricsOutput.bars(table,
                "Places where locks are taken and given back", "places", true, 1,
                table.names().size() - 1));
        return 0;
    }
}
