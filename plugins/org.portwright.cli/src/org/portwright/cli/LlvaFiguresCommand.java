// SPDX-License-Identifier: EPL-2.0
// portwright llva figures
package org.portwright.cli;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.portwright.kernel.KernelImages;
import org.portwright.kernel.LlvaCompiler;
import org.portwright.kernel.LlvaForm;
import org.portwright.kernel.Variant;
import org.portwright.kernel.figures.Figures;
import org.portwright.kernel.figures.LlvaFigures;
import org.portwright.kernel.figures.Measurement;
import org.portwright.kernel.figures.Sweep;
import org.portwright.kernel.figures.SweepRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures what the kernel on LLVA-OS costs. */
@Command(name = "figures", customSynopsis = "portwright llva figures [OPTION]...",
        description = {
            "Measures what it costs the kernel to run on LLVA-OS.",
            "In Bochs, beside the same kernel on the IA-32 and beside the paper: tables IV to VII; with an engine that checks what the kernel asks it for, and without. Runs that have been "
                + "done before, by the same kernel, are not done again."})
final class LlvaFiguresCommand implements Callable<Integer> {
    private static final String FILE = "llva-os.md";
    private static final List<Variant> VARIANTS = LlvaFigures.runs().stream().map(SweepRun::variant).distinct().toList();

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Mixin
    private KernelSource source;

    @Option(names = {"-o", "--output"}, paramLabel = "DIRECTORY",
            description = "where to write " + FILE + "; default: " + FiguresPlace.FOLDER)
    private Path output;

    @Mixin
    private FiguresPlace place;

    @Override
    public Integer call() throws Exception {
        Path directory = place.folder(output, "docs/figures");
        try (Interruption interruption = new Interruption()) {
            Map<Variant, KernelImages> plain = new EnumMap<>(Variant.class);
            for (Variant variant : VARIANTS) {
                plain.put(variant, source.build(variant, interruption));
            }
            String page = LlvaFigures.page(measure(plain, "IA-32"),
                    new LlvaFigures.OnLlva(measure(false, LlvaCompiler.GCC, interruption), measure(false, LlvaCompiler.LLVM, interruption)),
                    new LlvaFigures.OnLlva(measure(true, LlvaCompiler.GCC, interruption), measure(true, LlvaCompiler.LLVM, interruption)));
            Figures.write(directory, Map.of(FILE, page));
            System.out.print(page);
        }
        return 0;
    }

    private List<Measurement> measure(boolean isChecked, LlvaCompiler compiler, Interruption interruption) throws Exception {
        Map<Variant, KernelImages> images = new EnumMap<>(Variant.class);
        for (Variant variant : VARIANTS) {
            images.put(variant, source.buildOnLlva(variant, new LlvaForm(compiler, isChecked), interruption));
        }
        return measure(images, "LLVA-OS by " + compiler.id() + (isChecked ? ", with checks" : ""));
    }

    private static List<Measurement> measure(Map<Variant, KernelImages> images, String machine) throws Exception {
        Path runs = Path.of(System.getProperty("portwright.home", ".")).resolve("build/figures");
        return new Sweep(images, runs, Runtime.getRuntime().availableProcessors()).run(LlvaFigures.runs(),
                (run, done, total) -> ProgressBar.tell(machine + ": " + run, done, total));
    }
}
