// SPDX-License-Identifier: EPL-2.0
// Results in the tables of gprof.
package org.portwright.lopi.results;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The flat profile of {@code gprof -p} and the call graph of {@code gprof -q}. */
final class GprofReport {
    private static final double MICROSECONDS = 1e6;

    private final ResultReport report;
    private final StringBuilder out = new StringBuilder();

    GprofReport(ResultReport report) {
        this.report = report;
    }

    private void line(String format, Object... values) {
        out.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    /** In seconds; in cycles if it is not known how many a second has. */
    private double time(long cycles) {
        return report.results().frequency() > 0 ? cycles / report.results().frequency() : cycles;
    }

    private String unitOfTime() {
        return report.results().frequency() > 0 ? "seconds" : report.results().unit();
    }

    String flatProfile() {
        LopiResults results = report.results();
        results.root().ifPresent(root -> timeProfile(root,
                report.rows(results.functions().stream().filter(each -> each.self() >= 0))));
        ResultReport.byUnit(report.rows(results.listed().stream()), FunctionResult::unit).forEach((unit, functions) -> {
            if (!out.isEmpty()) {
                out.append('\n');
            }
            sumProfile(unit.isEmpty() ? "sum" : unit, functions);
        });
        return out.toString();
    }

    private void timeProfile(CallPath root, List<FunctionResult> functions) {
        boolean seconds = report.results().frequency() > 0;
        double each = seconds ? MICROSECONDS : 1;
        line("Flat profile:%n");
        line("  %%   cumulative   self              self     total");
        line(" time   %s   %s    calls  %s  %s  name", unitOfTime(), unitOfTime(), seconds ? "us/call" : "per call",
                seconds ? "us/call" : "per call");
        double soFar = 0;
        for (FunctionResult function : functions) {
            double self = time(function.self());
            soFar += self;
            line("%6.2f %9.2f %9.2f %8d %8.2f %8.2f  %s", ResultReport.percent(function.self(), root.total()), soFar,
                    self, function.calls(), each * self / Math.max(1, function.calls()),
                    each * time(function.total()) / Math.max(1, function.calls()), report.readable(function.name()));
        }
    }

    private void sumProfile(String unit, List<FunctionResult> functions) {
        double all = functions.stream().mapToDouble(FunctionResult::total).sum();
        line("Flat profile of %s. Each function's sum includes the functions that it calls.%n", unit);
        line("  %%    cumulative                                sum/");
        line(" sum         sum             sum      calls      call  name");
        double soFar = 0;
        for (FunctionResult each : functions) {
            soFar += each.total();
            line("%5.2f %12.0f %15d %10d %9.1f  %s", all > 0 ? 100 * each.total() / all : 0, soFar, each.total(),
                    each.calls(), each.mean(), report.readable(each.name()));
        }
    }

    String callGraph(CallPath root) {
        List<FunctionResult> functions = report.rows(
                report.results().functions().stream().filter(each -> each.self() >= 0));
        Map<FunctionKey, Integer> numbers = new HashMap<>();
        Map<FunctionKey, Long> calls = new HashMap<>();
        for (FunctionResult each : functions) {
            numbers.put(FunctionKey.of(each), numbers.size() + 1);
        }
        report.results().functions().forEach(each -> calls.put(FunctionKey.of(each), each.calls()));
        List<CallGraph.Edge> edges = new CallGraph(root).edges();
        line("Call graph, time in %s%n", unitOfTime());
        line("index %% time      self     total       called       name");
        for (FunctionResult function : functions) {
            FunctionKey key = FunctionKey.of(function);
            edges.stream().filter(edge -> edge.callee().equals(key))
                    .forEach(edge -> edge(edge, function.calls(), edge.caller(), numbers));
            line("%-6s %6.1f %9s %9s %10d  %s [%d]", "[" + numbers.get(key) + "]",
                    ResultReport.percent(function.total(), root.total()), number(function.self()),
                    number(function.total()), function.calls(), report.readable(function.name()), numbers.get(key));
            edges.stream().filter(edge -> key.equals(edge.caller()))
                    .forEach(edge -> edge(edge, calls.get(edge.callee()), edge.callee(), numbers));
            line("-----------------------------------------------");
        }
        return out.toString();
    }

    private String number(long cycles) {
        return report.results().frequency() > 0 ? String.format(Locale.ROOT, "%.4f", time(cycles))
                : Long.toString(cycles);
    }

    /** A caller or a callee of the function in whose part of the table it is. */
    private void edge(CallGraph.Edge edge, long allCalls, FunctionKey shown, Map<FunctionKey, Integer> numbers) {
        String name = shown == null ? "<not instrumented>" : report.readable(shown.name())
                + (numbers.containsKey(shown) ? " [" + numbers.get(shown) + "]" : "");
        line("%27s %9s %10d/%-10d    %s", "", number(edge.total()), edge.calls(), allCalls, name);
    }
}
