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
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
        figures.shares();
        figures.others();
        figures.slowdown();
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
                for (int cpus : Workload.cpus(variant)) {
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

    /** Table 3.1: what the processors did with their time. */
    private void shares() throws KernelException {
        Table table = new Table("variant", "CPUs", "user %", "kernel %", "spinning %", "idle %", "thesis: user %",
                "thesis: kernel %", "thesis: spinning %");
        List<String> groups = new ArrayList<>();
        List<double[]> values = new ArrayList<>();
        for (Variant variant : Variant.values()) {
            for (int cpus : Workload.cpus(variant)) {
                Measurement measured = find(Workload.TRAFFIC_PROCESSES, variant, cpus);
                double[] shares = new double[Measurement.SHARES.length];
                for (int i = 0; i < shares.length; i++) {
                    shares[i] = measured.share(Measurement.SHARES[i]);
                }
                boolean uniprocessor = variant == Variant.UP;
                boolean two = variant == Variant.GIANT && cpus == 2;
                table.add(variant, cpus, percent(shares[0]), percent(shares[1]), percent(shares[2]),
                        percent(shares[3]), uniprocessor ? "64" : two ? "55-59" : "",
                        uniprocessor ? "36" : two ? "20-22" : "", uniprocessor ? "< 0.1" : two ? "20-23" : "");
                groups.add(variant + " " + cpus);
                values.add(shares);
            }
        }
        BarChart chart = new BarChart("Table 3.1: how time is spent, a process for each call", "per cent of time",
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
        add("table-3-1", "Table 3.1: user, kernel, spinning", "The thesis measured a loop in user mode.", table, chart);
    }

    /** Speed-up where there is nothing that the kernel could hold up, and where there is a little. */
    private void others() throws KernelException {
        Table table = new Table("workload", "variant", "CPUs", "cycles", "speed-up");
        for (Workload workload : List.of(Workload.COMPUTE, Workload.RATIO)) {
            BarChart chart = new BarChart(workload == Workload.COMPUTE ? "Work that hardly enters the kernel"
                    : "A loop in user mode with system calls", "speed-up against up", groups(CPUS), false, "");
            for (Variant variant : Variant.values()) {
                for (int cpus : Workload.cpus(variant)) {
                    table.add(workload.id(), variant, cpus, find(workload, variant, cpus).figure(),
                            decimal(speedUp(workload, variant, cpus)));
                }
                if (variant != Variant.UP) {
                    chart.add(variant.id(), COLOURS.get(variant), speedUps(workload, variant), NO_MARKS);
                }
            }
            files.put(workload.id() + ".svg", chart.toSvg());
        }
        files.put("loops.csv", table.toCsv());
        page.append("\n## Loops in user mode\n\n" + table.toMarkdown() + "\n![Compute](compute.svg)\n\n![Ratio](ratio.svg)\n");
    }

    /** What a multiprocessor kernel costs where there is one processor. */
    private void slowdown() throws KernelException {
        Table table = new Table("workload", "variant", "slowdown %", "thesis %");
        for (Workload workload : Workload.values()) {
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
        Table scaling = new Table("workload", "variant", "cpus", "speedup");
        for (Workload workload : Workload.values()) {
            for (Variant variant : Variant.values()) {
                for (int cpus : Workload.cpus(variant)) {
                    for (BenchmarkResult result : find(workload, variant, cpus).recording().results()) {
                        results.add(workload.id(), variant, cpus, result.name(), result.value(), result.unit());
                    }
                    scaling.add(workload.id(), variant, cpus, decimal(speedUp(workload, variant, cpus)));
                }
            }
        }
        files.put("results.csv", results.toCsv());
        files.put("scaling.csv", scaling.toCsv());
    }

    private void add(String name, String title, String note, Table table, BarChart chart) {
        files.put(name + ".csv", table.toCsv());
        files.put(name + ".svg", chart.toSvg());
        page.append("\n## " + title + "\n\n" + note + "\n\n" + table.toMarkdown() + "\n![" + title + "](" + name
                + ".svg)\n");
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
