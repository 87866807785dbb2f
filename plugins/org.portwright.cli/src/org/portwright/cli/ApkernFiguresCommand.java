// SPDX-License-Identifier: EPL-2.0
// portwright apkern figures
package org.portwright.cli;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.portwright.kernel.LinuxImages;
import org.portwright.kernel.figures.Figures;
import org.portwright.kernel.figures.SpeedUp;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures how much faster programs are on application processors. */
@Command(name = "figures", customSynopsis = "portwright apkern figures [OPTION]...",
        description = {
            "Measures how much faster programs of Linux are on application processors.",
            "In Bochs, against Linux alone on one processor: tables 5.3 and 5.4 of the thesis. Takes minutes."})
final class ApkernFiguresCommand implements Callable<Integer> {
    private static final String FILE = "application-speed-up.md";

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Option(names = {"-o", "--output"}, paramLabel = "DIRECTORY",
            description = "where to write " + FILE + "; default: " + FiguresPlace.FOLDER)
    private Path output;

    @Mixin
    private FiguresPlace place;

    @Override
    public Integer call() throws Exception {
        Path directory = place.folder(output, "docs/figures");
        try (Interruption interruption = new Interruption()) {
            LinuxImages images = ApkernMachine.build(false, interruption);
            String table = SpeedUp.measure(images, line -> System.err.println("portwright: " + line),
                    interruption::isCanceled).table();
            Figures.write(directory, Map.of(FILE, table));
            System.out.print(table);
        }
        return 0;
    }
}
