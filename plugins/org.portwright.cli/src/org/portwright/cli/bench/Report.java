// SPDX-License-Identifier: EPL-2.0
// Tells what a run of the benchmark has measured, in Markdown and charts.
package org.portwright.cli.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.portwright.kernel.figures.BarChart;
import org.portwright.kernel.figures.Table;
import org.portwright.lopi.Machine;

/** The tables and charts of a run, each part of the page apart. */
public final class Report {
    /** Instructions a call, of the benchmark that does nothing but call. */
    private static final String CALLS_CHART = "lopi-calls";
    private static final Map<Way, String> COLOURS = Map.of(Way.NONE, "#7f7f7f", Way.HAND, "#6b8e23",
            Way.LOPI, "#33658a", Way.REPLACED, "#a8201a", Way.HOOKS, "#d8843b", Way.PG, "#8064a2");
    private static final Map<Machine, String> MACHINE_COLOURS = Map.of(Machine.X86_64, "#33658a", Machine.IA32, "#d8843b");
    /** Of ways in charts, where there is little room. */
    private static final Map<Way, String> SHORT = Map.of(Way.NONE, "not instrumented", Way.HAND, "by hand",
            Way.INLINED, "inlined", Way.LOPI, "LOPI", Way.REPLACED, "replaced", Way.HOOKS, "-finstrument", Way.PG,
            "-pg", Way.XRAY, "XRay");
    private static final List<Way> CALL_WAYS =
            List.of(Way.HAND, Way.INLINED, Way.LOPI, Way.REPLACED, Way.HOOKS, Way.PG, Way.XRAY);
    private static final List<Way> TIME_WAYS = List.of(Way.HAND, Way.LOPI, Way.REPLACED, Way.HOOKS, Way.PG);
    static final List<Way> CHAIN_WAYS = List.of(Way.NONE, Way.HAND, Way.LOPI, Way.REPLACED);

    private static final String[] DATA = {"Dr", "Dw"};
    private static final String[] DATA_MISSES = {"D1mr", "D1mw"};
    private static final String[] BRANCHES = {"Bc", "Bi"};
    private static final String[] MISPREDICTED = {"Bcm", "Bim"};
    private static final String[] LAST_LEVEL = {"I1mr", "D1mr", "D1mw"};
    private static final String[] LAST_LEVEL_MISSES = {"ILmr", "DLmr", "DLmw"};
    /** Columns of table 6.2 after the first, which is time: cachegrind's events. */
    private static final List<String[]> TABLE_6_2 = List.of(new String[] {"Ir"}, BRANCHES, MISPREDICTED, DATA,
            DATA_MISSES, new String[] {"Ir"}, new String[] {"I1mr"}, LAST_LEVEL, LAST_LEVEL_MISSES);
    private static final List<Way> TABLE_6_2_WAYS = List.of(Way.HAND, Way.INLINED, Way.LOPI, Way.REPLACED);

    private final Results results;
    private final Map<String, String> charts = new TreeMap<>();
    private final Map<String, String> parts = new LinkedHashMap<>();

    Report(Results results, String conditions) {
        this.results = results;
        parts.put("conditions", conditions);
        calls();
        times();
        chains();
        tableSixTwo();
        for (Machine machine : Machine.values()) {
            programs(machine);
        }
        leftOut();
    }

    static String title(Machine machine) {
        return machine == Machine.X86_64 ? "x86-64" : "IA-32";
    }

    /** The parts of the page that are measured, as Markdown by their names, in the order of the page. */
    public Map<String, String> parts() {
        return parts;
    }

    /** SVG by the name of the file, which parts refer to in the folder {@code figures}. */
    public Map<String, String> charts() {
        return charts;
    }

    private List<Results.OfProgram> of(Machine machine) {
        return results.programs().stream().filter(each -> each.machine() == machine).toList();
    }

    private Results.OfProgram find(Machine machine, Program program) {
        return of(machine).stream().filter(each -> each.program() == program).findFirst().orElse(null);
    }

    private String image(String name, BarChart chart, String text) {
        charts.put(name + ".svg", chart.toSvg());
        return "![" + text + "](figures/" + name + ".svg)\n";
    }

    // ------------------------------------------------------------ figures

    /** NaN if it is not known. */
    private static double instructionsPerCall(Results.OfProgram program, Results.OfWay way) {
        Results.OfWay base = way == null ? null : program.find(way.build().way().base());
        if (base == null || way.build().simulation() == null || calls(program, way) == 0) {
            return Double.NaN;
        }
        return (way.build().simulation().sum("Ir") - base.build().simulation().sum("Ir")) / calls(program, way);
    }

    /** Calls of functions that are instrumented in a way; 0 if not known. What is inlined can't be counted itself. */
    private static long calls(Results.OfProgram program, Results.OfWay way) {
        Results.OfWay counted = way.build().way() == Way.INLINED ? program.find(Way.HAND) : way;
        return counted == null || !way.build().way().isInstrumented() ? 0 : counted.build().calls();
    }

    private static double ratio(Results.OfProgram program, Results.OfWay way, ToDoubleFunction<Results.OfWay> figure) {
        Results.OfWay base = way == null ? null : program.find(way.build().way().base());
        return base == null ? Double.NaN : figure.applyAsDouble(way) / figure.applyAsDouble(base);
    }

    private static double timeRatio(Results.OfProgram program, Results.OfWay way) {
        return ratio(program, way, Results.OfWay::seconds);
    }

    private static double eventRatio(Results.OfProgram program, Results.OfWay way, String... events) {
        return ratio(program, way, each -> each.build().simulation() == null ? Double.NaN
                : each.build().simulation().sum(events));
    }

    private static String decimal(double value, int digits) {
        return Double.isNaN(value) || Double.isInfinite(value) ? "" : String.format(Locale.ROOT, "%." + digits + "f", value);
    }

    // ------------------------------------------------------------ parts

    /** The benchmark that does nothing but call, on both machines. */
    private void calls() {
        List<Results.OfProgram> both = results.programs().stream()
                .filter(each -> each.program() == Program.CALLS).toList();
        if (both.isEmpty()) {
            return;
        }
        List<String> names = new ArrayList<>(List.of("instrumentation"));
        for (Results.OfProgram each : both) {
            names.add(title(each.machine()) + ": instructions a call");
            names.add("time");
        }
        Table table = new Table(names.toArray(String[]::new));
        for (Way way : Way.values()) {
            List<Object> row = new ArrayList<>(List.of(way.title()));
            for (Results.OfProgram each : both) {
                row.add(decimal(instructionsPerCall(each, each.find(way)), 1));
                row.add(decimal(timeRatio(each, each.find(way)), 2));
            }
            if (both.stream().anyMatch(each -> each.find(way) != null)) {
                table.add(row.toArray());
            }
        }
        BarChart chart = new BarChart("What a call and its return cost more when instrumented", "instructions",
                CALL_WAYS.stream().map(SHORT::get).toList(), false, "");
        for (Results.OfProgram each : both) {
            add(chart, title(each.machine()), MACHINE_COLOURS.get(each.machine()),
                    CALL_WAYS.stream().map(way -> instructionsPerCall(each, each.find(way))).toList());
        }
        parts.put("calls", table.toMarkdown() + "\n"
                + image(CALLS_CHART, chart, "Instructions that instrumentation adds to a call"));
    }

    private void times() {
        StringBuilder text = new StringBuilder();
        for (Machine machine : Machine.values()) {
            List<Results.OfProgram> programs = of(machine);
            if (programs.isEmpty()) {
                continue;
            }
            BarChart chart = new BarChart("Time, " + title(machine), "times as long as not instrumented",
                    programs.stream().map(each -> each.program().id()).toList(), false, "");
            for (Way way : TIME_WAYS) {
                add(chart, SHORT.get(way), COLOURS.get(way),
                        programs.stream().map(each -> timeRatio(each, each.find(way))).toList());
            }
            text.append(image("lopi-time-" + Places.id(machine), chart, "Time of each program, " + title(machine)))
                    .append('\n');
        }
        if (!text.isEmpty()) {
            parts.put("time", text.toString().strip() + "\n");
        }
    }

    private static void add(BarChart chart, String name, String colour, List<Double> values) {
        double[] bars = values.stream().mapToDouble(Double::doubleValue).toArray();
        double[] marks = values.stream().mapToDouble(value -> Double.NaN).toArray();
        if (values.stream().anyMatch(value -> !Double.isNaN(value))) {
            chart.add(name, colour, bars, marks);
        }
    }

    private void chains() {
        StringBuilder text = new StringBuilder();
        for (Machine machine : Machine.values()) {
            List<Results.OfChain> chains = results.chains().stream().filter(each -> each.machine() == machine).toList();
            if (chains.isEmpty()) {
                continue;
            }
            List<Way> ways = CHAIN_WAYS.stream().filter(chains.get(0).nanoseconds()::containsKey).toList();
            boolean counted = !chains.get(0).mispredicted().isEmpty();
            List<String> names = new ArrayList<>(List.of("deep"));
            ways.forEach(way -> names.add(SHORT.get(way) + ": ns a call"));
            ways.stream().skip(1).forEach(way -> names.add(SHORT.get(way) + ": times"));
            if (counted) {
                ways.forEach(way -> names.add(SHORT.get(way) + ": mispredicted a call"));
            }
            Table table = new Table(names.toArray(String[]::new));
            for (Results.OfChain chain : chains) {
                List<Object> row = new ArrayList<>(List.of(chain.depth()));
                ways.forEach(way -> row.add(decimal(chain.nanoseconds().get(way), 2)));
                ways.stream().skip(1).forEach(way -> row.add(
                        decimal(chain.nanoseconds().get(way) / chain.nanoseconds().get(Way.NONE), 2)));
                if (counted) {
                    ways.forEach(way -> row.add(decimal(chain.mispredicted().getOrDefault(way, Double.NaN), 3)));
                }
                table.add(row.toArray());
            }
            BarChart chart = new BarChart("Calls that are so and so deep, " + title(machine), "nanoseconds a call",
                    chains.stream().map(chain -> chain.depth() + " deep").toList(), false, "");
            for (Way way : ways) {
                add(chart, SHORT.get(way), COLOURS.get(way),
                        chains.stream().map(chain -> chain.nanoseconds().get(way)).toList());
            }
            text.append("### ").append(title(machine)).append("\n\n").append(table.toMarkdown()).append('\n')
                    .append(counted ? "Mispredicted branches are those that the processor has counted.\n"
                            : "The processor's counters can't be read on this machine: mispredicted returns show in "
                            + "the time only.\n")
                    .append('\n').append(image("lopi-chains-" + Places.id(machine), chart,
                            "Nanoseconds a call in chains of calls, " + title(machine))).append('\n');
        }
        if (!text.isEmpty()) {
            parts.put("chains", text.toString().strip() + "\n");
        }
    }

    /** Only the functions that make up 80 %: table 6.2 of the thesis, with its figures in brackets. */
    private void tableSixTwo() {
        StringBuilder text = new StringBuilder();
        for (Machine machine : List.of(Machine.IA32, Machine.X86_64)) {
            List<Results.OfProgram> programs = of(machine).stream().filter(each -> !each.hot().isEmpty()).toList();
            if (programs.isEmpty()) {
                continue;
            }
            Table table = new Table("benchmark", "instrumentation", "cycles (ours: time)", "instructions", "branches",
                    "mispredicted", "L1 data refs", "L1 data misses", "L1 code refs", "L1 code misses", "L2 refs",
                    "L2 misses");
            Map<Way, List<double[]>> sums = new LinkedHashMap<>();
            for (Results.OfProgram program : programs) {
                boolean first = true;
                for (Results.OfWay way : program.hot()) {
                    double[] figures = sixTwo(program, way);
                    sums.computeIfAbsent(way.build().way(), key -> new ArrayList<>()).add(figures);
                    String name = program.program().id() + (program.program().thesisName().isEmpty() ? ""
                            : " (" + program.program().thesisName() + ")")
                            + ", " + program.workshop().functions(Workshop.Scope.HOT) + " of "
                            + program.workshop().functions(Workshop.Scope.ALL) + " functions";
                    addSixTwo(table, first ? name : "", way.build().way(), figures,
                            ThesisTable.row(program.program().thesisName(), way.build().way()));
                    first = false;
                }
            }
            boolean first = true;
            for (Way way : TABLE_6_2_WAYS) {
                if (programs.size() > 1 && sums.containsKey(way)) {
                    addSixTwo(table, first ? "average" : "", way, average(sums.get(way)),
                            ThesisTable.row(ThesisTable.AVERAGE, way));
                    first = false;
                }
            }
            text.append("### ").append(title(machine)).append("\n\n").append(table.toMarkdown()).append('\n');
        }
        if (!text.isEmpty()) {
            parts.put("table-6.2", text.toString().strip() + "\n");
        }
    }

    private static double[] sixTwo(Results.OfProgram program, Results.OfWay way) {
        double[] figures = new double[TABLE_6_2.size() + 1];
        figures[0] = timeRatio(program, way);
        for (int i = 1; i < figures.length; i++) {
            figures[i] = eventRatio(program, way, TABLE_6_2.get(i - 1));
        }
        return figures;
    }

    private static double[] average(List<double[]> rows) {
        double[] result = new double[rows.get(0).length];
        for (double[] row : rows) {
            for (int i = 0; i < result.length; i++) {
                result[i] += row[i] / rows.size();
            }
        }
        return result;
    }

    private static void addSixTwo(Table table, String name, Way way, double[] figures, double[] thesis) {
        List<Object> row = new ArrayList<>(List.of(name, way.title()));
        for (int i = 0; i < figures.length; i++) {
            row.add(decimal(figures[i], 2) + (thesis == null ? "" : " (" + decimal(thesis[i], 2) + ")"));
        }
        table.add(row.toArray());
    }

    private void programs(Machine machine) {
        StringBuilder text = new StringBuilder();
        for (Results.OfProgram program : of(machine)) {
            Results.OfWay none = program.find(Way.NONE);
            Results.OfWay lopi = program.find(Way.LOPI);
            text.append("### ").append(program.program().id()).append("\n\n")
                    .append(program.workshop().functions(Workshop.Scope.ALL)).append(" functions");
            int leftAlone = program.workshop().leftAlone();
            if (leftAlone > 0) {
                text.append(" that can be instrumented, ").append(leftAlone).append(" more that can't");
            }
            if (lopi != null) {
                text.append(", a call of one every ").append(decimal(none.build().simulation().sum("Ir")
                        / lopi.build().calls(), 1)).append(" instructions");
            }
            text.append(".\n\n");
            Table table = new Table("instrumentation", "calls", "instructions a call", "time", "instructions", "data",
                    "D1 misses", "I1 misses", "LL misses", "mispredicted", "text");
            for (Results.OfWay way : program.all()) {
                table.add(way.build().way().title(), calls(program, way) == 0 ? "" : calls(program, way),
                        decimal(instructionsPerCall(program, way), 1), decimal(timeRatio(program, way), 2),
                        decimal(eventRatio(program, way, "Ir"), 2), decimal(eventRatio(program, way, DATA), 2),
                        decimal(eventRatio(program, way, DATA_MISSES), 2), decimal(eventRatio(program, way, "I1mr"), 2),
                        decimal(eventRatio(program, way, LAST_LEVEL_MISSES), 2),
                        decimal(eventRatio(program, way, MISPREDICTED), 2),
                        decimal(ratio(program, way, each -> each.build().text()), 2));
            }
            text.append(table.toMarkdown()).append('\n');
        }
        if (!text.isEmpty()) {
            parts.put(Places.id(machine), text.toString().strip() + "\n");
        }
    }

    private void leftOut() {
        StringBuilder text = new StringBuilder();
        results.leftOut().forEach(each -> text.append("- ").append(each).append('\n'));
        parts.put("left-out", text.isEmpty() ? "Nothing.\n" : text.toString());
    }
}
