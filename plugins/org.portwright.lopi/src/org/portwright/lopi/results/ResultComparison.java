// SPDX-License-Identifier: EPL-2.0
// Two runs side by side.
package org.portwright.lopi.results;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.portwright.lopi.names.CppNames;

/** Compares the results of two runs by function. A change of the source moves its line: only name and file count. */
public final class ResultComparison {
    private record Name(String name, String file) {
    }

    /**
     * A function before and after; of a run in which it is not, nothing.
     *
     * @param name its symbol
     * @param file its source file, or the object file
     * @param unit what the values are; empty if the probe does not tell
     * @param callsBefore how often it was called
     * @param callsAfter the same in the later run
     * @param before its own value; with callees where the probe does not tell
     * @param after the same in the later run
     */
    public record Row(String name, String file, String unit, long callsBefore, long callsAfter, long before, long after) {
        /** How much larger the value has become. */
        public long change() {
            return after - before;
        }

        /** The change in per cent as text, of the calls where the probe has no values; empty if there was and is nothing. */
        public String relativeChange() {
            boolean values = before != 0 || after != 0;
            long first = values ? before : callsBefore;
            long second = values ? after : callsAfter;
            if (first == 0) {
                return second == 0 ? "" : "new";
            }
            return String.format(Locale.ROOT, "%+.1f %%", 100.0 * (second - first) / first);
        }
    }

    private final List<Row> rows = new ArrayList<>();
    private final Map<String, CppNames.Name> names;

    /**
     * Compares.
     *
     * @throws ResultException if the results are of different probes
     */
    public ResultComparison(LopiResults before, LopiResults after) throws ResultException {
        Map<Name, FunctionResult> first = byName(before);
        Map<Name, FunctionResult> second = byName(after);
        Set<Name> all = new LinkedHashSet<>(first.keySet());
        all.addAll(second.keySet());
        for (Name name : all) {
            FunctionResult one = first.get(name);
            FunctionResult other = second.get(name);
            if (one != null && other != null
                    && (!one.unit().equals(other.unit()) || one.self() < 0 != other.self() < 0)) {
                throw new ResultException("--diff: " + name.name + " has another probe or event in each; compare "
                        + "results of one", null);
            }
            rows.add(new Row(name.name, name.file, one == null ? other.unit() : one.unit(), one == null ? 0 : one.calls(),
                    other == null ? 0 : other.calls(), one == null ? 0 : ResultReport.self(one),
                    other == null ? 0 : ResultReport.self(other)));
        }
        rows.sort(Comparator.comparingLong((Row row) -> Math.abs(row.change()))
                .thenComparingLong(row -> Math.abs(row.callsAfter - row.callsBefore)).reversed()
                .thenComparing(Row::name));
        names = CppNames.of(all.stream().map(Name::name).toList());
    }

    private static Map<Name, FunctionResult> byName(LopiResults results) {
        Map<Name, FunctionResult> functions = new HashMap<>();
        for (FunctionResult each : results.functions()) {
            functions.merge(new Name(each.name(), each.file()), each, MergedResults::sum);
        }
        return functions;
    }

    /** All functions, the greatest changes first. */
    public List<Row> rows() {
        return List.copyOf(rows);
    }

    /** A table, the greatest changes first: of a tree of calls the functions' own time, else their sums. */
    public String write(int limit) {
        StringBuilder out = new StringBuilder();
        ResultReport.byUnit(rows.stream().limit(limit).toList(), Row::unit).forEach((unit, functions) -> {
            out.append(out.isEmpty() ? "" : "\n");
            out.append(String.format(Locale.ROOT, "%14s %14s %18s %18s %9s  function%n", "calls before", "after",
                    (unit.isEmpty() ? "sum" : unit) + " before", "after", "change"));
            for (Row row : functions) {
                CppNames.Name name = names.get(row.name);
                out.append(String.format(Locale.ROOT, "%14d %14d %18d %18d %9s  %s (%s)%n", row.callsBefore,
                        row.callsAfter, row.before, row.after, row.relativeChange(),
                        ResultReport.clean(name == null ? row.name : name.whole()),
                        ResultReport.clean(row.file)));
            }
        });
        return out.toString();
    }
}
