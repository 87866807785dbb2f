// SPDX-License-Identifier: EPL-2.0
// A table of how many times as long as native code each way takes.
package org.portwright.cli.performance;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A table of ratios to {@link Way#I686}, in Markdown.
 *
 * @param title what the times are of
 * @param unit of the native times
 */
record RatioTable(String title, String unit, List<Row> rows) {
    /**
     * The times of a program.
     *
     * @param times of each way's processes, in the table's unit; those that are NaN are not known
     * @param disturbance why there are no ratios, if there are none; then only the native time is shown
     */
    record Row(String program, Map<Way, Sample> times, Optional<String> disturbance) {
        private boolean has(Way way) {
            return times.containsKey(way) && !Double.isNaN(times.get(way).median());
        }

        private boolean hasRatio(Way way) {
            return disturbance.isEmpty() && has(way) && has(Way.I686);
        }

        private double nativeTime() {
            return times.get(Way.I686).median();
        }

        private double ratio(Way way) {
            return times.get(way).median() / nativeTime();
        }
    }

    /** The geometric mean of a way's ratios; NaN if there are none. */
    double mean(Way way) {
        return Sample.geometricMean(rows.stream().filter(row -> row.hasRatio(way)).map(row -> row.ratio(way)).toList());
    }

    /** Whether there is any ratio. */
    boolean hasRatios() {
        return rows.stream().anyMatch(row -> row.times().keySet().stream()
                .anyMatch(way -> way != Way.I686 && row.hasRatio(way)));
    }

    @Override
    public String toString() {
        Set<Way> ways = EnumSet.noneOf(Way.class);
        for (Row row : rows) {
            row.times().keySet().stream().filter(row::has).forEach(ways::add);
        }
        ways.remove(Way.I686);
        StringBuilder table = new StringBuilder(title + ":\n\n| program | " + Way.I686.title() + ", " + unit);
        ways.forEach(way -> table.append(" | ").append(way.title()));
        table.append(" |\n| ---").append(" | ---:".repeat(1 + ways.size())).append(" |\n");
        for (Row row : rows) {
            table.append("| ").append(row.program()).append(" | ")
                    .append(row.has(Way.I686) ? cell(row.times().get(Way.I686), 1) : "");
            ways.forEach(way -> table.append(" | ").append(
                    row.hasRatio(way) ? cell(row.times().get(way), row.nativeTime()) : row.has(way) ? "?" : ""));
            table.append(" |\n");
        }
        table.append("| geometric mean | ");
        for (Way way : ways) {
            long programs = rows.stream().filter(row -> row.hasRatio(way)).count();
            table.append(" | ");
            if (programs > 0) {
                table.append(String.format(Locale.ROOT, "**%.2f** of %d", mean(way), programs));
            }
        }
        return table.append(" |\n").toString();
    }

    /** The median, and the least and the most behind it. */
    private static String cell(Sample sample, double one) {
        return sample.min() == sample.max() ? String.format(Locale.ROOT, "%.2f", sample.median() / one)
                : String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", sample.median() / one, sample.min() / one,
                        sample.max() / one);
    }
}
