// SPDX-License-Identifier: EPL-2.0
// portwright kernel figures
package org.portwright.cli;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.portwright.kernel.KernelImages;
import org.portwright.kernel.Variant;
import org.portwright.kernel.figures.Figures;
import org.portwright.kernel.figures.Measurement;
import org.portwright.kernel.figures.Scaling;
import org.portwright.kernel.figures.Sweep;
import org.portwright.kernel.figures.SweepRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs the sweep, and writes tables and plots of it. */
@Command(name = "figures", customSynopsis = "portwright kernel figures [OPTION]...",
        description = {
            "Runs the sweep of variants and processors.",
            "Runs the benchmarks in Bochs, for each variant with 1, 2, 4 and 8 processors, several at a time, "
                + "and writes tables (CSV) and plots (SVG) that stand beside the figures of the thesis. Runs that "
                + "have been done before, by the same kernel, are not done again: an interrupted sweep goes on "
                + "where it was."})
final class KernelFiguresCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Spec
    private CommandSpec specification;

    @Mixin
    private KernelSource source;

    @Mixin
    private FiguresPlace place;

    @Option(names = {"-o", "--output"}, paramLabel = "DIRECTORY",
            description = "where to write; default: " + FiguresPlace.FOLDER)
    private Path output;

    @Option(names = "--jobs", paramLabel = "N",
            description = "how many simulators at a time; default: one for each of the host's processors")
    private Integer jobs;

    @Override
    public Integer call() throws Exception {
        if (jobs != null && (jobs < 1 || jobs > 256)) {
            throw new ParameterException(specification.commandLine(), "--jobs " + jobs + ": must be 1 to 256");
        }
        Path runs = Path.of(System.getProperty("portwright.home", ".")).resolve("build/figures");
        Path directory = place.folder(output, "docs/figures");
        try (Interruption interruption = new Interruption()) {
            Map<Variant, KernelImages> images = new EnumMap<>(Variant.class);
            for (Variant variant : Variant.values()) {
                images.put(variant, source.build(variant, interruption));
            }
            Sweep sweep = new Sweep(images, runs,
                    jobs != null ? jobs : Runtime.getRuntime().availableProcessors());
            List<Measurement> measurements = sweep.run(SweepRun.all(),
                    (run, done, total) -> ProgressBar.tell(run.toString(), done, total));
            Map<String, String> files = Figures.make(measurements);
            Figures.write(directory, files);
            // The IDE shows the last sweep, wherever its files went.
            Figures.write(runs, Map.of(Scaling.FILE, files.get(Scaling.FILE)));
            files.keySet().forEach(name -> System.out.println(directory.resolve(name).normalize()));
        }
        return 0;
    }
}
