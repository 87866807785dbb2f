// SPDX-License-Identifier: EPL-2.0
// portwright kernel overhead
package org.portwright.cli;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.portwright.kernel.KernelBuild;
import org.portwright.kernel.KernelException;
import org.portwright.kernel.KernelImages;
import org.portwright.kernel.SessionResult;
import org.portwright.kernel.Simulator;
import org.portwright.kernel.SimulatorOptions;
import org.portwright.kernel.SimulatorSession;
import org.portwright.kernel.hostchannel.BenchmarkResult;
import org.portwright.kernel.hostchannel.FunctionCounts;
import org.portwright.kernel.hostchannel.Recording;
import org.portwright.kernel.hostchannel.TimeShare;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures what the instrumentation of all functions costs a kernel, in Bochs, where an instruction is a cycle. */
@Command(name = "overhead", customSynopsis = "portwright kernel overhead [OPTION]...",
        description = {
            "Measures what instrumenting all functions of the kernel costs.",
            "With each of the probes; prints a table of what benchmarks measure then, in cycles, beside the "
                + "plain kernel's. Runs in Bochs."})
final class KernelOverheadCommand implements Callable<Integer> {
    private static final List<String> PROBES = List.of("count", "accumulate", "counter", "cycles", "histogram");
    private static final List<String> PROGRAMS = List.of("bench_latency", "bench_ratio", "traffic");
    private static final int LIMIT_SECONDS = 600;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Spec
    private CommandSpec specification;

    @Mixin
    private KernelSource source;

    @Mixin
    private KernelMachine machine;

    /** A kernel's measurements: of each program what it has told, and all cycles in which a CPU was not idle. */
    private record Kernel(Map<String, Long> results, long cycles, long calls) {
    }

    @Override
    public Integer call() throws Exception {
        SimulatorOptions options;
        try {
            options = machine.options(Simulator.BOCHS).withTimeout(Duration.ofSeconds(LIMIT_SECONDS));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(specification.commandLine(), e.getMessage());
        }
        try (Interruption interruption = new Interruption()) {
            Kernel plain = measure(source.build(options.variant(), interruption), options);
            Map<String, Kernel> kernels = new LinkedHashMap<>();
            for (String probe : PROBES) {
                System.err.println("portwright: " + probe);
                KernelImages images = KernelInstrumentation
                        .build(KernelBuild.of(source.project(), options.variant()), probe)
                        .run(line -> { }, interruption::isCanceled);
                kernels.put(probe, measure(images, options));
            }
            print(plain, kernels);
        }
        return 0;
    }

    private static Kernel measure(KernelImages images, SimulatorOptions options) throws Exception {
        Map<String, Long> results = new LinkedHashMap<>();
        long cycles = 0;
        long calls = 0;
        for (String program : PROGRAMS) {
            Recording recording = run(images, options.withProgram(program, List.of()));
            for (BenchmarkResult result : recording.results()) {
                if (result.unit().equals("cycles")) {
                    results.put(result.name(), result.value());
                }
            }
            TimeShare time = TimeShare.sum(recording.times());
            cycles += time.total() - time.idle();
            calls += recording.functions().stream().mapToLong(FunctionCounts::calls).sum();
        }
        return new Kernel(results, cycles, calls);
    }

    private static Recording run(KernelImages images, SimulatorOptions options)
            throws CommandException, IOException, InterruptedException, KernelException {
        try (SimulatorSession session = SimulatorSession.start(images, options);
                InputStream console = session.console()) {
            console.readAllBytes();
            SessionResult result = session.await();
            if (!result.isSuccess()) {
                throw new CommandException(options.program() + ": " + (result.message().isEmpty()
                        ? "ended with status " + result.status() : result.message())
                        + "; portwright kernel run shows what it prints");
            }
            return session.recording();
        }
    }

    private static void print(Kernel plain, Map<String, Kernel> kernels) {
        List<String> names = new ArrayList<>(kernels.keySet());
        System.out.println("| cycles | plain | " + String.join(" | ", names) + " |");
        System.out.println("| --- | --: |" + " --: |".repeat(names.size()));
        plain.results.forEach((name, value) -> {
            StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "| %s | %,d |", name, value));
            for (Kernel kernel : kernels.values()) {
                line.append(cell(kernel.results.getOrDefault(name, 0L), value));
            }
            System.out.println(line);
        });
        StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "| all, but for idle CPUs | %,d |",
                plain.cycles));
        kernels.values().forEach(kernel -> line.append(cell(kernel.cycles, plain.cycles)));
        System.out.println(line);
        // Not all probes count calls; they are nearly the same in all these kernels.
        StringBuilder each = new StringBuilder("| **more for each call** | |");
        kernels.forEach((probe, kernel) -> each.append(String.format(Locale.ROOT, " **%.1f** |",
                (double) (kernel.cycles - plain.cycles)
                        / (kernel.calls != 0 ? kernel : kernels.get("count")).calls)));
        System.out.println(each);
    }

    private static String cell(long value, long plain) {
        return String.format(Locale.ROOT, " %,d (%.2f) |", value, (double) value / Math.max(1, plain));
    }
}
