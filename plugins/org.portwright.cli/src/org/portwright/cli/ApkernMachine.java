// SPDX-License-Identifier: EPL-2.0
// The options that say in which machine Linux runs.
package org.portwright.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.portwright.kernel.KernelException;
import org.portwright.kernel.LinuxBuild;
import org.portwright.kernel.LinuxImages;
import org.portwright.kernel.LinuxOptions;
import org.portwright.kernel.Simulator;
import org.portwright.kernel.figures.LinuxRuns;
import picocli.CommandLine.Option;

/** A machine for Linux. */
final class ApkernMachine {
    @Option(names = "--cpus", paramLabel = "N", description = "processors, 1 to 8; default: 2")
    private int cpus = 2;

    @Option(names = "--memory", paramLabel = "MB", description = "memory in megabytes; default: 128")
    private int memory = 128;

    @Option(names = "--timeout", paramLabel = "SECONDS", description = "ends the run after so long")
    private Integer timeout;

    /** Builds what is not up to date. */
    static LinuxImages build(boolean multiprocessor, Interruption interruption)
            throws KernelException, IOException, InterruptedException {
        return LinuxBuild.of(home()).run(multiprocessor,
                line -> System.err.println("portwright: " + line), interruption::isCanceled);
    }

    /** Runs for figures, beside those of our kernel's. */
    static LinuxRuns runs(Interruption interruption) {
        return new LinuxRuns(home().resolve("build/figures"), interruption::isCanceled);
    }

    private static Path home() {
        return Path.of(System.getProperty("portwright.home", "."));
    }

    /** @throws IllegalArgumentException with a message for the user */
    LinuxOptions options(Simulator simulator) {
        LinuxOptions options = LinuxOptions.of(simulator).withCpus(cpus).withMemory(memory);
        return timeout == null ? options : options.withTimeout(Duration.ofSeconds(timeout));
    }
}
