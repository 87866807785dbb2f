// SPDX-License-Identifier: EPL-2.0
// portwright kernel bench
package org.portwright.cli;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.portwright.kernel.KernelImages;
import org.portwright.kernel.SessionResult;
import org.portwright.kernel.Simulator;
import org.portwright.kernel.SimulatorOptions;
import org.portwright.kernel.SimulatorSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs benchmark programs, one after the other. */
@Command(name = "bench", customSynopsis = "portwright kernel bench [OPTION]... [PROGRAM]...",
        description = {
            "Runs the kernel's benchmark programs.",
            "All of them unless some are named; prints what they measure and how the processors' time was "
                + "spent."})
final class KernelBenchCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Spec
    private CommandSpec specification;

    @Mixin
    private KernelSource source;

    @Mixin
    private KernelMachine machine;

    @Mixin
    private KernelLayer layer;

    @Mixin
    private KernelInstrumentation instrumentation;

    @Option(names = "--sim", paramLabel = "qemu|bochs", defaultValue = "bochs",
            converter = KernelSource.SimulatorName.class,
            description = "bochs (default) counts cycles, the same in each run; times in qemu are the host's")
    private Simulator simulator;

    @Option(names = "--timeout", paramLabel = "SECONDS", defaultValue = "600",
            description = "ends a program after so long; default: 600")
    private int timeout;

    @Parameters(paramLabel = "PROGRAM", arity = "0..*", description = "the programs; default: all benchmarks")
    private List<String> programs = new ArrayList<>();

    @Override
    public Integer call() throws Exception {
        SimulatorOptions options = options();
        try (Interruption interruption = new Interruption()) {
            KernelImages images = source.build(options.variant(), layer, instrumentation, interruption);
            List<String> there = images.programs();
            List<String> chosen = programs.isEmpty() ? there.stream().filter(KernelBenchCommand::isBenchmark).toList()
                    : programs;
            for (String program : chosen) {
                KernelSource.requireProgram(images, program);
            }
            int status = 0;
            for (String program : chosen) {
                status |= run(images, options.withProgram(program, List.of()));
            }
            return status;
        }
    }

    private static boolean isBenchmark(String program) {
        return program.startsWith("bench_") || program.equals("traffic");
    }

    private int run(KernelImages images, SimulatorOptions options) throws Exception {
        System.out.println(options.program() + ": " + options.variant() + ", " + options.cpus()
                + (options.cpus() == 1 ? " CPU, " : " CPUs, ") + options.simulator());
        try (SimulatorSession session = SimulatorSession.start(images, options)) {
            String console;
            try (InputStream in = session.console()) {
                console = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
            }
            SessionResult result = session.await();
            KernelReport report = new KernelReport(session.recording(), System.out);
            report.results();
            report.times();
            System.out.println();
            if (result.isSuccess()) {
                return 0;
            }
            System.err.print(console);
            System.err.println("portwright: " + options.program() + ": "
                    + (result.message().isEmpty() ? "ended with status " + result.status() : result.message()));
            return Main.FAILED;
        }
    }

    private SimulatorOptions options() {
        try {
            return machine.options(simulator).withTimeout(Duration.ofSeconds(timeout));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(specification.commandLine(), e.getMessage());
        }
    }
}
