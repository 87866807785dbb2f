// SPDX-License-Identifier: EPL-2.0
// How Linux is to be run.
package org.portwright.kernel;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Options of a run; immutable.
 *
 * @param simulator the machine
 * @param cpus processors of the machine, 1 to {@link SimulatorOptions#MOST_CPUS}
 * @param memory of the machine in megabytes
 * @param files of this computer, that the programs of Linux find in /apkern
 * @param input a file of this computer that is the program's standard input; empty for no input
 * @param trace a file of this computer that gets the event log of the application kernel; empty for none
 * @param instructions a file of this computer that gets what Bochs' processors execute between marks of the program ({@link LinuxRun#MARK});
 *     empty for none
 * @param timeout after this time of the host the run is ended; empty for no limit
 * @param instructionsPerSecond in Bochs, how many instructions a CPU does while its devices' clocks go on for a second
 */
public record LinuxOptions(Simulator simulator, int cpus, int memory, List<Path> files, Optional<Path> input,
        Optional<Path> trace, Optional<Path> instructions, Optional<Duration> timeout, int instructionsPerSecond) {
    /** Least memory in megabytes with which Linux works. */
    public static final int LEAST_MEMORY = 32;
    /** Without high memory Linux maps no more megabytes. */
    public static final int MOST_MEMORY = 768;
    /** A processor as quick as the clocks are used to, so that the tick takes a small share of it. */
    private static final int INSTRUCTIONS_PER_SECOND = 40_000_000;

    /** Checks the ranges; the messages of the exceptions are for the user. */
    public LinuxOptions {
        files = List.copyOf(files);
        if (cpus < 1 || cpus > SimulatorOptions.MOST_CPUS) {
            throw new IllegalArgumentException(cpus + " CPUs: must be 1 to " + SimulatorOptions.MOST_CPUS);
        }
        if (memory < LEAST_MEMORY || memory > MOST_MEMORY) {
            throw new IllegalArgumentException(memory + " MB of memory: must be " + LEAST_MEMORY + " to " + MOST_MEMORY);
        }
        if (timeout.isPresent() && (timeout.get().isNegative() || timeout.get().isZero())) {
            throw new IllegalArgumentException("a time limit must be longer than nothing");
        }
    }

    /**
     * @param simulator the machine
     * @return two CPUs and 128 MB, no files, no input, no limit
     */
    public static LinuxOptions of(Simulator simulator) {
        return new LinuxOptions(simulator, 2, 128, List.of(), Optional.empty(), Optional.empty(), Optional.empty(),
                Optional.empty(), INSTRUCTIONS_PER_SECOND);
    }

    /** @return the same options with another number of CPUs */
    public LinuxOptions withCpus(int number) {
        return new LinuxOptions(simulator, number, memory, files, input, trace, instructions, timeout, instructionsPerSecond);
    }

    /** @return the same options with other memory, in megabytes */
    public LinuxOptions withMemory(int megabytes) {
        return new LinuxOptions(simulator, cpus, megabytes, files, input, trace, instructions, timeout, instructionsPerSecond);
    }

    /** @return the same options with one more file */
    public LinuxOptions withFile(Path file) {
        List<Path> more = new ArrayList<>(files);
        more.add(file);
        return new LinuxOptions(simulator, cpus, memory, more, input, trace, instructions, timeout, instructionsPerSecond);
    }

    /** @return the same options with a file as standard input; it may be a pipe, which is read to its end */
    public LinuxOptions withInput(Path file) {
        return new LinuxOptions(simulator, cpus, memory, files, Optional.of(file), trace, instructions, timeout, instructionsPerSecond);
    }

    /** @return the same options with a file for the event log, which the run replaces */
    public LinuxOptions withTrace(Path file) {
        return new LinuxOptions(simulator, cpus, memory, files, input, Optional.of(file), instructions, timeout, instructionsPerSecond);
    }

    /** @return the same options, for Bochs, with a file for what its processors execute, which the run replaces */
    public LinuxOptions withInstructions(Path file) {
        return new LinuxOptions(simulator, cpus, memory, files, input, trace, Optional.of(file), timeout, instructionsPerSecond);
    }

    /** @return the same options with a time limit */
    public LinuxOptions withTimeout(Duration limit) {
        return new LinuxOptions(simulator, cpus, memory, files, input, trace, instructions, Optional.of(limit), instructionsPerSecond);
    }
}
