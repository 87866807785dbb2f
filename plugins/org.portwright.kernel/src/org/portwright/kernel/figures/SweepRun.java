// SPDX-License-Identifier: EPL-2.0
// One of the runs of the sweep.
package org.portwright.kernel.figures;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.portwright.kernel.Simulator;
import org.portwright.kernel.SimulatorOptions;
import org.portwright.kernel.Variant;

/**
 * A run of the sweep.
 *
 * @param workload what is measured
 * @param variant of the kernel
 * @param cpus how many
 */
public record SweepRun(Workload workload, Variant variant, int cpus) {
    /** Bochs needs a minute at most, on a host that has nothing else to do. */
    private static final Duration LIMIT = Duration.ofMinutes(20);

    /** @return all runs of the sweep, those first that take longest */
    public static List<SweepRun> all() {
        List<SweepRun> runs = new ArrayList<>();
        for (Variant variant : Variant.values()) {
            for (Workload workload : Workload.values()) {
                for (int cpus : workload.cpus(variant)) {
                    runs.add(new SweepRun(workload, variant, cpus));
                }
            }
        }
        runs.sort((first, second) -> second.cpus - first.cpus);
        return runs;
    }

    /** @return how it is run */
    public SimulatorOptions options() {
        return SimulatorOptions.of(variant).withSimulator(Simulator.BOCHS).withCpus(cpus)
                .withProgram(workload.program(), workload.arguments())
                .withKernelWords(workload.kernelWord().stream().toList()).withTimeout(LIMIT);
    }

    @Override
    public String toString() {
        return workload.id() + ", " + variant + ", " + cpus + (cpus == 1 ? " CPU" : " CPUs");
    }
}
