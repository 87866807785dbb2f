// SPDX-License-Identifier: EPL-2.0
// Draws bars as SVG.
package org.portwright.kernel.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A chart of groups of bars, side by side or on top of one another, as SVG 1.1 without scripts or fonts of its own. Bars
 * may have a mark: a value of somebody else to compare with.
 */
public final class BarChart {
    /** The bars of one colour: a value a group, NaN where there is none. */
    private record Series(String name, String colour, double[] values, double[] marks) {
    }

    private static final int WIDTH = 720;
    private static final int HEIGHT = 380;
    private static final int LEFT = 64;
    private static final int RIGHT = 20;
    private static final int TOP = 76;
    private static final int BOTTOM = 56;
    /** Width of a digit in a label. */
    private static final double DIGIT = 6.6;
    private static final double GROUP_GAP = 0.25;
    private static final String TEXT = "#333333";

    private final String title;
    private final String unit;
    private final List<String> groups;
    private final boolean stacked;
    private final String markName;
    private final List<Series> series = new ArrayList<>();

    /**
     * @param title above the chart
     * @param unit of the values, beside the axis
     * @param groups their names, below the axis
     * @param stacked whether the bars of a group stand on top of one another
     * @param markName what marks are, "" if there are none
     */
    public BarChart(String title, String unit, List<String> groups, boolean stacked, String markName) {
        this.title = title;
        this.unit = unit;
        this.groups = List.copyOf(groups);
        this.stacked = stacked;
        this.markName = markName;
    }

    /** Adds bars; NaN stands for none. */
    public BarChart add(String name, String colour, double[] values, double[] marks) {
        series.add(new Series(name, colour, values.clone(), marks.clone()));
        return this;
    }

    public String toSvg() {
        double top = roundUp(highest());
        StringBuilder svg = new StringBuilder();
        svg.append(String.format(Locale.ROOT, """
                <?xml version="1.0" encoding="UTF-8"?>
                <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" \
                font-family="DejaVu Sans, Helvetica, Arial, sans-serif" font-size="12" fill="%s" role="img">
                <title>%s</title>
                <rect width="%d" height="%d" fill="#ffffff"/>
                <text x="%d" y="24" font-size="15" font-weight="bold">%s</text>
                """, WIDTH, HEIGHT, WIDTH, HEIGHT, TEXT, escape(title), WIDTH, HEIGHT, LEFT, escape(title)));
        axis(svg, top);
        bars(svg, top);
        legend(svg);
        return svg.append("</svg>\n").toString();
    }

    private double highest() {
        double highest = 0;
        for (int group = 0; group < groups.size(); group++) {
            double sum = 0;
            for (Series each : series) {
                double value = Double.isNaN(each.values[group]) ? 0 : each.values[group];
                sum = stacked ? sum + value : value;
                highest = Math.max(highest, sum);
                if (!Double.isNaN(each.marks[group])) {
                    highest = Math.max(highest, each.marks[group]);
                }
            }
        }
        return highest;
    }

    /** @return the end of the axis: a round number, with room for a label above the highest bar */
    private double roundUp(double highest) {
        double step = step(highest);
        return stacked ? Math.ceil(highest / step - 0.01) * step : (Math.floor(highest / step) + 1) * step;
    }

    private static double step(double highest) {
        double step = Math.pow(10, Math.floor(Math.log10(Math.max(highest, 1e-9))));
        while (highest / step < 4) {
            step /= 2;
        }
        return step;
    }

    private static double y(double value, double top) {
        return HEIGHT - BOTTOM - value / top * (HEIGHT - BOTTOM - TOP);
    }

    private void axis(StringBuilder svg, double top) {
        double step = step(highest());
        for (int line = 0; line * step <= top * 1.001; line++) {
            double y = y(line * step, top);
            svg.append(String.format(Locale.ROOT,
                    "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" stroke=\"%s\"/>%n"
                    + "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>%n",
                    LEFT, y, WIDTH - RIGHT, y, line == 0 ? TEXT : "#dddddd", LEFT - 8, y + 4, number(line * step)));
        }
        svg.append(String.format(Locale.ROOT,
                "<text x=\"16\" y=\"%d\" transform=\"rotate(-90 16 %d)\" text-anchor=\"middle\">%s</text>%n",
                (TOP + HEIGHT - BOTTOM) / 2, (TOP + HEIGHT - BOTTOM) / 2, escape(unit)));
    }

    private void bars(StringBuilder svg, double top) {
        double groupWidth = (double) (WIDTH - LEFT - RIGHT) / groups.size();
        for (int group = 0; group < groups.size(); group++) {
            double start = LEFT + group * groupWidth;
            svg.append(String.format(Locale.ROOT, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>%n",
                    start + groupWidth / 2, HEIGHT - BOTTOM + 20, escape(groups.get(group))));
            List<Series> there = new ArrayList<>();
            for (Series each : series) {
                if (!Double.isNaN(each.values[group])) {
                    there.add(each);
                }
            }
            // All bars are equally wide, and those of a group stand in its middle.
            double width = groupWidth * (1 - GROUP_GAP) / (stacked ? 1 : series.size());
            double x = start + (groupWidth - width * (stacked ? 1 : there.size())) / 2;
            double below = 0;
            for (Series each : there) {
                double value = each.values[group];
                double y = y(below + value, top);
                svg.append(String.format(Locale.ROOT,
                        "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"><title>%s, %s: %s"
                        + "</title></rect>%n", x + 1, y, width - 2, y(below, top) - y, each.colour,
                        escape(each.name), escape(groups.get(group)), number(value)));
                label(svg, x + width / 2, y, y(below, top), width, value);
                if (!Double.isNaN(each.marks[group])) {
                    mark(svg, x + width / 2, y(each.marks[group], top));
                }
                if (stacked) {
                    below += value;
                } else {
                    x += width;
                }
            }
        }
    }

    /** Writes a bar's value, where it has room. */
    private void label(StringBuilder svg, double x, double top, double bottom, double width, double value) {
        if (number(value).length() * DIGIT > width) {
            return;
        }
        if (!stacked) {
            svg.append(String.format(Locale.ROOT,
                    "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" font-size=\"11\">%s</text>%n", x, top - 4,
                    number(value)));
        } else if (bottom - top > 14) {
            svg.append(String.format(Locale.ROOT,
                    "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" font-size=\"11\" fill=\"#ffffff\">%s</text>%n",
                    x, (top + bottom) / 2 + 4, number(value)));
        }
    }

    private static void mark(StringBuilder svg, double x, double y) {
        svg.append(String.format(Locale.ROOT, "<path d=\"M %.1f %.1f l 6 6 l -6 6 l -6 -6 z\" fill=\"#ffffff\" "
                + "stroke=\"#000000\" stroke-width=\"1.5\"/>%n", x, y - 6));
    }

    private void legend(StringBuilder svg) {
        double x = LEFT;
        for (Series each : series) {
            svg.append(String.format(Locale.ROOT, "<rect x=\"%.1f\" y=\"40\" width=\"12\" height=\"12\" fill=\"%s\"/>%n"
                    + "<text x=\"%.1f\" y=\"50\">%s</text>%n", x, each.colour, x + 18, escape(each.name)));
            x += 42 + 7.4 * each.name.length();
        }
        if (!markName.isEmpty()) {
            mark(svg, x + 6, 46);
            svg.append(String.format(Locale.ROOT, "<text x=\"%.1f\" y=\"50\">%s</text>%n", x + 18, escape(markName)));
        }
    }

    private static String number(double value) {
        String text = String.format(Locale.ROOT, value >= 100 ? "%.0f" : value >= 20 ? "%.1f" : "%.2f", value);
        return text.contains(".") ? text.replaceFirst("\\.?0+$", "") : text;
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }
}
