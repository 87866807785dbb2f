// SPDX-License-Identifier: EPL-2.0
// portwright apkern run
package org.portwright.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.portwright.elf.Elf;
import org.portwright.elf.ElfException;
import org.portwright.elf.ElfFile;
import org.portwright.kernel.LinuxOptions;
import org.portwright.kernel.LinuxRun;
import org.portwright.kernel.Simulator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a program of Linux. */
@Command(name = "run", customSynopsis = "portwright apkern run [OPTION]... -- PROGRAM [ARGUMENT]...",
        description = {
            "Runs a program of Linux on application processors.",
            "Builds what is not up to date, and boots Linux. What the program prints and its status are the command's; its "
                + "standard input is empty, but for --input."})
final class ApkernRunCommand implements Callable<Integer> {
    private static final String STANDARD_INPUT = "-";

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Spec
    private CommandSpec specification;

    @Mixin
    private ApkernMachine machine;

    @Option(names = "--sim", paramLabel = "qemu|bochs", converter = KernelSource.SimulatorName.class,
            description = "qemu (default) is fast, bochs does the same in each run")
    private Simulator simulator = Simulator.QEMU;

    @Option(names = "--file", paramLabel = "FILE",
            description = "a file of this computer that the program finds in /apkern; may be repeated")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--input", paramLabel = "FILE",
            description = "what the program reads from its standard input; -: what this command gets there, to its end")
    private String input;

    @Option(names = "--parameter", paramLabel = "NAME=VALUE",
            description = "of the application kernel: looks=N, answers=0, moves=0; may be repeated")
    private List<String> parameters = new ArrayList<>();

    @Option(names = "--trace", paramLabel = "FILE",
            description = "gets what all processors have done last, for the Kernel Porting view and kernel trace")
    private Path trace;

    @Option(names = "--plain", description = "without the application kernel")
    private boolean plain;

    @Option(names = "--smp", description = "without the application kernel, on Linux that is built for several processors")
    private boolean multiprocessor;

    @Parameters(paramLabel = "PROGRAM", arity = "1..*",
            description = "a dynamic program for i386 and its arguments: a file of this computer, if it has a slash in its name "
                + "and is such a program, or one of Linux's file system, such as busybox, gzip")
    private List<String> command;

    @Override
    public Integer call() throws Exception {
        List<String> words = new ArrayList<>(command);
        LinuxOptions options;
        try {
            options = machine.options(simulator);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(specification.commandLine(), e.getMessage());
        }
        if (trace != null) {
            if (plain || multiprocessor) {
                throw new ParameterException(specification.commandLine(),
                        "--trace: is the application kernel's, so not for --plain and --smp");
            }
            options = options.withTrace(trace);
        }
        Path program = Path.of(words.get(0));
        Optional<ElfFile> elf = words.get(0).contains("/") ? programForIa32(program) : Optional.empty();
        if (elf.isPresent()) {
            options = options.withFile(program);
            words.set(0, "/apkern/" + program.getFileName());
            if (!plain && !multiprocessor && elf.get().segments().stream().noneMatch(segment -> segment.type() == Elf.PT_INTERP)) {
                System.err.println("portwright: " + program + ": is linked statically, so that it loads no library and stays on the "
                        + "bootstrap processor; link it dynamically");
            }
        }
        if (input != null) {
            Path file = Path.of(input.equals(STANDARD_INPUT) ? "/dev/stdin" : input);
            if (!Files.isReadable(file) || Files.isDirectory(file)) {
                throw new CommandException(input + ": can't be read");
            }
            options = options.withInput(file);
        }
        for (Path file : files) {
            if (!Files.isRegularFile(file)) {
                throw new CommandException(file + ": no such file");
            }
            options = options.withFile(file);
        }
        String script = plain || multiprocessor ? LinuxRun.plain(words)
                : trace != null ? LinuxRun.traced(parameters, words) : LinuxRun.onApplicationProcessors(parameters, words);
        // Not System.out, which keeps errors to itself.
        try (Interruption interruption = new Interruption();
                OutputStream out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out))) {
            return LinuxRun.run(ApkernMachine.build(multiprocessor, interruption), options, script, out, interruption::isCanceled);
        }
    }

    /** A file of this computer, if it is a program that Linux for IA-32 can run. */
    private static Optional<ElfFile> programForIa32(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(ElfFile.read(file)).filter(elf -> elf.header().machine() == Elf.EM_386);
        } catch (ElfException e) {
            return Optional.empty();
        }
    }
}
