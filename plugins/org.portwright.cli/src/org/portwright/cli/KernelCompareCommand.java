// SPDX-License-Identifier: EPL-2.0
// portwright kernel compare
package org.portwright.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.portwright.kernel.comparison.RunComparison;
import org.portwright.kernel.hostchannel.Recording;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints what two runs have told beside each other. */
@Command(name = "compare", customSynopsis = "portwright kernel compare [OPTION]... FILE FILE",
        description = {
            "Compares two runs of which `kernel run --trace` has written what they told.",
            "How time was spent, what benchmarks have measured, locks, system calls and events: of the first run, of "
                + "the second, and by how much they differ."})
final class KernelCompareCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Option(names = "--differences", description = "leaves out what is equal")
    private boolean differences;

    @Parameters(index = "0", paramLabel = "FILE", description = "the recording of the first run")
    private Path first;

    @Parameters(index = "1", paramLabel = "FILE", description = "that of the second")
    private Path second;

    @Override
    public Integer call() throws Exception {
        FileProblems.requireFile(first);
        FileProblems.requireFile(second);
        List<RunComparison.Row> rows = RunComparison.of(Recording.read(first), Recording.read(second));
        PrintStream out = new PrintStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16),
                false, StandardCharsets.UTF_8);
        out.printf("%-12s %-44s %18s %18s %10s %s%n", "group", "figure", "first", "second", "change", "unit");
        for (RunComparison.Row row : rows) {
            if (!differences || !row.isEqual()) {
                out.println(String.format(Locale.ROOT, "%-12s %-44s %18s %18s %10s %s",
                        row.group().name().toLowerCase(Locale.ROOT).replace('_', ' '), row.name(), number(row.first()), number(row.second()),
                        change(row), row.unit()).stripTrailing());
            }
        }
        out.flush();
        return 0;
    }

    private static String number(OptionalLong value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%,d", value.getAsLong()) : "-";
    }

    private static String change(RunComparison.Row row) {
        return row.isEqual() ? "=" : Double.isNaN(row.change()) ? "" : String.format(Locale.ROOT, "%+.1f%%", 100 * row.change());
    }
}
