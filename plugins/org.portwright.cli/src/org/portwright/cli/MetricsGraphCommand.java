// SPDX-License-Identifier: EPL-2.0
// portwright metrics graph
package org.portwright.cli;

import java.util.concurrent.Callable;
import org.portwright.metrics.locks.LockGraph;
import org.portwright.metrics.locks.LockKinds;
import org.portwright.metrics.report.GraphTables;
import org.portwright.metrics.report.Table;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Tells which locks are taken under others. */
@Command(name = "graph", customSynopsis = "portwright metrics graph [OPTION]... DIRECTORY",
        description = {
            "Tells which locks are taken under others.",
            "As far as the source says: what is called through a pointer is not known. A row for each pair of locks, with the "
                + "places where one is taken under the other, and those of the other order, which may be a deadlock. "
                + "--format svg draws the graph."})
final class MetricsGraphCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Mixin
    private MetricsSource source;

    @Mixin
    private MetricsKinds kinds;

    @Option(names = "--calls", paramLabel = "N", defaultValue = "3",
            description = "how many calls deep locks are looked for; default: 3")
    private int calls;

    @ArgGroup
    private Detail detail = new Detail();

    /** What a row is. */
    static final class Detail {
        @Option(names = "--functions", description = "a row for each function that takes locks, by itself or through calls")
        private boolean functions;

        @Option(names = "--places", description = "a row for each place where a lock is taken under another")
        private boolean places;
    }

    @Mixin
    private MetricsOutput output;

    @Spec
    private CommandSpec specification;

    @Override
    public Integer call() throws Exception {
        if (calls < 0) {
            throw new ParameterException(specification.commandLine(), "--calls " + calls + ": must be 0 or more");
        }
        source.mustBeOne("graph");
        LockKinds known = kinds.of(source);
        LockGraph graph = source.measure(known.excluded(), tree -> LockGraph.of(tree, known, calls)).values().iterator().next();
        Table table = detail.functions ? GraphTables.ofFunctions(graph)
                : detail.places ? GraphTables.ofPlaces(graph) : GraphTables.ofPairs(graph);
        output.write(table, () -> Graphviz.svg(GraphTables.drawing(graph), "--format svg"));
        return 0;
    }
}
