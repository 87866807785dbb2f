// SPDX-License-Identifier: EPL-2.0
// portwright apkern figures
package org.portwright.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.portwright.kernel.LinuxImages;
import org.portwright.kernel.figures.Figures;
import org.portwright.kernel.figures.SpeedUp;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures how much faster programs are on application processors. */
@Command(name = "figures", customSynopsis = "portwright apkern figures [OPTION]... [PROGRAM]...",
        description = {
            "Measures how much faster programs of Linux are on application processors.",
            "In Bochs, against Linux alone on one processor, with Linux that is built for several processors beside it: tables "
                + "5.3 and 5.4 of the thesis, and figure 5.7. Takes a quarter of an hour; an interrupted run goes on where it was."})
final class ApkernFiguresCommand implements Callable<Integer> {
    private static final String NAME = "application-speed-up";

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Spec
    private CommandSpec specification;

    @Option(names = "--cpus", paramLabel = "N", split = ",", description = "processors, 2, 4 or 8; default: 2,4,8")
    private List<Integer> processors = SpeedUp.PROCESSORS;

    @Option(names = {"-o", "--output"}, paramLabel = "DIRECTORY",
            description = "where to write " + NAME + ".md and the drawings; default: " + FiguresPlace.FOLDER)
    private Path output;

    @Mixin
    private FiguresPlace place;

    @Parameters(paramLabel = "PROGRAM", arity = "0..*",
            description = "find, find_forwarded, gcc, gzip, radix, fft, lu or multiprogramming; default: all of them")
    private List<String> programs = SpeedUp.programs();

    @Override
    public Integer call() throws Exception {
        if (!SpeedUp.PROCESSORS.containsAll(processors)) {
            throw new ParameterException(specification.commandLine(), "--cpus: must be 2, 4 or 8");
        }
        if (!SpeedUp.programs().containsAll(programs)) {
            throw new ParameterException(specification.commandLine(),
                    "the programs are " + String.join(", ", SpeedUp.programs()));
        }
        Path directory = place.folder(output, "docs/figures");
        try (Interruption interruption = new Interruption()) {
            LinuxImages images = ApkernMachine.build(false, interruption);
            LinuxImages multiprocessor = ApkernMachine.build(true, interruption);
            SpeedUp measured = SpeedUp.measure(images, multiprocessor, programs, processors,
                    ApkernMachine.runs(interruption), line -> System.err.println("portwright: " + line));
            Figures.write(directory, Map.of(NAME + ".md", measured.table(),
                    NAME + "-application-kernel.svg", measured.chart(SpeedUp.Kind.APPLICATION_KERNEL),
                    NAME + "-smp.svg", measured.chart(SpeedUp.Kind.MULTIPROCESSOR)));
            System.out.print(measured.table());
        }
        return 0;
    }
}
