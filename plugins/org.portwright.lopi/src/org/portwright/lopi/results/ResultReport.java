// SPDX-License-Identifier: EPL-2.0
// Shows results in each of the forms in which an instrumented program can write them by itself, and in those of other tools.
package org.portwright.lopi.results;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.portwright.lopi.names.CppNames;

/** Reports of results, for people and for programs. */
public final class ResultReport {
    /** How results are shown: the names of {@code LOPI_FORMAT}, and forms that other tools read. */
    public enum Format {
        /** A table; with a tree of calls, its hottest paths too; with distributions, their histograms. */
        TEXT,
        /** What {@link LopiResults} reads. */
        JSON,
        /** The table of {@code gprof -p}. */
        FLAT,
        /** The call graph of {@code gprof -q}. */
        GRAPH,
        /** A flame graph. */
        SVG,
        /** A line for each path, as flamegraph.pl reads them. */
        FOLDED,
        /** What speedscope reads. */
        SPEEDSCOPE
    }

    /** What tables are sorted by: the largest first, names in their order. */
    public enum Order {
        /** Without instrumented callees; where the probe does not tell, with them. */
        SELF(Comparator.comparingLong(ResultReport::self).reversed()),
        /** With callees. */
        TOTAL(Comparator.comparingLong(FunctionResult::total).reversed()),
        /** How often it was called. */
        CALLS(Comparator.comparingLong(FunctionResult::calls).reversed()),
        /** Total of a call. */
        MEAN(Comparator.comparingDouble(FunctionResult::mean).reversed()),
        /** Name. */
        NAME(Comparator.comparing(FunctionResult::name)),
        /** Source file. */
        FILE(Comparator.comparing(FunctionResult::file));

        private final Comparator<FunctionResult> comparator;

        Order(Comparator<FunctionResult> comparator) {
            this.comparator = comparator.thenComparing(Comparator.comparingLong(FunctionResult::calls).reversed())
                    .thenComparing(FunctionResult::name).thenComparing(FunctionResult::file);
        }
    }

    private static final int MOST_PATHS = 20;

    private final LopiResults results;
    private final Order order;
    private final int rows;
    private final Map<String, CppNames.Name> names;

    /**
     * Makes reports of results.
     *
     * @param results the results
     * @param order of tables
     * @param rows how many rows a table has at most
     */
    public ResultReport(LopiResults results, Order order, int rows) {
        this.results = results;
        this.order = order;
        this.rows = rows;
        names = CppNames.of(results.functions().stream().map(FunctionResult::name).toList());
    }

    /**
     * Writes a report.
     *
     * @return its text
     * @throws ResultException if the results do not tell what the report shows
     */
    public String write(Format format) throws ResultException {
        return switch (format) {
            case TEXT -> new TextReport(this).write();
            case JSON -> new JsonReport(this).write();
            case FLAT -> new GprofReport(this).flatProfile();
            case GRAPH -> new GprofReport(this).callGraph(root("graph"));
            case SVG -> new SvgReport(this).write(root("svg"));
            case FOLDED -> new FoldedReport(this).write(root("folded"));
            case SPEEDSCOPE -> new SpeedscopeReport(this).write(root("speedscope"));
        };
    }

    private CallPath root(String format) throws ResultException {
        return results.root().orElseThrow(() -> new ResultException("--format " + format + ": these results do not "
                + "tell who calls whom; take the probe graph", null));
    }

    // ------------------------------------------------------------ for those that write

    LopiResults results() {
        return results;
    }

    /** A function's name as people write it. */
    String readable(String symbol) {
        CppNames.Name name = names.get(symbol);
        return clean(name == null ? symbol : name.whole());
    }

    /** A name from a file, without what would be an order to a terminal. */
    static String clean(String name) {
        return name.replaceAll("\\p{Cntrl}", "?");
    }

    /** The same with its source file. */
    String place(FunctionResult function) {
        return readable(function.name()) + " (" + clean(function.file()) + ")";
    }

    /** The first functions by the order, of those that were called. */
    List<FunctionResult> rows(Stream<FunctionResult> functions) {
        return sorted(functions.filter(each -> each.calls() > 0 || each.total() > 0));
    }

    /** The first functions by the order. */
    List<FunctionResult> sorted(Stream<FunctionResult> functions) {
        return functions.sorted(order.comparator).limit(rows).toList();
    }

    /** How many paths are shown. */
    int paths() {
        return Math.min(rows, MOST_PATHS);
    }

    /** What is a function's own, or all where that is not known. */
    static long self(FunctionResult function) {
        return function.self() < 0 ? function.total() : function.self();
    }

    /** A part of a whole in per cent. */
    static double percent(long part, long whole) {
        return whole == 0 ? 0 : 100.0 * part / whole;
    }

    /** What has values of one unit, in the order in which units are met. */
    static <T> Map<String, List<T>> byUnit(List<T> rows, Function<T, String> unit) {
        return rows.stream().collect(Collectors.groupingBy(unit, LinkedHashMap::new, Collectors.toList()));
    }
}
