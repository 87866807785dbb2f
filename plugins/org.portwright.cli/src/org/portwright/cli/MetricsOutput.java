// SPDX-License-Identifier: EPL-2.0
// How measures of sources are written.
package org.portwright.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.portwright.kernel.figures.BarChart;
import org.portwright.metrics.report.Table;
import picocli.CommandLine.Option;

/** A table on standard output or in a file, in one of several forms. */
final class MetricsOutput {
    private static final List<String> COLOURS =
            List.of("#33658a", "#d8843b", "#a8201a", "#5b8e7d", "#8e6c8a", "#bc9c22", "#7f7f7f", "#2f4b26");

    /** Draws what was measured. */
    interface Chart {
        String svg() throws CommandException, IOException;
    }

    /** The forms. */
    enum Format { text, markdown, csv, json, svg }

    @Option(names = "--format", paramLabel = "FORMAT", defaultValue = "text",
            description = "text, markdown, csv, json or svg; default: text")
    private Format format;

    @Option(names = {"-o", "--output"}, paramLabel = "FILE", description = "the file to write; default: standard output")
    private Path output;

    /**
     * Writes.
     *
     * @param table what was measured
     * @param chart the same as a picture; called for only if that is wanted
     */
    void write(Table table, Chart chart) throws CommandException, IOException {
        write(table, List.of(), chart);
    }

    /** Writes, with sentences behind the table where people read it: in text and Markdown. */
    void write(Table table, List<String> sentences, Chart chart) throws CommandException, IOException {
        String text = switch (format) {
            case text -> table.toText() + paragraph(sentences, "");
            case markdown -> table.toMarkdown() + paragraph(sentences, "- ");
            case csv -> table.toCsv();
            case json -> table.toJson();
            case svg -> chart.svg();
        };
        if (output == null) {
            System.out.print(text);
        } else {
            UnfinishedFile.write(output, text);
        }
    }

    private static String paragraph(List<String> sentences, String mark) {
        return sentences.isEmpty() ? "" : sentences.stream().map(each -> mark + each + "\n").collect(Collectors.joining("", "\n", ""));
    }

    /**
     * Bars of a table, a group for each of its rows.
     *
     * @param title above the chart
     * @param unit of the values
     * @param stacked whether the bars of a group stand on top of one another
     * @param columns those that are shown, from the first to before the second
     */
    static String bars(Table table, String title, String unit, boolean stacked, int first, int behind) {
        BarChart chart = new BarChart(title, unit, table.rows().stream().map(row -> String.valueOf(row.get(0))).toList(),
                stacked, "");
        double[] noMarks = table.rows().stream().mapToDouble(row -> Double.NaN).toArray();
        for (int column = first; column < behind; column++) {
            int of = column;
            double[] values = table.rows().stream().mapToDouble(row -> ((Number) row.get(of)).doubleValue()).toArray();
            chart.add(table.names().get(column), COLOURS.get((column - first) % COLOURS.size()), values, noMarks);
        }
        return chart.toSvg();
    }
}
