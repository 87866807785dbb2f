// SPDX-License-Identifier: EPL-2.0
// Draws figure 6.8 of the thesis.
package org.portwright.cli.bench;

import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** What instrumentation adds, as curves over the instructions of a part of a program: SVG 1.1. */
final class ProfileChart {
    /**
     * A column of the drawing.
     *
     * @param title of it
     * @param samples what is added, at each instruction
     * @param entries at which instructions instrumented functions are entered
     */
    record Column(String title, List<ExecutionProfile.Sample> samples, List<Integer> entries) {
    }

    /** A curve, and the panel that it is in. */
    private record Curve(int panel, String name, String colour, ToLongFunction<ExecutionProfile.Sample> value) {
    }

    private static final List<Curve> CURVES = List.of(
            new Curve(0, "cycles, estimated", "#a8201a", ExecutionProfile.Sample::cycles),
            new Curve(0, "instructions", "#33658a", ExecutionProfile.Sample::instructions),
            new Curve(1, "misses of L1, data", "#d8843b", ExecutionProfile.Sample::dataMisses),
            new Curve(1, "of L1, instructions", "#5b8e7d", ExecutionProfile.Sample::instructionMisses),
            new Curve(1, "of L2", "#7f7f7f", ExecutionProfile.Sample::secondMisses));
    private static final int PANELS = 2;
    private static final int PANEL_WIDTH = 380;
    private static final int PANEL_HEIGHT = 170;
    private static final int LEFT = 60;
    private static final int TOP = 66;
    private static final int GAP = 70;
    private static final int TICKS = 4;

    private ProfileChart() {
    }

    static String svg(String title, List<Column> columns) {
        int width = columns.size() * (LEFT + PANEL_WIDTH) + LEFT / 2;
        int height = TOP + PANELS * (PANEL_HEIGHT + GAP);
        StringBuilder svg = new StringBuilder(format("""
                <?xml version="1.0" encoding="UTF-8"?>
                <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" \
                font-family="DejaVu Sans, Helvetica, Arial, sans-serif" font-size="12" fill="#333333" role="img">
                <title>%s</title>
                <rect width="%d" height="%d" fill="#ffffff"/>
                <text x="%d" y="24" font-size="15" font-weight="bold">%s</text>
                """, width, height, width, height, title, width, height, LEFT, title));
        for (int panel = 0; panel < PANELS; panel++) {
            long most = most(columns, panel);
            for (int i = 0; i < columns.size(); i++) {
                panel(svg, columns.get(i), panel, LEFT + i * (LEFT + PANEL_WIDTH), TOP + panel * (PANEL_HEIGHT + GAP), most);
            }
        }
        return svg.append("</svg>\n").toString();
    }

    /** Columns have the same axis, whose marks are whole numbers. */
    private static long most(List<Column> columns, int panel) {
        long most = columns.stream().flatMap(column -> column.samples().stream()).flatMapToLong(sample -> CURVES.stream()
                .filter(curve -> curve.panel() == panel).mapToLong(curve -> curve.value().applyAsLong(sample))).max().orElse(0);
        return TICKS * Math.max(1, (most + TICKS - 1) / TICKS);
    }

    private static void panel(StringBuilder svg, Column column, int panel, int left, int top, long most) {
        int bottom = top + PANEL_HEIGHT;
        svg.append(format("<text x=\"%d\" y=\"%d\" font-weight=\"bold\">%s</text>%n", left, top - 24, panel == 0 ? column.title() : ""));
        for (int i = 0; i <= TICKS; i++) {
            double y = bottom - (double) i / TICKS * PANEL_HEIGHT;
            svg.append(format("<path d=\"M%d %.1fh%d\" stroke=\"#dddddd\"/><text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%,d</text>%n",
                    left, y, PANEL_WIDTH, left - 6, y + 4, most * i / TICKS));
        }
        double step = (double) PANEL_WIDTH / column.samples().size();
        for (int entry : column.entries()) {
            svg.append(format("<path d=\"M%.1f %dv8\" stroke=\"#333333\"/>%n", left + entry * step, bottom + 2));
        }
        int legend = left;
        for (Curve curve : CURVES) {
            if (curve.panel() == panel) {
                svg.append(format("<text x=\"%d\" y=\"%d\" fill=\"%s\">%s</text>%n", legend, top - 8, curve.colour(), curve.name()))
                        .append(format("<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\"/>%n",
                                line(column, curve, left, bottom, step, (double) PANEL_HEIGHT / most), curve.colour()));
                legend += PANEL_WIDTH / 3;
            }
        }
        svg.append(format("<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%,d instructions of the program&#8217;s own; bars: entries</text>%n",
                left + PANEL_WIDTH, bottom + 26, column.samples().size()));
    }

    /** Steps; a point where the value changes only. */
    private static String line(Column column, Curve curve, int left, int bottom, double step, double scale) {
        StringBuilder path = new StringBuilder(format("M%d %d", left, bottom));
        long before = 0;
        for (int i = 0; i < column.samples().size(); i++) {
            long value = curve.value().applyAsLong(column.samples().get(i));
            if (value != before) {
                path.append(format("H%.1fV%.1f", left + i * step, bottom - value * scale));
            }
            before = value;
        }
        return path.append(format("H%d", left + PANEL_WIDTH)).toString();
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
