// SPDX-License-Identifier: EPL-2.0
// portwright metrics changes
package org.portwright.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.portwright.metrics.lines.ChangedLines;
import org.portwright.metrics.report.ChangeTables;
import org.portwright.metrics.report.Table;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Counts the lines that differ between two trees. */
@Command(name = "changes", customSynopsis = "portwright metrics changes [OPTION]... DIRECTORY DIRECTORY",
        description = {
            "Counts the lines that differ between two trees.",
            "Such as two versions, or a program before and after a port. Comments, blank lines and indentation do not count."})
final class MetricsChangesCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Mixin
    private MetricsSource source;

    @ArgGroup
    private ChangeDetail detail = new ChangeDetail();

    @Mixin
    private MetricsOutput output;

    @Spec
    private CommandSpec specification;

    @Override
    public Integer call() throws Exception {
        if (source.names().size() != 2) {
            throw new ParameterException(specification.commandLine(), "two trees must follow");
        }
        Table table = detail.table(new ChangeTables("before", "after"), ChangedLines.between(
                source.tree(source.names().get(0), List.of()), source.tree(source.names().get(1), List.of())));
        output.write(table, () -> ChangeDetail.chart(table, "Lines that differ"));
        return 0;
    }
}
