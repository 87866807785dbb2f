// SPDX-License-Identifier: EPL-2.0
// Translated programs beside the same written in Java: table 7.2.
package org.portwright.cli.performance;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.portwright.cli.bench.Shell;

/** Times programs that have a twin in Java, on each virtual machine. */
final class AgainstJava implements ThesisResults.Result {
    /** The thesis's slowdowns, by program: on Sun's JDK, and on Kaffe. */
    private static final Map<String, List<String>> THESIS =
            Map.of("life", List.of("0.87", "1.02"), "astar-int", List.of("1.39", "0.10"));

    @Override
    public List<String> programs() {
        return List.of("life", "astar-int", "map");
    }

    @Override
    public String heading() {
        return "| program | virtual machine | translated, ms | by hand in Java, ms | slowdown | thesis |\n"
                + "| --- | --- | ---: | ---: | ---: | ---: |\n";
    }

    @Override
    public void measure(BenchmarkProgram program, Timing timing, StringBuilder text)
            throws Shell.FailedException, IOException, InterruptedException {
        Workshop workshop = timing.place().workshop();
        Workshop.Build translated = workshop.build(program, Way.JAVA);
        Workshop.Build twin = workshop.build(program, Way.TWIN);
        for (VirtualMachine machine : VirtualMachine.values()) {
            Map<Way, Double> times = timing.milliseconds(
                    Map.of(Way.JAVA, machine.run(translated), Way.TWIN, machine.run(twin)));
            text.append(String.format(Locale.ROOT, "| %s | %s | %.2f | %.2f | %.2f | %s |%n", program.name(),
                    machine.title(), times.get(Way.JAVA), times.get(Way.TWIN), times.get(Way.JAVA) / times.get(Way.TWIN),
                    THESIS.containsKey(program.name()) ? THESIS.get(program.name()).get(machine.ordinal()) : ""));
        }
    }
}
