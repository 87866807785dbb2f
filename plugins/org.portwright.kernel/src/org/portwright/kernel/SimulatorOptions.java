// SPDX-License-Identifier: EPL-2.0
// How a kernel is to be run.
package org.portwright.kernel;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Options of a run; immutable.
 *
 * @param simulator the machine
 * @param variant the kernel's variant
 * @param cpus processors of the machine, 1 to {@link #MOST_CPUS}
 * @param memory of the machine in megabytes
 * @param program the user program to start, empty for the kernel's default
 * @param arguments the program's
 * @param kernelWords words of the kernel's command line, such as {@code trace}, {@code deadlock}, {@code lockstat}
 * @param gdb the port on which QEMU waits for a debugger before it runs the first instruction: {@link #NO_GDB} for none,
 *            {@link #ANY_PORT} for a free one, see {@link SimulatorSession#gdbPort()}
 * @param timeout after this time of the host the run is ended; empty for no limit
 * @param instructionsPerSecond in Bochs, how many instructions a CPU does while its devices' clocks go on for a second
 */
public record SimulatorOptions(Simulator simulator, Variant variant, int cpus, int memory, String program,
        List<String> arguments, List<String> kernelWords, int gdb, Optional<Duration> timeout,
        int instructionsPerSecond) {
    /** The most processors that the kernel knows. */
    public static final int MOST_CPUS = 8;
    /** Least memory in megabytes with which the kernel works. */
    public static final int LEAST_MEMORY = 16;
    /** The kernel maps no more memory than this many megabytes. */
    public static final int MOST_MEMORY = 768;
    /** The debugger is not waited for. */
    public static final int NO_GDB = -1;
    /** Any port that is free. */
    public static final int ANY_PORT = 0;
    /** Longest command line of the kernel, in bytes: the header of its disk image has no more room. */
    public static final int LONGEST_COMMAND_LINE = 447;

    /** Checks the ranges; the messages of the exceptions are for the user. */
    public SimulatorOptions {
        arguments = List.copyOf(arguments);
        kernelWords = List.copyOf(kernelWords);
        if (cpus < 1 || cpus > MOST_CPUS) {
            throw new IllegalArgumentException(cpus + " CPUs: must be 1 to " + MOST_CPUS);
        }
        if (memory < LEAST_MEMORY || memory > MOST_MEMORY) {
            throw new IllegalArgumentException(
                    memory + " MB of memory: must be " + LEAST_MEMORY + " to " + MOST_MEMORY);
        }
        if (gdb < NO_GDB || gdb > 65535) {
            throw new IllegalArgumentException(gdb + ": no port for a debugger; take 1 to 65535");
        }
        if (gdb != NO_GDB && !simulator.isInspectable()) {
            throw new IllegalArgumentException(simulator + " takes no debugger; take " + Simulator.QEMU);
        }
        List<String> words = new ArrayList<>(kernelWords);
        words.addAll(arguments);
        words.add(program);
        for (String word : words) {
            if (word.chars().anyMatch(c -> c <= ' ' || c > '~')) {
                throw new IllegalArgumentException("'" + word
                        + "': the kernel's command line takes words of ASCII without blanks");
            }
        }
        if (arguments.contains("") || kernelWords.contains("")) {
            throw new IllegalArgumentException("an empty argument: the kernel's command line can't hold one");
        }
        if (kernelWords.contains("--")) {
            throw new IllegalArgumentException("--: not a word for the kernel; take an argument of the program");
        }
        if (timeout.isPresent() && (timeout.get().isNegative() || timeout.get().isZero())) {
            throw new IllegalArgumentException("a time limit must be longer than nothing");
        }
        if (commandLine(variant, cpus, program, arguments, kernelWords).length() > LONGEST_COMMAND_LINE) {
            throw new IllegalArgumentException(
                    "the kernel's command line takes no more than " + LONGEST_COMMAND_LINE + " characters; shorten it");
        }
    }

    /**
     * @param variant the kernel's variant
     * @return one CPU of QEMU with 64 MB, the kernel's default program, no debugger, no limit
     */
    public static SimulatorOptions of(Variant variant) {
        return new SimulatorOptions(Simulator.QEMU, variant, 1, 64, "", List.of(), List.of(), NO_GDB, Optional.empty(),
                5_000_000);
    }

    /** @return the same options in another simulator */
    public SimulatorOptions withSimulator(Simulator other) {
        return new SimulatorOptions(other, variant, cpus, memory, program, arguments, kernelWords, gdb, timeout,
                instructionsPerSecond);
    }

    /** @return the same options with another number of CPUs */
    public SimulatorOptions withCpus(int number) {
        return new SimulatorOptions(simulator, variant, number, memory, program, arguments, kernelWords, gdb, timeout,
                instructionsPerSecond);
    }

    /** @return the same options with other memory, in megabytes */
    public SimulatorOptions withMemory(int megabytes) {
        return new SimulatorOptions(simulator, variant, cpus, megabytes, program, arguments, kernelWords, gdb, timeout,
                instructionsPerSecond);
    }

    /** @return the same options with another program and its arguments */
    public SimulatorOptions withProgram(String name, List<String> programArguments) {
        return new SimulatorOptions(simulator, variant, cpus, memory, name, programArguments, kernelWords, gdb, timeout,
                instructionsPerSecond);
    }

    /** @return the same options with other words for the kernel */
    public SimulatorOptions withKernelWords(List<String> words) {
        return new SimulatorOptions(simulator, variant, cpus, memory, program, arguments, words, gdb, timeout,
                instructionsPerSecond);
    }

    /** @return the same options with one more word for the kernel */
    public SimulatorOptions withKernelWord(String word) {
        List<String> words = new ArrayList<>(kernelWords);
        words.add(word);
        return withKernelWords(words);
    }

    /** @return the same options with a debugger's port, or {@link #ANY_PORT} */
    public SimulatorOptions withGdb(int port) {
        return new SimulatorOptions(simulator, variant, cpus, memory, program, arguments, kernelWords, port, timeout,
                instructionsPerSecond);
    }

    /** @return the same options with a time limit */
    public SimulatorOptions withTimeout(Duration limit) {
        return new SimulatorOptions(simulator, variant, cpus, memory, program, arguments, kernelWords, gdb,
                Optional.of(limit), instructionsPerSecond);
    }

    /** @return the same options with another relation of instructions to time, in Bochs */
    public SimulatorOptions withInstructionsPerSecond(int number) {
        return new SimulatorOptions(simulator, variant, cpus, memory, program, arguments, kernelWords, gdb, timeout,
                number);
    }

    /** @return the kernel's command line */
    public String commandLine() {
        return commandLine(variant, cpus, program, arguments, kernelWords);
    }

    private static String commandLine(Variant variant, int cpus, String program, List<String> arguments,
            List<String> kernelWords) {
        List<String> words = new ArrayList<>();
        if (variant == Variant.APKERN) {
            words.add(Variant.WORD);
        }
        if (!program.isEmpty()) {
            words.add("program=" + program);
        }
        words.add("cpus=" + cpus);
        words.addAll(kernelWords);
        if (!arguments.isEmpty()) {
            words.add("--");
            words.addAll(arguments);
        }
        return String.join(" ", words);
    }
}
