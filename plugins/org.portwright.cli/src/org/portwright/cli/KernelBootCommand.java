// SPDX-License-Identifier: EPL-2.0
// portwright kernel boot
package org.portwright.cli;

import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.portwright.kernel.BootFile;
import org.portwright.kernel.BootOptions;
import org.portwright.kernel.SimulatorOptions;
import org.portwright.kernel.SimulatorSession;
import org.portwright.kernel.SourceLocator;
import org.portwright.kernel.ctf.CtfTrace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Boots a kernel of anybody's. Its first serial line is our console. */
@Command(name = "boot", customSynopsis = "portwright kernel boot [OPTION]... FILE [-- QEMU-OPTION...]",
        description = {
            "Boots any kernel in QEMU, not only ours.",
            "FILE is a kernel for the IA-32 or x86-64 (an ELF file with a multiboot header or a PVH note, or Linux's "
                + "bzImage), or the image of a disk or a CD that boots. Standard input and output are the first serial line. "
                + "What comes over the second one is read if it is the host channel of our kernel (docs/kernel-tools.md). The "
                + "exit status is the one that the host channel tells; else that of QEMU, which is 0 when the kernel "
                + "switches the machine off, and 2 N + 1 when it writes N, less than 64, to port f4. Ctrl-C ends QEMU."})
final class KernelBootCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Option(names = "--cpus", paramLabel = "N", defaultValue = "1", description = "processors, 1 to 255; default: 1")
    private int cpus;

    @Option(names = "--memory", paramLabel = "MB", defaultValue = "64", description = "memory in megabytes; default: 64")
    private int memory;

    @Option(names = "--append", paramLabel = "TEXT", defaultValue = "", description = "the kernel's command line")
    private String commandLine;

    @Option(names = "--initrd", paramLabel = "FILE", description = "a RAM disk, or module of multiboot, for the kernel")
    private Path initrd;

    @Option(names = "--symbols", paramLabel = "ELF", description = "the kernel with symbols; default: FILE")
    private Path symbols;

    @Option(names = "--gdb", description = "waits for a debugger before the first instruction, and prints the port")
    private boolean gdb;

    @Option(names = "--timeout", paramLabel = "SECONDS", description = "ends the run after so long")
    private Integer timeout;

    @Option(names = "--trace", paramLabel = "FILE", description = "writes what comes over the second serial line to a file")
    private Path trace;

    @Option(names = "--ctf", paramLabel = "DIRECTORY",
            description = "writes the event log, if the kernel sends one, in the Common Trace Format")
    private Path ctf;

    @Parameters(index = "0", paramLabel = "FILE", description = "what is booted")
    private Path file;

    @Parameters(index = "1..*", paramLabel = "QEMU-OPTION", description = "more options for QEMU")
    private List<String> more = new ArrayList<>();

    @Spec
    private CommandSpec specification;

    @Override
    public Integer call() throws Exception {
        BootOptions options = options();
        FileProblems.requireFile(file);
        if (initrd != null) {
            FileProblems.requireFile(initrd);
        }
        if (symbols != null) {
            FileProblems.requireFile(symbols);
        }
        BootFile.of(file);
        if (ctf != null) {
            CtfTrace.requireEmpty(ctf);
        }
        try (Interruption interruption = new Interruption();
                UnfinishedFile traceFile = trace == null ? null : UnfinishedFile.beside(trace)) {
            int status = KernelConsole.run(() -> SimulatorSession.boot(options, frame -> { },
                    traceFile == null ? OutputStream.nullOutputStream() : traceFile.stream()), this::report);
            if (traceFile != null) {
                traceFile.finish();
            }
            return status;
        }
    }

    private void report(SimulatorSession session) throws Exception {
        if (session.traceProblem().isPresent()) {
            throw new CommandException(trace + ": " + FileProblems.describe(session.traceProblem().get()));
        }
        if (ctf != null) {
            CtfTrace.write(session.recording(), locator(), ctf);
        }
    }

    /** A disk has no symbols. */
    private Optional<SourceLocator> locator() throws Exception {
        Path elf = symbols != null ? symbols : file;
        return symbols == null && !BootFile.isElf(file) ? Optional.empty() : Optional.of(SourceLocator.of(List.of(elf)));
    }

    private BootOptions options() {
        try {
            BootOptions options = BootOptions.of(file).withCpus(cpus).withMemory(memory).withCommandLine(commandLine).withMore(more);
            if (initrd != null) {
                options = options.withInitrd(initrd);
            }
            if (symbols != null) {
                options = options.withSymbols(symbols);
            }
            if (timeout != null) {
                options = options.withTimeout(Duration.ofSeconds(timeout));
            }
            return gdb ? options.withGdb(SimulatorOptions.ANY_PORT) : options;
        } catch (IllegalArgumentException e) {
            throw new ParameterException(specification.commandLine(), e.getMessage());
        }
    }
}
