// SPDX-License-Identifier: EPL-2.0
// Writes what was measured as tables.
package org.portwright.cli.performance;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.portwright.cli.performance.Benchmark.Measured;
import org.portwright.cli.performance.Repetition.Clock;

/** The tables of a run. */
record Report(List<Measured> programs, List<String> leftOut) {

    String text() {
        StringBuilder text = new StringBuilder();
        for (Clock clock : Clock.values()) {
            text.append(clock == Clock.WALL ? "Steady state, time on the wall\n\n"
                    : "\nSteady state, processor time of the thread\n\n").append(steady(clock));
        }
        if (!leftOut.isEmpty()) {
            text.append("\nNot measured:\n");
            leftOut.forEach(each -> text.append("- ").append(each).append('\n'));
        }
        return text.toString();
    }

    private String steady(Clock clock) {
        Set<Way> ways = EnumSet.noneOf(Way.class);
        programs.forEach(program -> ways.addAll(program.runs().keySet()));
        ways.remove(Way.I686);
        StringBuilder table = new StringBuilder("| program | " + Way.I686.title() + ", ms");
        ways.forEach(way -> table.append(" | ").append(way.title()));
        table.append(" |\n| ---").append(" | ---:".repeat(1 + ways.size())).append(" |\n");
        Map<Way, List<Double>> ratios = new EnumMap<>(Way.class);
        for (Measured program : programs) {
            if (!program.runs().containsKey(Way.I686)) {
                continue;
            }
            Sample reference = steady(program.runs().get(Way.I686), clock);
            table.append(String.format(Locale.ROOT, "| %s | %.1f (%.1f to %.1f)", program.program().name(),
                    reference.median(), reference.min(), reference.max()));
            for (Way way : ways) {
                List<Run> runs = program.runs().get(way);
                if (runs == null) {
                    table.append(" | ");
                    continue;
                }
                Sample sample = steady(runs, clock);
                double ratio = sample.median() / reference.median();
                ratios.computeIfAbsent(way, key -> new ArrayList<>()).add(ratio);
                table.append(String.format(Locale.ROOT, " | %.2f (%.2f to %.2f)", ratio,
                        sample.min() / reference.median(), sample.max() / reference.median()));
            }
            table.append(" |\n");
        }
        table.append("| geometric mean | ");
        ways.forEach(way -> table.append(String.format(Locale.ROOT, " | %.2f",
                Sample.geometricMean(ratios.getOrDefault(way, List.of())))));
        return table.append(" |\n").toString();
    }

    private static Sample steady(List<Run> runs, Clock clock) {
        return Sample.of(runs.stream().mapToDouble(run -> Repetition.steady(run.repetitions(), clock)).toArray());
    }
}
