// SPDX-License-Identifier: EPL-2.0
// portwright kernel run
package org.portwright.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.portwright.kernel.KernelImages;
import org.portwright.kernel.SessionResult;
import org.portwright.kernel.Simulator;
import org.portwright.kernel.SimulatorOptions;
import org.portwright.kernel.SimulatorSession;
import org.portwright.kernel.SourceLocator;
import org.portwright.kernel.Variant;
import org.portwright.lopi.results.ResultException;
import org.portwright.lopi.results.ResultReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs the kernel. Its console is ours, and the status of its first program too. */
@Command(name = "run", customSynopsis = "portwright kernel run [OPTION]... [-- ARGUMENT...]",
        description = {
            "Runs the kernel in a simulator.",
            "What is not up to date is built first. Standard input and output are the kernel's console, the "
                + "exit status is that of its first program. Ctrl-C ends the simulator."})
final class KernelRunCommand implements Callable<Integer> {
    private static final int END_OF_INPUT = 4;

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

    @Option(names = "--results", paramLabel = "FILE",
            description = "writes what --instrument has counted to a file (JSON), instead of printing a table")
    private Path results;

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

    @Option(names = "--trace", paramLabel = "FILE",
            description = "logs events, and writes all that the kernel tells its host to a file")
    private Path trace;

    @Option(names = "--lockstat", description = "counts what locks cost, and prints it at the end")
    private boolean lockStatistics;

    @Option(names = "--deadlock", description = "watches the order of locks, and reports what could deadlock")
    private boolean deadlock;

    @Option(names = "--shared-queue", description = "one queue of ready threads for all processors, not one for each")
    private boolean sharedQueue;

    @Option(names = "--balance-interrupts",
            description = "devices interrupt all processors in turn, not the first one only")
    private boolean balanceInterrupts;

    @Option(names = "--poll", description = "of apkern: bootstrap threads look for requests, and do not wait for them")
    private boolean poll;

    @Option(names = "--forward-all",
            description = "of apkern: hands on all system calls, also those that could be answered on the spot")
    private boolean forwardAll;

    @Option(names = "--timeout", paramLabel = "SECONDS", description = "ends the run after so long")
    private Integer timeout;

    @Parameters(paramLabel = "ARGUMENT", arity = "0..*", description = "arguments for the program")
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() throws Exception {
        SimulatorOptions options = options();
        try (Interruption interruption = new Interruption()) {
            KernelImages images = source.build(options.variant(), layer, instrumentation, interruption);
            if (!program.isEmpty()) {
                KernelSource.requireProgram(images, program);
            }
            // Before it runs: if they can't be written, that is better known now.
            try (UnfinishedFile traceFile = trace == null ? null : UnfinishedFile.beside(trace);
                    UnfinishedFile resultFile = results == null ? null : UnfinishedFile.beside(results)) {
                int status = run(images, options,
                        traceFile == null ? OutputStream.nullOutputStream() : traceFile.stream(), resultFile);
                if (traceFile != null) {
                    traceFile.finish();
                }
                return status;
            }
        }
    }

    private int run(KernelImages images, SimulatorOptions options, OutputStream traced, UnfinishedFile resultFile)
            throws Exception {
        SessionResult result;
        try (SimulatorSession session = SimulatorSession.start(images, options, frame -> { }, traced)) {
            if (session.gdbPort().isPresent()) {
                System.err.println("portwright: waiting for a debugger: gdb " + images.kernel()
                        + " -ex 'target remote 127.0.0.1:" + session.gdbPort().getAsInt() + "'");
            }
            Thread typing = new Thread(() -> forwardInput(session), "console input");
            typing.setDaemon(true);
            typing.start();
            if (!forwardOutput(session)) {
                return Main.FAILED;
            }
            result = session.await();
            if (session.traceProblem().isPresent()) {
                throw new CommandException(trace + ": " + FileProblems.describe(session.traceProblem().get()));
            }
            report(session, images, resultFile);
        }
        if (result.ending() != SessionResult.Ending.EXIT) {
            throw new CommandException(images.kernel() + ": " + result.message());
        }
        // A status that is not 0 stays so, though Linux keeps only its last byte.
        return result.status() != 0 && (result.status() & 0xff) == 0 ? Main.FAILED : result.status() & 0xff;
    }

    private void report(SimulatorSession session, KernelImages images, UnfinishedFile resultFile)
            throws IOException, ResultException {
        KernelReport report = new KernelReport(session.recording(), System.err);
        if (lockStatistics) {
            report.locks();
        }
        // A kernel that does not end in order has no results.
        if (instrumentation.isWanted() && session.recording().exit().isPresent()) {
            ResultReport functions = KernelInstrumentation.results(session.recording());
            if (resultFile != null) {
                resultFile.stream().write(functions.write(ResultReport.Format.JSON).getBytes(StandardCharsets.UTF_8));
                resultFile.finish();
            } else {
                System.err.print(functions.write(ResultReport.Format.TEXT));
            }
        }
        if (!session.recording().deadlocks().isEmpty()) {
            report.deadlocks(SourceLocator.of(images));
        }
    }

    private SimulatorOptions options() {
        if (timeout != null && timeout < 1) {
            throw wrongUse("--timeout " + timeout + ": must be a number of seconds, 1 or more");
        }
        if (results != null && !instrumentation.isWanted()) {
            throw wrongUse("--results: there are results of --instrument only; say which probe");
        }
        List<String> words = new ArrayList<>();
        if (trace != null) {
            words.add("trace");
        }
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
        if (poll) {
            words.add("bootstrap=poll");
        }
        if (forwardAll) {
            words.add("answers=off");
        }
        try {
            SimulatorOptions options = machine.options(simulator).withMemory(memory)
                    .withProgram(program, arguments).withKernelWords(words);
            if ((poll || forwardAll) && options.variant() != Variant.APKERN) {
                throw wrongUse("--poll and --forward-all say how the application kernel works; add --variant apkern");
            }
            if (timeout != null) {
                options = options.withTimeout(Duration.ofSeconds(timeout));
            }
            return gdb ? options.withGdb(SimulatorOptions.ANY_PORT) : options;
        } catch (IllegalArgumentException e) {
            throw wrongUse(e.getMessage());
        }
    }

    private ParameterException wrongUse(String message) {
        return new ParameterException(specification.commandLine(), message);
    }

    /**
     * What is typed goes to the kernel, until the kernel or the input ends. A program learns of the end by Ctrl-D, but
     * only if there was any input: what comes at an uncertain time would make runs in Bochs differ.
     */
    private static void forwardInput(SimulatorSession session) {
        byte[] bytes = new byte[4096];
        boolean any = false;
        try {
            OutputStream input = session.input();
            for (int count = System.in.read(bytes); count >= 0; count = System.in.read(bytes)) {
                input.write(bytes, 0, count);
                input.flush();
                any = true;
            }
            if (any) {
                input.write(END_OF_INPUT);
                input.flush();
            }
        } catch (IOException e) {
            // the kernel has ended
        }
    }

    /**
     * What the kernel prints goes to our standard output, byte for byte, until it ends.
     *
     * @return false if nobody reads it any more
     */
    private static boolean forwardOutput(SimulatorSession session) throws CommandException {
        byte[] bytes = new byte[4096];
        InputStream console = session.console();
        // Not System.out, which keeps errors to itself.
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        while (true) {
            int count;
            try {
                count = console.read(bytes);
            } catch (IOException e) {
                return true;    // the simulator has ended
            }
            if (count < 0) {
                return true;
            }
            try {
                out.write(bytes, 0, count);
            } catch (IOException e) {
                session.stop();
                if (String.valueOf(e.getMessage()).contains("Broken pipe")) {
                    return false;       // as by `portwright kernel run | head`
                }
                throw new CommandException("standard output: " + FileProblems.describe(e));
            }
        }
    }
}
