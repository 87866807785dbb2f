// SPDX-License-Identifier: EPL-2.0
// The options that say how a kernel runs.
package org.portwright.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.portwright.kernel.KernelException;
import org.portwright.kernel.KernelImages;
import org.portwright.kernel.Simulator;
import org.portwright.kernel.SimulatorOptions;
import org.portwright.kernel.SimulatorSession;
import org.portwright.kernel.SourceLocator;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A machine, its first program, and what the kernel is to watch. */
final class KernelRunOptions {
    @Option(names = "--memory", paramLabel = "MB", defaultValue = "64", description = "memory in megabytes; default: 64")
    private int memory;

    @Option(names = "--sim", paramLabel = "qemu|bochs", defaultValue = "qemu",
            converter = KernelSource.SimulatorName.class,
            description = "qemu (default) is fast, bochs does the same in each run")
    private Simulator simulator;

    @Option(names = "--program", paramLabel = "PROGRAM", defaultValue = "",
            description = "the program to start; default: selftest")
    private String program;

    @Option(names = "--gdb", description = "waits for a debugger before the first instruction, and prints the port")
    private boolean gdb;

    @Option(names = "--lockstat", description = "counts what locks cost, and prints it at the end")
    private boolean lockStatistics;

    @Option(names = "--deadlock", description = "watches the order of locks, and reports what could deadlock")
    private boolean deadlock;

    @Option(names = "--shared-queue", description = "one queue of ready threads for all processors, not one for each")
    private boolean sharedQueue;

    @Option(names = "--balance-interrupts",
            description = "devices interrupt all processors in turn, not the first one only")
    private boolean balanceInterrupts;

    @Option(names = "--timeout", paramLabel = "SECONDS", description = "ends the run after so long")
    private Integer timeout;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec specification;

    /**
     * What the options ask for.
     *
     * @param machine of a simulator: the variant and its processors; if it throws an {@link IllegalArgumentException}, that is wrong use
     * @param arguments those of the program
     * @param moreWords of the kernel's command line, beside those of the options
     */
    SimulatorOptions options(Function<Simulator, SimulatorOptions> machine, List<String> arguments, List<String> moreWords) {
        if (timeout != null && timeout < 1) {
            throw wrongUse("--timeout " + timeout + ": must be a number of seconds, 1 or more");
        }
        List<String> words = new ArrayList<>();
        if (lockStatistics) {
            words.add("lockstat");
        }
        if (deadlock) {
            words.add("deadlock");
        }
        if (sharedQueue) {
            words.add("queue=shared");
        }
        if (balanceInterrupts) {
            words.add("interrupts=balanced");
        }
        words.addAll(moreWords);
        try {
            SimulatorOptions options = machine.apply(simulator).withMemory(memory).withProgram(program, arguments).withKernelWords(words);
            if (timeout != null) {
                options = options.withTimeout(Duration.ofSeconds(timeout));
            }
            return gdb ? options.withGdb(SimulatorOptions.ANY_PORT) : options;
        } catch (IllegalArgumentException e) {
            throw wrongUse(e.getMessage());
        }
    }

    /** Refuses a program that the kernel could not start. */
    void requireProgram(KernelImages images) throws CommandException, KernelException, IOException {
        if (!program.isEmpty()) {
            KernelSource.requireProgram(images, program);
        }
    }

    /** Tells what the kernel has watched, when it has ended. */
    void report(SimulatorSession session, KernelReport report) throws IOException {
        if (lockStatistics) {
            report.locks();
        }
        if (!session.recording().deadlocks().isEmpty()) {
            report.deadlocks(SourceLocator.of(session.images().orElseThrow()));
        }
    }

    ParameterException wrongUse(String message) {
        return new ParameterException(specification.commandLine(), message);
    }
}
