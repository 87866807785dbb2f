// SPDX-License-Identifier: EPL-2.0
// The speed-ups of the last sweep, read back.
package org.portwright.kernel.figures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.portwright.kernel.KernelException;
import org.portwright.kernel.Variant;

/** How the speed of each workload grows with the CPUs, as {@code portwright kernel figures} has measured it. */
public final class Scaling {
    /** The file in the folder of figures. */
    public static final String FILE = "scaling.csv";

    private static final String HEAD = "workload,variant,cpus,speedup";

    private final Map<String, Map<Variant, SortedMap<Integer, Double>>> workloads = new TreeMap<>();

    private Scaling() {
    }

    /**
     * @param workload any
     * @return whether it is one whose speed is told by its figure, and compared
     */
    public static boolean isMeasured(Workload workload) {
        return workload != Workload.LATENCY && workload != Workload.BANDWIDTH && !workload.isApplication();
    }

    /**
     * Makes the table of a sweep.
     *
     * @param measured its runs, in any order
     * @return the speed-ups of all runs of workloads that the uniprocessor kernel was measured with, too
     * @throws KernelException if a run did not tell its figure
     */
    public static String toCsv(Collection<Measurement> measured) throws KernelException {
        Map<SweepRun, Measurement> runs = new HashMap<>();
        measured.forEach(each -> runs.put(each.run(), each));
        Table table = new Table(HEAD.split(","));
        for (Workload workload : Workload.values()) {
            Measurement base = runs.get(new SweepRun(workload, Variant.UP, 1));
            for (Variant variant : Variant.values()) {
                for (int cpus : workload.cpus(variant)) {
                    Measurement run = runs.get(new SweepRun(workload, variant, cpus));
                    if (isMeasured(workload) && base != null && run != null) {
                        table.add(workload.id(), variant, cpus, String.format(Locale.ROOT, "%.2f", run.speedUp(base)));
                    }
                }
            }
        }
        return table.toCsv();
    }

    /**
     * Reads the table of a sweep.
     *
     * @param file {@link #FILE} in the folder that {@code portwright kernel figures} has written
     * @throws IOException if it can't be read or is another file; the message names the line
     */
    public static Scaling read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        if (lines.isEmpty() || !lines.get(0).equals(HEAD)) {
            throw damaged(file, 1);
        }
        Scaling scaling = new Scaling();
        for (int i = 1; i < lines.size(); i++) {
            String[] cells = lines.get(i).split(",", -1);
            Variant variant = cells.length == 4 ? Variant.of(cells[1]).orElse(null) : null;
            if (variant == null) {
                throw damaged(file, i + 1);
            }
            try {
                double speedUp = Double.parseDouble(cells[3]);
                int cpus = Integer.parseInt(cells[2]);
                if (cpus < 1 || !(speedUp >= 0) || Double.isInfinite(speedUp)) {
                    throw damaged(file, i + 1);
                }
                scaling.workloads.computeIfAbsent(cells[0], key -> new EnumMap<>(Variant.class))
                        .computeIfAbsent(variant, key -> new TreeMap<>()).put(cpus, speedUp);
            } catch (NumberFormatException e) {
                throw damaged(file, i + 1);
            }
        }
        return scaling;
    }

    private static IOException damaged(Path file, int line) {
        return new IOException(file + ":" + line + ": no table of speed-ups; make it anew with portwright kernel figures");
    }

    /** @return the workloads that were measured, in alphabetical order */
    public List<String> workloads() {
        return new ArrayList<>(workloads.keySet());
    }

    /**
     * @param workload one of {@link #workloads()}
     * @param variant a variant of the kernel
     * @return the speed-up against the uniprocessor kernel by the number of CPUs; empty if not measured
     */
    public SortedMap<Integer, Double> speedUps(String workload, Variant variant) {
        return Collections.unmodifiableSortedMap(
                workloads.getOrDefault(workload, Map.of()).getOrDefault(variant, new TreeMap<>()));
    }

    /**
     * @param workload one of {@link #workloads()}
     * @return the most CPUs that it was measured with, at least 1
     */
    public int mostCpus(String workload) {
        return workloads.getOrDefault(workload, Map.of()).values().stream()
                .mapToInt(SortedMap::lastKey).max().orElse(1);
    }

    /**
     * @param workload one of {@link #workloads()}
     * @return its largest speed-up, at least 1
     */
    public double most(String workload) {
        return Math.max(1, workloads.getOrDefault(workload, Map.of()).values().stream()
                .flatMap(speedUps -> speedUps.values().stream()).mapToDouble(Double::doubleValue).max().orElse(1));
    }
}
