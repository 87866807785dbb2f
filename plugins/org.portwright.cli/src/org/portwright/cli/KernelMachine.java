// SPDX-License-Identifier: EPL-2.0
// The options that say which variant of a kernel runs, on how many processors.
package org.portwright.cli;

import org.portwright.kernel.Simulator;
import org.portwright.kernel.SimulatorOptions;
import org.portwright.kernel.Variant;
import picocli.CommandLine.Option;

/** A variant and its processors. */
final class KernelMachine {
    @Option(names = "--variant", paramLabel = "up|giant|coarse|apkern", converter = KernelSource.VariantName.class,
            description = "default: up, or coarse if there are several CPUs")
    private Variant variant;

    @Option(names = "--cpus", paramLabel = "N", defaultValue = "1", description = "processors, 1 to 8; default: 1")
    private int cpus;

    /**
     * @param simulator where it runs
     * @throws IllegalArgumentException if there are no machines with so many processors
     */
    SimulatorOptions options(Simulator simulator) {
        Variant chosen = variant != null ? variant : cpus > 1 ? Variant.COARSE : Variant.UP;
        return SimulatorOptions.of(chosen).withSimulator(simulator).withCpus(cpus);
    }
}
