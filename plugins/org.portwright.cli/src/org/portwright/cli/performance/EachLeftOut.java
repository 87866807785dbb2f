// SPDX-License-Identifier: EPL-2.0
// What each optimisation of the translator is good for: figures 8.3 and 8.4.
package org.portwright.cli.performance;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.portwright.cli.bench.Shell;
import org.portwright.metrics.report.Table;
import org.portwright.translator.Optimisation;

/** Leaves each optimisation out in turn, and all of them, and compares with the program that has all. */
final class EachLeftOut implements ThesisResults.Result {
    private static final String NOTHING = "nothing";
    private static final String ALL = "all";
    private static final double KIB = 1024;

    private final List<String> programs;

    EachLeftOut(String... programs) {
        this.programs = List.of(programs);
    }

    @Override
    public List<String> programs() {
        return programs;
    }

    @Override
    public void measure(BenchmarkProgram program, Timing timing, StringBuilder text)
            throws Shell.FailedException, IOException, InterruptedException {
        Map<String, Workshop.Build> builds = new LinkedHashMap<>();
        List<String> without = new ArrayList<>(List.of(NOTHING));
        without.addAll(Optimisation.names());
        without.add(ALL);
        for (String step : without) {
            builds.put(step, timing.place().workshop().translated(program,
                    step.equals(NOTHING) ? List.of() : List.of("--without", step)));
        }
        Archive usual = Archive.read(builds.get(NOTHING).file());
        Map<String, Long> sizes = new LinkedHashMap<>();
        List<String> idle = new ArrayList<>();
        for (String step : without) {
            Archive archive = Archive.read(builds.get(step).file());
            sizes.put(step, archive.classBytes(name -> true));
            if (!step.equals(NOTHING) && archive.isLike(usual)) {
                idle.add(step);
            }
        }
        builds.keySet().removeAll(idle);
        if (program.has(Way.TWIN) && program.mipsOptions().isEmpty()) {
            builds.put(Way.TWIN.title(), timing.place().workshop().build(program, Way.TWIN));
        }
        Map<VirtualMachine, Map<String, Double>> times = new LinkedHashMap<>();
        for (VirtualMachine machine : VirtualMachine.values()) {
            Map<String, Workshop.Build> runs = new LinkedHashMap<>();
            builds.forEach((step, build) -> runs.put(step, machine.run(build)));
            times.put(machine, timing.milliseconds(runs));
        }
        text.append(text.isEmpty() ? "" : "\n").append(table(program.name(), sizes, times).toMarkdown());
        if (!idle.isEmpty()) {
            text.append("\nThe same classes without ").append(String.join(", ", idle)).append(".\n");
        }
    }

    /** Milliseconds of the program with all, and ratios to them. */
    private static Table table(String program, Map<String, Long> sizes, Map<VirtualMachine, Map<String, Double>> times) {
        List<String> titles = new ArrayList<>(List.of(program + " without", "classes, KiB"));
        times.keySet().forEach(machine -> titles.add(machine.title()));
        Table table = new Table(titles);
        for (String step : times.get(VirtualMachine.HOTSPOT).keySet()) {
            boolean isUsual = step.equals(NOTHING);
            List<Object> row = new ArrayList<>(List.of(step,
                    sizes.containsKey(step) ? String.format(Locale.ROOT, "%.1f", sizes.get(step) / KIB) : ""));
            times.values().forEach(each -> row.add(isUsual ? String.format(Locale.ROOT, "%.2f ms", each.get(step))
                    : String.format(Locale.ROOT, "%.2f", each.get(step) / each.get(NOTHING))));
            table.add(row);
        }
        return table;
    }
}
