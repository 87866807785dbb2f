// SPDX-License-Identifier: EPL-2.0
// Figures 2.2 and 2.3 of the thesis: how Linux scales with processors.
package org.portwright.kernel.figures;

import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.portwright.kernel.KernelException;
import org.portwright.kernel.LinuxImages;
import org.portwright.kernel.LinuxOptions;
import org.portwright.kernel.Simulator;

/**
 * Cycles of programs on Linux that is built for several processors, in Bochs.
 *
 * @param cycles by the program's name and the number of processors
 */
public record LinuxScaling(Map<String, SortedMap<Integer, Long>> cycles) {
    /** The commands, by their names: eight processes or threads with any number of processors, as in section 2.5.3 of the thesis. */
    private static final Map<String, String> PROGRAMS = programs();
    private static final Map<String, String> COLOURS = Map.of("postmark", "#a8201a", "fft", "#33658a");
    private static final int MEMORY = 256;

    private static Map<String, String> programs() {
        Map<String, String> programs = new LinkedHashMap<>();
        programs.put("postmark", "postmark 8 1000 200 100");
        programs.put("fft", "fft 8 18");
        return programs;
    }

    /**
     * Measures.
     *
     * @param multiprocessor Linux for several processors
     * @param processors with how many, 1 among them
     * @param runs that have been done, and does others
     * @param progress gets a line before each run
     */
    public static LinuxScaling measure(LinuxImages multiprocessor, Collection<Integer> processors, LinuxRuns runs,
            Consumer<String> progress) throws KernelException, IOException, InterruptedException {
        if (!processors.contains(1)) {
            throw new IllegalArgumentException("speed-up is against one processor, which must be among them");
        }
        StringBuilder script = new StringBuilder();
        PROGRAMS.forEach((name, command) -> script.append("echo ").append(name).append(" $(").append(command).append(")\n"));
        Map<String, SortedMap<Integer, Long>> cycles = new LinkedHashMap<>();
        PROGRAMS.keySet().forEach(name -> cycles.put(name, new TreeMap<>()));
        for (int cpus : processors) {
            progress.accept("SMP Linux, processors: " + cpus);
            Map<String, Long> measured = runs.cycles(multiprocessor,
                    LinuxOptions.of(Simulator.BOCHS).withCpus(cpus).withMemory(MEMORY), script.toString(), PROGRAMS.keySet());
            cycles.forEach((name, each) -> each.put(cpus, measured.get(name)));
        }
        return new LinuxScaling(cycles);
    }

    /** @return a row for each program and number of processors, for {@code metrics scaling} */
    public String csv() {
        StringBuilder text = new StringBuilder("program,cpus,cycles,speedup\n");
        cycles.forEach((program, measured) -> measured.forEach((cpus, taken) ->
                text.append(String.format(Locale.ROOT, "%s,%d,%d,%.3f%n", program, cpus, taken, speedUp(program, cpus)))));
        return text.toString();
    }

    /** @return the table, in Markdown */
    public String table() {
        StringBuilder text = new StringBuilder("| processors |");
        cycles.keySet().forEach(program -> text.append(' ').append(program).append(" |"));
        text.append("\n| ---: |").append(" ---: |".repeat(cycles.size())).append('\n');
        for (int cpus : processors()) {
            text.append("| ").append(cpus).append(" |");
            cycles.keySet().forEach(program -> text.append(String.format(Locale.ROOT, " %.2f |", speedUp(program, cpus))));
            text.append('\n');
        }
        return text.toString();
    }

    /** @return speed-up as bars, as SVG */
    public String chart() {
        List<Integer> processors = processors();
        BarChart chart = new BarChart("Figures 2.2 and 2.3: Linux 6.1", "speed-up against one processor",
                processors.stream().map(cpus -> cpus + (cpus == 1 ? " processor" : "")).toList(), false, "");
        double[] noMarks = processors.stream().mapToDouble(cpus -> Double.NaN).toArray();
        cycles.keySet().forEach(program -> chart.add(program, COLOURS.get(program),
                processors.stream().mapToDouble(cpus -> speedUp(program, cpus)).toArray(), noMarks));
        return chart.toSvg();
    }

    private List<Integer> processors() {
        return List.copyOf(cycles.values().iterator().next().keySet());
    }

    private double speedUp(String program, int cpus) {
        return (double) cycles.get(program).get(1) / cycles.get(program).get(cpus);
    }
}
