// SPDX-License-Identifier: EPL-2.0
// portwright lopi report
package org.portwright.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.portwright.lopi.results.LopiResults;
import org.portwright.lopi.results.MergedResults;
import org.portwright.lopi.results.ResultComparison;
import org.portwright.lopi.results.ResultException;
import org.portwright.lopi.results.ResultReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows results that instrumented programs have written as JSON; adds up those of several files. */
@Command(name = "report", customSynopsis = "portwright lopi report FILE... [OPTION]...",
        description = {
            "Shows what an instrumented program has measured.",
            "Reads results that it has written as JSON (LOPI_FORMAT=json LOPI_OUTPUT=FILE). Those of several "
                + "files, from runs or from processes of one, are added up."})
final class LopiReportCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "what a program wrote with LOPI_FORMAT=json")
    private List<Path> files;

    @Option(names = "--format", paramLabel = "text|json|flat|graph|svg|folded|speedscope",
            description = "tables and hot paths; what was read; the tables of gprof -p and of gprof -q; a flame graph; stacks "
                + "for flamegraph.pl; a file for speedscope. From graph on for the probe graph and for profiles. Default: "
                + "text")
    private ResultReport.Format format;

    @Option(names = {"-o", "--output"}, paramLabel = "OUTPUT",
            description = "the file to write; default: standard output")
    private Path output;

    @Option(names = "--sort", paramLabel = "self|total|calls|mean|name|file",
            description = "the order of tables; default: self")
    private ResultReport.Order order;

    @Option(names = "--top", paramLabel = "NUMBER", description = "only so many rows of each table")
    private Integer top;

    @Option(names = "--diff", paramLabel = "BEFORE", description = "compares with the results of an earlier run, by function")
    private Path before;

    @Spec
    private CommandSpec specification;

    @Override
    public Integer call() throws Exception {
        if (top != null && top < 1) {
            throw new ParameterException(specification.commandLine(), "--top: a number from 1 on is wanted");
        }
        if (before != null && (format != null && format != ResultReport.Format.TEXT || order != null)) {
            throw new ParameterException(specification.commandLine(), "--diff: shows text, the greatest changes first; "
                    + "leave out --format and --sort");
        }
        int rows = top == null ? Integer.MAX_VALUE : top;
        String text;
        try {
            LopiResults results = read(files);
            text = before != null ? new ResultComparison(read(List.of(before)), results).write(rows)
                    : new ResultReport(results, order == null ? ResultReport.Order.SELF : order, rows)
                            .write(format == null ? ResultReport.Format.TEXT : format);
        } catch (ResultException e) {
            throw new CommandException(e.getMessage());
        }
        if (output != null) {
            UnfinishedFile.write(output, text);
        } else {
            System.out.print(text);
        }
        return 0;
    }

    private static LopiResults read(List<Path> files) throws CommandException, IOException, ResultException {
        Map<String, LopiResults> results = new LinkedHashMap<>();
        for (Path file : files) {
            FileProblems.requireFile(file);
            if (results.put(file.toString(), LopiResults.read(file)) != null) {
                throw new CommandException(file + ": given twice; leave out one");
            }
        }
        return results.size() == 1 ? results.values().iterator().next() : MergedResults.of(results);
    }
}
