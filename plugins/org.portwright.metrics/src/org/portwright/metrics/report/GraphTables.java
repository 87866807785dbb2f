// SPDX-License-Identifier: EPL-2.0
// Tables of locks that are taken under others.
package org.portwright.metrics.report;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.portwright.metrics.locks.Lock;
import org.portwright.metrics.locks.LockGraph;
import org.portwright.metrics.locks.Nesting;

/** Tables, and a drawing, of a lock graph. */
public final class GraphTables {
    /** More are no picture any more. */
    private static final int MOST_DRAWN = 60;

    private GraphTables() {
    }

    /** A row for each pair of locks, the one with the most places first. */
    public static Table ofPairs(LockGraph graph) {
        Table table = new Table("held", "kind", "taken", "kind of taken", "places", "through calls", "other order");
        Map<LockGraph.Pair, List<Nesting>> pairs = graph.pairs();
        mostFirst(pairs).forEach(pair -> {
            List<Nesting> places = pairs.get(pair);
            table.add(pair.held().name(), pair.held().kind(), pair.taken().name(), pair.taken().kind(), direct(places),
                    (long) places.size() - direct(places), others(pairs, pair));
        });
        return table;
    }

    private static long direct(Collection<Nesting> places) {
        return places.stream().filter(nesting -> nesting.through().isEmpty()).count();
    }

    private static int others(Map<LockGraph.Pair, List<Nesting>> pairs, LockGraph.Pair pair) {
        return pair.held().equals(pair.taken()) ? 0 : pairs.getOrDefault(pair.reversed(), List.of()).size();
    }

    private static List<LockGraph.Pair> mostFirst(Map<LockGraph.Pair, List<Nesting>> pairs) {
        return pairs.keySet().stream().sorted(Comparator.comparing((LockGraph.Pair pair) -> -direct(pairs.get(pair)))
                .thenComparing(pair -> -pairs.get(pair).size())).toList();
    }

    /** A row for each place where a lock is taken under another. */
    public static Table ofPlaces(LockGraph graph) {
        Table table = new Table("file", "line", "function", "held", "taken", "through");
        graph.nestings().forEach(nesting -> table.add(nesting.path(), nesting.line(), nesting.function(),
                nesting.held().name(), nesting.taken().name(), nesting.through()));
        return table;
    }

    /** A row for each function that takes locks. */
    public static Table ofFunctions(LockGraph graph) {
        Table table = new Table("file", "line", "function", "takes", "through calls", "unknown calls");
        graph.functions().forEach(function -> table.add(function.path(), function.line(), function.name(),
                names(function.takes()), names(function.through()), function.unknown()));
        return table;
    }

    private static String names(Set<Lock> locks) {
        return locks.stream().map(Lock::name).distinct().collect(Collectors.joining(" "));
    }

    /**
     * A graph for Graphviz: an arrow from the lock that is held to the one that is taken, dashed where that happens through
     * calls only, red where the other order is there too. Of more than 60 pairs those with the most places.
     */
    public static String drawing(LockGraph graph) {
        Map<LockGraph.Pair, List<Nesting>> pairs = graph.pairs();
        StringBuilder dot = new StringBuilder("digraph {\n  node [shape=box, fontname=\"sans-serif\", fontsize=11];\n"
                + "  edge [fontname=\"sans-serif\", fontsize=9];\n");
        mostFirst(pairs).stream().limit(MOST_DRAWN).forEach(pair -> dot.append("  ").append(node(pair.held())).append(" -> ")
                .append(node(pair.taken())).append(" [label=").append(pairs.get(pair).size())
                .append(direct(pairs.get(pair)) == 0 ? ", style=dashed" : "")
                .append(others(pairs, pair) > 0 ? ", color=red" : "").append("];\n"));
        return dot.append("}\n").toString();
    }

    private static String node(Lock lock) {
        return '"' + (lock.name() + (lock.name().equals(lock.kind()) ? "" : "\\n" + lock.kind())).replace("\"", "\\\"") + '"';
    }
}
