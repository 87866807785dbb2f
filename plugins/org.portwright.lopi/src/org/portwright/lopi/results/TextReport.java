// SPDX-License-Identifier: EPL-2.0
// Results as tables, paths and histograms for people.
package org.portwright.lopi.results;

import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/** The same as native/lopi writes with LOPI_FORMAT=text. */
final class TextReport {
    /** Of a longer path, so many functions are shown at each end. */
    private static final int PATH_END = 6;
    private static final int BAR = 50;
    private static final int EIGHTHS = 8;

    private final ResultReport report;
    private final StringBuilder out = new StringBuilder();

    TextReport(ResultReport report) {
        this.report = report;
    }

    private void line(String format, Object... values) {
        out.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    String write() {
        LopiResults results = report.results();
        results.root().ifPresent(root -> {
            table(results.functions().stream().filter(each -> each.self() >= 0).toList(), root, results.unit());
            paths(root, results.unit());
        });
        ResultReport.byUnit(report.rows(results.listed().stream().filter(each -> each.buckets().isEmpty())),
                FunctionResult::unit).forEach(this::counters);
        report.rows(results.listed().stream().filter(each -> !each.buckets().isEmpty())).forEach(this::histogram);
        if (out.isEmpty()) {
            line("no instrumented function was called");
        }
        return out.toString();
    }

    private void separate() {
        if (!out.isEmpty()) {
            out.append('\n');
        }
    }

    private void table(List<FunctionResult> functions, CallPath root, String unit) {
        line("%14s %7s %20s %20s %12s  function", "calls", "self %", "self " + unit, "total " + unit, "total/call");
        for (FunctionResult each : report.rows(functions.stream())) {
            line("%14d %7.2f %20d %20d %12.1f  %s", each.calls(), ResultReport.percent(each.self(), root.total()),
                    each.self(), each.total(), each.mean(), report.place(each));
        }
    }

    private void paths(CallPath root, String unit) {
        separate();
        line("%14s %7s %20s %20s  path", "calls", "self %", "self " + unit, "total " + unit);
        for (CallGraph.Path path : new CallGraph(root).hottest(report.paths())) {
            CallPath last = path.last();
            line("%14d %7.2f %20d %20d  %s", last.calls(), ResultReport.percent(last.self(), root.total()), last.self(),
                    last.total(), names(path.names()));
        }
    }

    private String names(List<String> symbols) {
        List<String> names = symbols.stream().map(report::readable).toList();
        if (names.size() <= 2 * PATH_END + 1) {
            return String.join(" -> ", names);
        }
        return String.join(" -> ", names.subList(0, PATH_END)) + " -> (" + (names.size() - 2 * PATH_END) + " more) -> "
                + String.join(" -> ", names.subList(names.size() - PATH_END, names.size()));
    }

    private void counters(String unit, List<FunctionResult> functions) {
        separate();
        line("%15s %20s %14s  function", "calls", unit.isEmpty() ? "sum" : unit,
                unit.isEmpty() ? "sum/call" : "per call");
        for (FunctionResult each : functions) {
            line("%15d %20d %14s  %s", each.calls(), each.total(),
                    each.calls() == 0 ? "" : String.format(Locale.ROOT, "%.1f", each.mean()), report.place(each));
        }
    }

    private void histogram(FunctionResult function) {
        Histogram histogram = new Histogram(function.buckets());
        separate();
        line("%s", report.place(function));
        line("  %d calls, %s: least %d, median %d, 90 %% %d, 99 %% %d, most %d, mean %.1f", function.calls(),
                function.unit(), function.least(), Math.max(function.least(), histogram.percentile(0.5)),
                Math.max(function.least(), histogram.percentile(0.9)),
                Math.max(function.least(), histogram.percentile(0.99)), function.most(), function.mean());
        long highest = 0;
        for (long calls : powers(histogram).values()) {
            highest = Math.max(highest, calls);
        }
        for (var power : powers(histogram).entrySet()) {
            line("  %12d.. %10d %s", power.getKey(), power.getValue(),
                    "#".repeat((int) Math.ceil((double) BAR * power.getValue() / highest)));
        }
    }

    /** A bar for each power of two: its start, and its calls. */
    private static SortedMap<Long, Long> powers(Histogram histogram) {
        SortedMap<Long, Long> powers = new TreeMap<>();
        for (Histogram.Bar bar : histogram.bars()) {
            powers.merge(bar.start() < EIGHTHS ? 0 : Long.highestOneBit(bar.start()), bar.calls(), MergedResults::sum);
        }
        return powers;
    }
}
