// SPDX-License-Identifier: EPL-2.0
// A flame graph as a picture.
package org.portwright.lopi.results;

import java.util.Locale;

/** Draws a flame graph as SVG 1.1; the pointer over a box shows the function's figures. */
final class SvgReport {
    private static final int WIDTH = 1200;
    private static final int MARGIN = 10;
    private static final int TITLE = 30;
    private static final int ROW = 17;
    private static final int CHARACTER = 7;
    /** In pixels; what is narrower is left out. */
    private static final double NARROWEST = 0.3;

    private final ResultReport report;

    SvgReport(ResultReport report) {
        this.report = report;
    }

    String write(CallPath root) {
        FlameGraph graph = new FlameGraph(root);
        double scale = WIDTH - 2.0 * MARGIN;
        int rows = 1 + graph.boxes().stream().filter(box -> box.width() * scale >= NARROWEST)
                .mapToInt(FlameGraph.Box::row).max().orElse(0);
        int height = rows * ROW + 2 * MARGIN + TITLE;
        StringBuilder out = new StringBuilder(String.format(Locale.ROOT, """
                <?xml version="1.0" encoding="UTF-8"?>
                <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="%2$d" viewBox="0 0 %1$d %2$d">
                <style>text { font: 12px monospace } rect:hover { stroke: black }</style>
                <rect width="100%%" height="100%%" fill="white"/>
                <text x="%3$d" y="%4$d" style="font-size: 16px">%5$s by calling path</text>
                """, WIDTH, height, MARGIN, MARGIN + 14, escape(capital(report.results().unit()))));
        for (FlameGraph.Box box : graph.boxes()) {
            if (box.width() * scale >= NARROWEST) {
                write(box, MARGIN + box.start() * scale, box.width() * scale,
                        MARGIN + TITLE + (rows - 1 - box.row()) * ROW, out);
            }
        }
        return out.append("</svg>\n").toString();
    }

    private void write(FlameGraph.Box box, double left, double width, int top, StringBuilder out) {
        CallPath path = box.path();
        String name = path.name().isEmpty() ? "all" : report.readable(path.name());
        int hash = name.hashCode() & Integer.MAX_VALUE;
        out.append(String.format(Locale.ROOT, "<g><title>%s%s %d %s, %.2f %%</title><rect x=\"%.1f\" y=\"%d\" "
                + "width=\"%.1f\" height=\"%d\" rx=\"2\" fill=\"rgb(%d,%d,%d)\"/>", escape(name), path.name().isEmpty() ? ":"
                : " (" + escape(path.file()) + "): " + path.calls() + " calls,", path.total(),
                escape(report.results().unit()), 100 * box.width(), left, top, width, ROW - 1, 205 + hash % 50, 80 + hash / 50 % 130, hash / 6500 % 55));
        int letters = (int) (width - 4) / CHARACTER;
        if (letters >= 3) {
            String text = name.length() > letters ? name.substring(0, letters - 2) + ".." : name;
            out.append(String.format(Locale.ROOT, "<text x=\"%.1f\" y=\"%d\">%s</text>", left + 3, top + 12,
                    escape(text)));
        }
        out.append("</g>\n");
    }

    private static String capital(String unit) {
        return unit.isEmpty() ? "Sums" : unit.substring(0, 1).toUpperCase(Locale.ROOT) + unit.substring(1);
    }

    /** For XML; what no XML 1.0 document may have (section 2.2) becomes a question mark. */
    private static String escape(String text) {
        return text.replaceAll("[^\\x20-\\uD7FF\\uE000-\\uFFFD]", "?").replace("&", "&amp;").replace("<", "&lt;")
                .replace(">", "&gt;").replace("\"", "&quot;");
    }
}
