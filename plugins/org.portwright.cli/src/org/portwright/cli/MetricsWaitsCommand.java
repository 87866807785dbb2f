// SPDX-License-Identifier: EPL-2.0
// portwright metrics waits
package org.portwright.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.portwright.metrics.locks.LockWait;
import org.portwright.metrics.report.ScalingTables;
import org.portwright.metrics.report.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says which lock is to be split next. */
@Command(name = "waits", customSynopsis = "portwright metrics waits [OPTION]... FILE",
        description = {
            "Tells from a kernel's statistics of locks which one is to be split next.",
            "That is the first row: what processors waited for longest, all together. The file has what portwright kernel run "
                + "--lockstat prints, or is Linux's /proc/lock_stat."})
final class MetricsWaitsCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Parameters(paramLabel = "FILE", description = "statistics of locks")
    private Path file;

    @Mixin
    private MetricsOutput output;

    @Override
    public Integer call() throws Exception {
        FileProblems.requireFile(file);
        List<LockWait> waits = LockWait.read(file);
        Table table = ScalingTables.ofWaits(waits);
        output.write(table, List.of(ScalingTables.next(waits)), () -> MetricsOutput.bars(table, "Waiting for locks", "per cent of all waiting", false, 5, 6));
        return 0;
    }
}
