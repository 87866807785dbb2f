// SPDX-License-Identifier: EPL-2.0
// portwright metrics linux
package org.portwright.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.portwright.kernel.LinuxImages;
import org.portwright.kernel.SimulatorOptions;
import org.portwright.kernel.figures.Figures;
import org.portwright.kernel.figures.LinuxScaling;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures how Linux scales. */
@Command(name = "linux", customSynopsis = "portwright metrics linux [OPTION]...",
        description = {
            "Measures how Linux scales with processors.",
            "Runs two programs in Bochs on Linux 6.1 that is built for several processors: one with small files, as a mail server "
                + "has them, and a Fourier transform, each with eight processes or threads. Writes a table for metrics scaling "
                + "and a drawing. Takes a quarter of an hour; an interrupted run goes on where it was."})
final class MetricsLinuxCommand implements Callable<Integer> {
    private static final String NAME = "linux-scaling";

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Spec
    private CommandSpec specification;

    @Option(names = "--cpus", paramLabel = "N", split = ",", description = "processors, 1 and others up to 8; default: 1 to 8")
    private List<Integer> processors = IntStream.rangeClosed(1, SimulatorOptions.MOST_CPUS).boxed().toList();

    @Option(names = {"-o", "--output"}, paramLabel = "DIRECTORY",
            description = "where to write " + NAME + ".csv, .md and .svg; default: " + FiguresPlace.FOLDER)
    private Path output;

    @Mixin
    private FiguresPlace place;

    @Override
    public Integer call() throws Exception {
        if (!processors.contains(1) || processors.stream().anyMatch(each -> each < 1 || each > SimulatorOptions.MOST_CPUS)) {
            throw new ParameterException(specification.commandLine(), "--cpus: must be 1, which others are compared with, and up to "
                    + SimulatorOptions.MOST_CPUS);
        }
        Path directory = place.folder(output, "docs/figures");
        try (Interruption interruption = new Interruption()) {
            LinuxImages images = ApkernMachine.build(true, interruption);
            LinuxScaling measured = LinuxScaling.measure(images, processors, ApkernMachine.runs(interruption),
                    line -> System.err.println("portwright: " + line));
            Figures.write(directory, Map.of(NAME + ".csv", measured.csv(), NAME + ".md", measured.table(),
                    NAME + ".svg", measured.chart()));
            System.out.print(measured.table());
        }
        return 0;
    }
}
