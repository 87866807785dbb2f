// SPDX-License-Identifier: EPL-2.0
// The options that instrument a kernel.
package org.portwright.cli;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.portwright.kernel.InstrumentedBuild;
import org.portwright.kernel.KernelBuild;
import org.portwright.kernel.hostchannel.FunctionCounts;
import org.portwright.kernel.hostchannel.Recording;
import org.portwright.lopi.results.FunctionResult;
import org.portwright.lopi.results.LopiResults;
import picocli.CommandLine.Option;

/** How the functions of a kernel are instrumented, and what they have counted. */
final class KernelInstrumentation {
    @Option(names = "--instrument", paramLabel = "PROBE|FILE.lopi",
            description = "instruments the kernel: all functions, or those that the rules of a file choose")
    private String probe;

    /** Whether the kernel is to be instrumented. */
    boolean isWanted() {
        return probe != null;
    }

    /**
     * @param plain builds the objects
     * @return what instruments and links them
     */
    InstrumentedBuild build(KernelBuild plain) {
        return build(plain, probe);
    }

    /**
     * @param plain builds the objects
     * @param probe a supplied probe, the object file of one, or a file of rules
     * @return what instruments and links them
     */
    static InstrumentedBuild build(KernelBuild plain, String probe) {
        LopiOptions options = LopiOptions.ofKernel(probe);
        String name = Path.of(probe).getFileName().toString().replaceFirst("(\\.kernel)?\\.(o|lopi)$", "");
        return new InstrumentedBuild(plain,
                Path.of(System.getProperty("portwright.home", ".")).resolve("native/lopi/kernel"), name,
                object -> options.instrument(object, false).bytes());
    }

    /** What the functions have counted, those first that have counted most: as an instrumented program prints it. */
    static List<FunctionResult> results(Recording recording) {
        return recording.functions().stream()
                .sorted(Comparator.comparingLong(FunctionCounts::sum).thenComparingLong(FunctionCounts::calls)
                        .reversed().thenComparing(FunctionCounts::name))
                .map(function -> new FunctionResult(function.name(), function.file(),
                        (int) Math.min(function.line(), Integer.MAX_VALUE), "", function.calls(), function.sum(), -1, -1,
                        -1, List.of()))
                .toList();
    }

    static void print(List<FunctionResult> functions, PrintStream out) {
        out.printf("%15s %20s %14s  function%n", "calls", "sum", "sum/call");
        for (FunctionResult function : functions) {
            if (function.calls() != 0 || function.total() != 0) {
                out.printf(Locale.ROOT, "%15d %20d %14s  %s (%s)%n", function.calls(), function.total(),
                        function.calls() == 0 ? "" : String.format(Locale.ROOT, "%.1f", function.mean()),
                        function.name(), function.file());
            }
        }
    }

    static void write(List<FunctionResult> functions, Path file) throws IOException, CommandException {
        try (UnfinishedFile unfinished = UnfinishedFile.beside(file)) {
            Writer writer = new OutputStreamWriter(unfinished.stream(), StandardCharsets.UTF_8);
            LopiResults.write(functions, writer);
            writer.flush();
            unfinished.finish();
        }
    }
}
