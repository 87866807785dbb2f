// SPDX-License-Identifier: EPL-2.0
// portwright kernel run
package org.portwright.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.portwright.kernel.KernelImages;
import org.portwright.kernel.SimulatorOptions;
import org.portwright.kernel.SimulatorSession;
import org.portwright.kernel.SourceLocator;
import org.portwright.kernel.Variant;
import org.portwright.kernel.ctf.CtfTrace;
import org.portwright.lopi.results.ResultException;
import org.portwright.lopi.results.ResultReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs the kernel. Its console is ours, and the status of its first program too. */
@Command(name = "run", customSynopsis = "portwright kernel run [OPTION]... [-- ARGUMENT...]",
        description = {
            "Runs the kernel in a simulator.",
            "What is not up to date is built first. Standard input and output are the kernel's console, the "
                + "exit status is that of its first program. Ctrl-C ends the simulator."})
final class KernelRunCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

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

    @Mixin
    private KernelRunOptions run;

    @Option(names = "--trace", paramLabel = "FILE",
            description = "logs events, and writes all that the kernel tells its host to a file")
    private Path trace;

    @Option(names = "--ctf", paramLabel = "DIRECTORY",
            description = "logs events, and writes them in the Common Trace Format, for babeltrace2 and Trace Compass")
    private Path ctf;

    @Option(names = "--poll", description = "of apkern: bootstrap threads look for requests, and do not wait for them")
    private boolean poll;

    @Option(names = "--forward-all",
            description = "of apkern: hands on all system calls, also those that could be answered on the spot")
    private boolean forwardAll;

    @Option(names = "--moves", paramLabel = "N",
            description = "of apkern: a thread that makes system calls after fewer than N cycles goes on on the bootstrap processor")
    private int moves;

    @Parameters(paramLabel = "ARGUMENT", arity = "0..*", description = "arguments for the program")
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() throws Exception {
        SimulatorOptions options = options();
        try (Interruption interruption = new Interruption()) {
            KernelImages images = source.build(options.variant(), layer, instrumentation, interruption);
            run.requireProgram(images);
            // Before it runs: if they can't be written, that is better known now.
            if (ctf != null) {
                CtfTrace.requireEmpty(ctf);
            }
            try (UnfinishedFile traceFile = trace == null ? null : UnfinishedFile.beside(trace);
                    UnfinishedFile resultFile = results == null ? null : UnfinishedFile.beside(results)) {
                int status = KernelConsole.run(() -> SimulatorSession.start(images, options, frame -> { },
                        traceFile == null ? OutputStream.nullOutputStream() : traceFile.stream()), session -> report(session, resultFile));
                if (traceFile != null) {
                    traceFile.finish();
                }
                return status;
            }
        }
    }

    private void report(SimulatorSession session, UnfinishedFile resultFile) throws CommandException, IOException, ResultException {
        if (session.traceProblem().isPresent()) {
            throw new CommandException(trace + ": " + FileProblems.describe(session.traceProblem().get()));
        }
        if (ctf != null) {
            CtfTrace.write(session.recording(), Optional.of(SourceLocator.of(session.images().orElseThrow())), ctf);
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
        run.report(session, new KernelReport(session.recording(), System.err));
    }

    private SimulatorOptions options() {
        if (results != null && !instrumentation.isWanted()) {
            throw run.wrongUse("--results: there are results of --instrument only; say which probe");
        }
        List<String> words = new ArrayList<>();
        if (trace != null || ctf != null) {
            words.add("trace");
        }
        if (poll) {
            words.add("bootstrap=poll");
        }
        if (forwardAll) {
            words.add("answers=off");
        }
        if (moves > 0) {
            words.add("moves=" + moves);
        }
        SimulatorOptions options = run.options(machine::options, arguments, words);
        if ((poll || forwardAll || moves > 0) && options.variant() != Variant.APKERN) {
            throw run.wrongUse("--poll, --forward-all and --moves say how the application kernel works; add --variant apkern");
        }
        return options;
    }
}
