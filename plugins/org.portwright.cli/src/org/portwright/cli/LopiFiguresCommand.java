// SPDX-License-Identifier: EPL-2.0
// portwright lopi figures
package org.portwright.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.portwright.cli.bench.TracedFigures;
import org.portwright.kernel.figures.Figures;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** Measures calls, and what instrumentation adds to them, instruction by instruction. */
@Command(name = "figures", customSynopsis = "portwright lopi figures [OPTION]... [FIGURE]...",
        description = {
            "Measures calls, and what instrumentation adds to them, instruction by instruction.",
            "Figures 6.7 and 6.8 of the thesis. Programs of lopi bench are followed in Valgrind, on the IA-32: how many instructions "
                + "calls take, and what each instruction of a part of a program has before it that it has not without "
                + "instrumentation, with misses in caches as large as the thesis's. On one machine the same in each run. Takes ten minutes."})
final class LopiFiguresCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Option(names = {"-o", "--output"}, paramLabel = "DIRECTORY",
            description = "where to write tables and drawings; default: " + FiguresPlace.FOLDER)
    private Path output;

    @Mixin
    private FiguresPlace place;

    @Parameters(paramLabel = "FIGURE", arity = "0..*", converter = FigureName.class,
            description = "call-lengths (6.7) or execution-profile (6.8); default: both")
    private List<TracedFigures.Figure> figures = new ArrayList<>();

    /** Names a figure. */
    static final class FigureName implements ITypeConverter<TracedFigures.Figure> {
        @Override
        public TracedFigures.Figure convert(String name) {
            List<TracedFigures.Figure> all = Arrays.asList(TracedFigures.Figure.values());
            return all.stream().filter(each -> each.id().equals(name)).findFirst().orElseThrow(() -> new TypeConversionException(
                    name + ": must be " + String.join(" or ", all.stream().map(TracedFigures.Figure::id).toList())));
        }
    }

    @Override
    public Integer call() throws Exception {
        Path directory = place.folder(output, "docs/reproduction");
        try (Interruption interruption = new Interruption()) {
            Map<String, String> files = TracedFigures.run(Path.of(System.getProperty("portwright.home", ".")),
                    figures.isEmpty() ? List.of(TracedFigures.Figure.values()) : figures, ProgressBar::tell);
            Figures.write(directory, files);
            files.forEach((name, text) -> System.out.print(name.endsWith(".md") ? text : ""));
        }
        return 0;
    }
}
