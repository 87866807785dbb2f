// SPDX-License-Identifier: EPL-2.0
// portwright metrics smp
package org.portwright.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.portwright.metrics.lines.ChangedLines;
import org.portwright.metrics.report.ChangeTables;
import org.portwright.metrics.report.Table;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Counts the lines that differ with some macros. */
@Command(name = "smp", customSynopsis = "portwright metrics smp [OPTION]... DIRECTORY...",
        description = {
            "Counts the lines that differ with and without some macros.",
            "The preprocessor runs on each file alone, without the files that it includes (table 2.3 of the thesis). Comments, "
                + "blank lines and indentation do not count; macros are not expanded. One tree: a row for each of its folders. "
                + "Several, such as versions: a row for each."})
final class MetricsSmpCommand implements Callable<Integer> {
    /** Those of Linux's multiprocessor support, today's and that of its first versions. */
    static final Map<String, String> MACROS = Map.of("CONFIG_SMP", "1", "__SMP__", "1");

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Mixin
    private MetricsSource source;

    @Option(names = {"-D", "--define"}, paramLabel = "NAME[=VALUE]", mapFallbackValue = "1",
            description = "a macro of the second form; may be there several times; default: CONFIG_SMP and __SMP__")
    private Map<String, String> varied = new LinkedHashMap<>();

    @Option(names = "--common", paramLabel = "NAME[=VALUE]", mapFallbackValue = "1",
            description = "a macro of both forms; may be there several times")
    private Map<String, String> common = new LinkedHashMap<>();

    @Option(names = "--definitions", description = "lines with #define count, too")
    private boolean definitions;

    @ArgGroup
    private ChangeDetail detail = new ChangeDetail();

    @Mixin
    private MetricsOutput output;

    @Override
    public Integer call() throws Exception {
        if (detail.isByFile()) {
            source.mustBeOne("--files");
        }
        Map<String, String> macros = varied.isEmpty() ? MACROS : varied;
        Map<String, ChangedLines> trees = source.measure(List.of(),
                tree -> ChangedLines.of(tree, common, macros, definitions));
        ChangeTables tables = new ChangeTables("without", "with");
        Table table = trees.size() > 1 ? tables.ofTrees(trees) : detail.table(tables, trees.values().iterator().next());
        output.write(table, () -> ChangeDetail.chart(table, "Lines that differ with " + String.join(", ", macros.keySet())));
        return 0;
    }
}
