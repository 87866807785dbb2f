// SPDX-License-Identifier: EPL-2.0
// portwright apkern run
package org.portwright.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
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
                + "standard input is empty."})
final class ApkernRunCommand implements Callable<Integer> {
    /** Of the header of an ELF file. */
    private static final int CLASS = 4;
    private static final int CLASS_32 = 1;
    private static final int MACHINE = 18;
    private static final int MACHINE_386 = 3;

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

    @Option(names = "--parameter", paramLabel = "NAME=VALUE",
            description = "of the application kernel: looks=N, answers=0; may be repeated")
    private List<String> parameters = new ArrayList<>();

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
        Path program = Path.of(words.get(0));
        if (words.get(0).contains("/") && isForIa32(program)) {
            options = options.withFile(program);
            words.set(0, "/apkern/" + program.getFileName());
        }
        for (Path file : files) {
            if (!Files.isRegularFile(file)) {
                throw new CommandException(file + ": no such file");
            }
            options = options.withFile(file);
        }
        String script = plain || multiprocessor ? LinuxRun.plain(words) : LinuxRun.onApplicationProcessors(parameters, words);
        // Not System.out, which keeps errors to itself.
        try (Interruption interruption = new Interruption();
                OutputStream out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out))) {
            return LinuxRun.run(ApkernMachine.build(multiprocessor, interruption), options, script, out, interruption::isCanceled);
        }
    }

    /** Whether a file of this computer is a program that Linux for IA-32 can run (ELF specification 1.2, figure 1-3). */
    private static boolean isForIa32(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (InputStream stream = Files.newInputStream(file)) {
            byte[] header = stream.readNBytes(MACHINE + 1);
            return header.length > MACHINE && new String(header, 0, 4, StandardCharsets.ISO_8859_1).equals("\177ELF")
                    && header[CLASS] == CLASS_32 && header[MACHINE] == MACHINE_386;
        }
    }
}
