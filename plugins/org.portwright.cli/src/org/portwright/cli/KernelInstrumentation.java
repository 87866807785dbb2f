// SPDX-License-Identifier: EPL-2.0
// The options that instrument a kernel.
package org.portwright.cli;

import java.nio.file.Path;
import java.util.List;
import org.portwright.kernel.InstrumentedBuild;
import org.portwright.kernel.KernelBuild;
import org.portwright.kernel.hostchannel.FunctionCounts;
import org.portwright.kernel.hostchannel.Recording;
import org.portwright.lopi.results.FunctionResult;
import org.portwright.lopi.results.LopiResults;
import org.portwright.lopi.results.ResultReport;
import picocli.CommandLine.Option;

/** How the functions of a kernel are instrumented, and what they have counted. */
final class KernelInstrumentation {
    @Option(names = "--instrument", paramLabel = "PROBE|FILE.lopi",
            description = "instruments the kernel: all functions, with count, accumulate, counter, cycles or histogram, or "
                + "those that the rules of a file choose (docs/lopi-kernel.md)")
    private String probe;

    /** Whether the kernel is to be instrumented. */
    boolean isWanted() {
        return probe != null;
    }

    /**
     * @param plain builds the objects
     * @return what instruments and links them
     */
    InstrumentedBuild build(KernelBuild plain) throws Exception {
        return build(plain, probe);
    }

    /**
     * @param plain builds the objects
     * @param probe a supplied probe, the object file of one, or a file of rules
     * @return what instruments and links them
     */
    static InstrumentedBuild build(KernelBuild plain, String probe) throws Exception {
        LopiOptions options = LopiOptions.ofKernel(probe);
        String name = Path.of(probe).getFileName().toString().replaceFirst("(\\.kernel)?\\.(o|lopi)$", "");
        return new InstrumentedBuild(plain,
                Path.of(System.getProperty("portwright.home", ".")).resolve("native/lopi/kernel"), name,
                options.objectsInC(),
                object -> options.instrument(object, object.toString(), false).bytes());
    }

    private static FunctionResult result(FunctionCounts counts) {
        boolean histogram = !counts.buckets().isEmpty();
        return new FunctionResult(counts.name(), counts.file(), (int) Math.min(counts.line(), Integer.MAX_VALUE),
                histogram ? "cycles" : "", counts.calls(), counts.sum(), -1, histogram ? counts.least() : -1,
                histogram ? counts.most() : -1, counts.buckets().stream()
                        .map(bucket -> new FunctionResult.Bucket(bucket.start(), bucket.calls())).toList());
    }

    /** What the functions have counted, in the forms of an instrumented program's results. */
    static ResultReport results(Recording recording) {
        List<FunctionResult> functions = recording.functions().stream()
                .map(KernelInstrumentation::result).toList();
        return new ResultReport(LopiResults.of(functions), ResultReport.Order.SELF, Integer.MAX_VALUE);
    }
}
