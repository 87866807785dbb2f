// SPDX-License-Identifier: EPL-2.0
// Makes the tables and plots of the thesis of what a sweep has measured.
package org.portwright.kernel.figures;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.portwright.kernel.KernelException;
import org.portwright.kernel.Variant;
import org.portwright.kernel.hostchannel.BenchmarkResult;

/** Tables and plots of a whole sweep, with the thesis's values beside ours. */
public final class Figures {
    private static final List<Integer> CPUS = List.of(1, 2, 4, 8);
    private static final List<Variant> MULTIPROCESSOR = List.of(Variant.GIANT, Variant.COARSE);
    private static final Map<Variant, String> COLOURS =
            Map.of(Variant.UP, "#7f7f7f", Variant.GIANT, "#d8843b", Variant.COARSE, "#33658a");
    private static final String[] SHARE_COLOURS = {"#33658a", "#d8843b", "#a8201a", "#bbbbbb"};
    private static final double[] NO_MARKS = {Double.NaN, Double.NaN, Double.NaN, Double.NaN};
    /** Thesis, section 4.5: the kernel with a giant lock, and with coarse-grained locks, on 2 and 4 processors. */
    private static final Map<Variant, double[]> THESIS_4_6 = Map.of(
            Variant.GIANT, new double[] {Double.NaN, 1.20, 1.48, Double.NaN},
            Variant.COARSE, new double[] {Double.NaN, 1.23, 1.61, Double.NaN});

    /** Thesis, table 3.1; its multiprocessor had two processors and a giant lock. */
    private static final Map<Variant, String[]> THESIS_3_1 = Map.of(
            Variant.UP, new String[] {"64", "36", "< 0.1"}, Variant.GIANT, new String[] {"55-59", "20-22", "20-23"});
    /** The intervals that bench_ratio measures, and the one at which it spends as much time in the kernel. */
    private static final List<Integer> INTERVALS = List.of(0, 1000, 100, 30, 10, 3);
    private static final int THESIS_INTERVAL = 3;

    private final Map<SweepRun, Measurement> measurements = new HashMap<>();
    private final Map<String, String> files = new TreeMap<>();
    private final StringBuilder page = new StringBuilder();

    private Figures(List<Measurement> measured) {
        for (Measurement each : measured) {
            measurements.put(each.run(), each);
        }
    }

    /**
     * Makes all files.
     *
     * @param measured of all runs of the sweep
     * @return the files' contents by their names
     * @throws KernelException if a run did not tell what is needed
     */
    public static Map<String, String> make(List<Measurement> measured) throws KernelException {
        Figures figures = new Figures(measured);
        figures.page.append("# Figures of the kernel\n\nMade by `portwright kernel figures`, which runs the benchmarks in "
                + "Bochs: an instruction takes a cycle, memory and caches cost nothing, and each run gives the same. "
                + "Speed-up is against `up`, the uniprocessor kernel, with the same work.\n");
        figures.traffic();
        figures.heaps();
        figures.ratio();
        figures.shares();
        figures.compute();
        figures.slowdown();
        figures.heapOperations();
        figures.latencies();
        new ApplicationFigures(figures.measurements, figures::add).make();
        figures.everything();
        figures.files.put("README.md", figures.page.toString());
        return figures.files;
    }

    /**
     * Writes files into a folder, each of them whole or not at all.
     *
     * @param directory the folder, which is made if need be
     * @param files contents by name
     */
    public static void write(Path directory, Map<String, String> files) throws IOException {
        Files.createDirectories(directory);
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path unfinished = Files.createTempFile(directory, "." + file.getKey(), ".part");
            try {
                Files.write(unfinished, file.getValue().getBytes(StandardCharsets.UTF_8));
                Files.setPosixFilePermissions(unfinished, PosixFilePermissions.fromString("rw-r--r--"));
                Files.move(unfinished, directory.resolve(file.getKey()), StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(unfinished);
            }
        }
    }

    /** Figure 4.6: calls as processes. */
    private void traffic() throws KernelException {
        Table table = new Table("variant", "CPUs", "calls per gigacycle", "speed-up", "thesis");
        row(table, Workload.TRAFFIC_PROCESSES, Variant.UP, 1, Double.NaN);
        BarChart chart = new BarChart("Figure 4.6: traffic, a process for each call", "speed-up against up",
                groups(CPUS), false, "thesis");
        for (Variant variant : MULTIPROCESSOR) {
            double[] thesis = THESIS_4_6.get(variant);
            for (int i = 0; i < CPUS.size(); i++) {
                row(table, Workload.TRAFFIC_PROCESSES, variant, CPUS.get(i), thesis[i]);
            }
            chart.add(variant.id(), COLOURS.get(variant), speedUps(Workload.TRAFFIC_PROCESSES, variant), thesis);
        }
        add("figure-4-6", "Figure 4.6: a process for each call",
                "The thesis's values are those of its machine with four processors.", table, chart);
    }

    private void row(Table table, Workload workload, Variant variant, int cpus, double thesis) throws KernelException {
        table.add(variant, cpus, find(workload, variant, cpus).figure(), decimal(speedUp(workload, variant, cpus)),
                Double.isNaN(thesis) ? "" : decimal(thesis));
    }

    /** Figure 4.7: calls as threads of one process, with either heap. */
    private void heaps() throws KernelException {
        Table table = new Table("heap", "variant", "CPUs", "calls per gigacycle", "speed-up");
        BarChart chart = new BarChart("Figure 4.7: traffic, a thread for each call; coarse",
                "speed-up against up, same heap", groups(CPUS), false, "");
        for (Workload workload : List.of(Workload.TRAFFIC_THREADS_SEMAPHORE_HEAP,
                Workload.TRAFFIC_THREADS_LOCK_FREE_HEAP)) {
            boolean lockFree = workload == Workload.TRAFFIC_THREADS_LOCK_FREE_HEAP;
            String heap = lockFree ? "without locks" : "under a semaphore";
            for (Variant variant : Variant.values()) {
                for (int cpus : workload.cpus(variant)) {
                    table.add(heap, variant, cpus, find(workload, variant, cpus).figure(),
                            decimal(speedUp(workload, variant, cpus)));
                }
            }
            chart.add("heap " + heap, lockFree ? "#33658a" : "#a8201a", speedUps(workload, Variant.COARSE), NO_MARKS);
        }
        add("figure-4-7", "Figure 4.7: a thread for each call",
                "The thesis shows no numbers: with the heap under a semaphore its system became slower with more "
                + "processors, with the heap without locks it became faster, and more so from two to four.", table, chart);
    }

    /** Table 3.1: what the processors did with their time in the loop of thesis 3.4, with as much kernel as there. */
    private void ratio() throws KernelException {
        Table table = new Table("variant", "CPUs", "user %", "kernel %", "spinning %", "idle %", "thesis: user %",
                "thesis: kernel %", "thesis: spinning %");
        for (SweepRun run : List.of(new SweepRun(Workload.RATIO, Variant.UP, 1),
                new SweepRun(Workload.RATIO, Variant.GIANT, 2), new SweepRun(Workload.RATIO, Variant.COARSE, 2))) {
            double[] shares = measurements.get(run).shares("ratio." + THESIS_INTERVAL);
            String[] thesis = THESIS_3_1.getOrDefault(run.variant(), new String[] {"", "", ""});
            table.add(run.variant(), run.cpus(), percent(shares[0]), percent(shares[1]), percent(shares[2]),
                    percent(shares[3]), thesis[0], thesis[1], thesis[2]);
        }
        Table speed = new Table("rounds between calls", "kernel % on up", "giant, 2 CPUs: speed-up",
                "coarse, 2 CPUs: speed-up");
        List<String> groups = new ArrayList<>();
        double[][] values = new double[MULTIPROCESSOR.size()][INTERVALS.size()];
        double[] noMarks = new double[INTERVALS.size()];
        Arrays.fill(noMarks, Double.NaN);
        for (int i = 0; i < INTERVALS.size(); i++) {
            String name = "ratio." + INTERVALS.get(i);
            Measurement up = find(Workload.RATIO, Variant.UP, 1);
            for (int j = 0; j < MULTIPROCESSOR.size(); j++) {
                values[j][i] = (double) up.figure(name + ".cycles")
                        / find(Workload.RATIO, MULTIPROCESSOR.get(j), 2).figure(name + ".cycles");
            }
            groups.add(INTERVALS.get(i) == 0 ? "no calls" : "every " + INTERVALS.get(i));
            speed.add(INTERVALS.get(i) == 0 ? "no calls" : INTERVALS.get(i), percent(up.shares(name)[1]),
                    decimal(values[0][i]), decimal(values[1][i]));
        }
        BarChart chart = new BarChart("Two processes on two CPUs, a system call after so many rounds",
                "speed-up against up", groups, false, "");
        for (int j = 0; j < MULTIPROCESSOR.size(); j++) {
            chart.add(MULTIPROCESSOR.get(j).id(), COLOURS.get(MULTIPROCESSOR.get(j)), values[j], noMarks);
        }
        files.put("table-3-1.csv", table.toCsv());
        add("ratio", "Table 3.1: a loop in user mode with system calls",
                "Two processes compute and make a system call at intervals. With a call every " + THESIS_INTERVAL
                + " rounds the share of the kernel is about that of the thesis's table:\n\n" + table.toMarkdown()
                + "\nThe intervals have random lengths, as two equal loops fall into step and then never meet. Still a CPU waits "
                + "for the giant lock for some tens of cycles only: calls are short here, and cache lines cost nothing in "
                + "Bochs. What it costs to take a lock, and to see how long a wait is, shows as time in the kernel. The fewer calls, the more two processors bring. The "
                + "thesis had a speed-up of 1.20 with its giant lock, of at most 1.47 that Amdahl's law allows.", speed,
                chart);
    }

    /** What the processors did with their time under traffic. */
    private void shares() throws KernelException {
        Table table = new Table("variant", "CPUs", "user %", "kernel %", "spinning %", "idle %");
        List<String> groups = new ArrayList<>();
        List<double[]> values = new ArrayList<>();
        for (Variant variant : Variant.values()) {
            for (int cpus : Workload.TRAFFIC_PROCESSES.cpus(variant)) {
                double[] shares = find(Workload.TRAFFIC_PROCESSES, variant, cpus).shares("traffic");
                table.add(variant, cpus, percent(shares[0]), percent(shares[1]), percent(shares[2]),
                        percent(shares[3]));
                groups.add(variant + " " + cpus);
                values.add(shares);
            }
        }
        BarChart chart = new BarChart("How time is spent under traffic, a process for each call", "per cent of time",
                groups, true, "");
        for (int share = 0; share < Measurement.SHARES.length; share++) {
            double[] of = new double[values.size()];
            double[] noMarks = new double[values.size()];
            Arrays.fill(noMarks, Double.NaN);
            for (int i = 0; i < of.length; i++) {
                of[i] = values.get(i)[share];
            }
            chart.add(Measurement.SHARES[share], SHARE_COLOURS[share], of, noMarks);
        }
        add("traffic-time", "How time is spent under traffic", "In the measured part, all processors together.", table,
                chart);
    }

    /** Speed-up where there is nothing that the kernel could hold up. */
    private void compute() throws KernelException {
        Table table = new Table("variant", "CPUs", "cycles", "speed-up");
        BarChart chart = new BarChart("Work that hardly enters the kernel", "speed-up against up", groups(CPUS), false,
                "");
        for (Variant variant : Variant.values()) {
            for (int cpus : Workload.COMPUTE.cpus(variant)) {
                table.add(variant, cpus, find(Workload.COMPUTE, variant, cpus).figure(),
                        decimal(speedUp(Workload.COMPUTE, variant, cpus)));
            }
        }
        for (Variant variant : MULTIPROCESSOR) {
            chart.add(variant.id(), COLOURS.get(variant), speedUps(Workload.COMPUTE, variant), NO_MARKS);
        }
        add("compute", "Work that hardly enters the kernel", "The same work, divided among processes.", table, chart);
    }

    /** Taking and giving back memory, with either heap. */
    private void heapOperations() throws KernelException {
        Table table = new Table("variant", "CPUs", "semaphore: operations per gigacycle", "claims blocked %",
                "lock-free: operations per gigacycle");
        for (Variant variant : Variant.values()) {
            for (int cpus : Workload.HEAP.cpus(variant)) {
                Measurement heap = find(Workload.HEAP, variant, cpus);
                table.add(variant, cpus, heap.figure("heap.semaphore.per_gigacycle"),
                        percent(heap.figure("heap.semaphore.claims_blocked") / 10.0), heap.figure());
            }
        }
        files.put("heap.csv", table.toCsv());
        page.append("\n## Heaps\n\nThreads of one process that only take and give back memory (thesis 4.4.4).\n\n"
                + table.toMarkdown());
    }

    /** What single operations cost, in cycles. */
    private void latencies() throws KernelException {
        Table table = new Table("operation", "up", "giant, 1 CPU", "coarse, 1 CPU", "giant, 2 CPUs", "coarse, 2 CPUs");
        List<Measurement> columns = List.of(find(Workload.LATENCY, Variant.UP, 1),
                find(Workload.LATENCY, Variant.GIANT, 1), find(Workload.LATENCY, Variant.COARSE, 1),
                find(Workload.LATENCY, Variant.GIANT, 2), find(Workload.LATENCY, Variant.COARSE, 2));
        Set<String> names = new LinkedHashSet<>();
        columns.forEach(column -> column.recording().results().stream()
                .filter(result -> result.unit().equals("cycles")).forEach(result -> names.add(result.name())));
        for (String name : names) {
            List<Object> row = new ArrayList<>(List.of(name.substring(name.indexOf('.') + 1).replace('_', ' ')));
            for (Measurement column : columns) {
                OptionalLong value = column.result(name);
                row.add(value.isPresent() ? value.getAsLong() : "");
            }
            table.add(row.toArray());
        }
        files.put("latency.csv", table.toCsv());
        page.append("\n## Single operations\n\nIn cycles, the mean of many.\n\n" + table.toMarkdown());
    }

    /** What a multiprocessor kernel costs where there is one processor. */
    private void slowdown() throws KernelException {
        Table table = new Table("workload", "variant", "slowdown %", "thesis %");
        for (Workload workload : List.of(Workload.RATIO, Workload.COMPUTE, Workload.TRAFFIC_PROCESSES,
                Workload.TRAFFIC_THREADS_SEMAPHORE_HEAP, Workload.TRAFFIC_THREADS_LOCK_FREE_HEAP)) {
            for (Variant variant : MULTIPROCESSOR) {
                table.add(workload.id(), variant, decimal(100 * (1 / speedUp(workload, variant, 1) - 1)),
                        variant == Variant.GIANT && workload == Workload.RATIO ? "2" : "");
            }
        }
        files.put("slowdown.csv", table.toCsv());
        page.append("\n## A multiprocessor kernel on one processor\n\n" + table.toMarkdown());
    }

    /** Every figure of every run, and the speed-ups that the IDE shows. */
    private void everything() throws KernelException {
        Table results = new Table("workload", "variant", "cpus", "name", "value", "unit");
        for (Workload workload : Workload.values()) {
            for (Variant variant : Variant.values()) {
                for (int cpus : workload.cpus(variant)) {
                    for (BenchmarkResult result : find(workload, variant, cpus).recording().results()) {
                        results.add(workload.id(), variant, cpus, result.name(), result.value(), result.unit());
                    }
                }
            }
        }
        files.put("results.csv", results.toCsv());
        files.put(Scaling.FILE, Scaling.toCsv(measurements.values()));
    }

    /** Takes a figure: a table, and a chart unless it is null. */
    @FunctionalInterface
    interface Taker {
        void add(String name, String title, String note, Table table, BarChart chart);
    }

    private void add(String name, String title, String note, Table table, BarChart chart) {
        files.put(name + ".csv", table.toCsv());
        page.append("\n## " + title + "\n\n" + note + "\n\n" + table.toMarkdown());
        if (chart != null) {
            files.put(name + ".svg", chart.toSvg());
            page.append("\n![" + title + "](" + name + ".svg)\n");
        }
    }

    private Measurement find(Workload workload, Variant variant, int cpus) {
        return measurements.get(new SweepRun(workload, variant, cpus));
    }

    private double speedUp(Workload workload, Variant variant, int cpus) throws KernelException {
        return find(workload, variant, cpus).speedUp(find(workload, Variant.UP, 1));
    }

    private double[] speedUps(Workload workload, Variant variant) throws KernelException {
        double[] values = new double[CPUS.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = speedUp(workload, variant, CPUS.get(i));
        }
        return values;
    }

    private static List<String> groups(List<Integer> cpus) {
        return cpus.stream().map(number -> number == 1 ? "1 CPU" : number + " CPUs").toList();
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    private static String percent(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
