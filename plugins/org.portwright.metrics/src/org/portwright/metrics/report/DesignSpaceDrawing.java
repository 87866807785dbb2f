// SPDX-License-Identifier: EPL-2.0
// Figure 2.4 of the thesis.
package org.portwright.metrics.report;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.portwright.metrics.scaling.DesignSpace;

/** Ports that were measured among approaches that are estimated, as a table and as SVG 1.1. */
public final class DesignSpaceDrawing {
    private static final int WIDTH = 720;
    private static final int HEIGHT = 480;
    private static final int LEFT = 90;
    private static final int RIGHT = 30;
    private static final int TOP = 56;
    private static final int BOTTOM = 64;
    private static final int LEVELS = DesignSpace.Level.values().length;
    /** Approaches that share a third lie inside one another; each is so much smaller than the one before, in pixels. */
    private static final int INSET = 7;
    /** Between names of approaches in the same third. */
    private static final int LINE = 16;
    private static final int RADIUS = 6;
    /** Of most names of places. */
    private static final int NAME_WIDTH = 200;

    private DesignSpaceDrawing() {
    }

    /** A row a port. */
    public static Table table(List<DesignSpace.Place> places) {
        Table table = new Table("port", "lines", "speed-up", "with CPUs", "% of linear", "effort", "scalability", "as estimated for");
        for (DesignSpace.Place place : places) {
            table.add(place.name(), place.lines(), place.speedUp(), place.processors(), 100 * place.scalabilityPosition(),
                    name(place.effort()), name(place.scalability()), String.join(", ", place.approaches()));
        }
        return table;
    }

    private static String name(DesignSpace.Level level) {
        return level.name().toLowerCase(Locale.ROOT);
    }

    /** The drawing. */
    public static String svg(List<DesignSpace.Place> places) {
        StringBuilder svg = new StringBuilder(format("""
                <?xml version="1.0" encoding="UTF-8"?>
                <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" \
                font-family="DejaVu Sans, Helvetica, Arial, sans-serif" font-size="12" fill="#333333" role="img">
                <title>The design space</title>
                <rect width="%d" height="%d" fill="#ffffff"/>
                <text x="%d" y="24" font-size="15" font-weight="bold">The design space: measured among estimated</text>
                """, WIDTH, HEIGHT, WIDTH, HEIGHT, WIDTH, HEIGHT, LEFT));
        axes(svg);
        for (int i = 0; i < DesignSpace.APPROACHES.size(); i++) {
            approach(svg, i);
        }
        for (int i = 0; i < places.size(); i++) {
            DesignSpace.Place place = places.get(i);
            place(svg, place, places.subList(0, i).stream().anyMatch(other -> isNear(place, other)));
        }
        return svg.append("</svg>\n").toString();
    }

    private static void axes(StringBuilder svg) {
        for (DesignSpace.Level level : DesignSpace.Level.values()) {
            double middle = (level.ordinal() + 0.5) / LEVELS;
            svg.append(format("<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>%n", x(middle), HEIGHT - BOTTOM + 36, name(level)))
                    .append(format("<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>%n", LEFT - 8, y(middle), name(level)));
        }
        for (int i = 0; i <= LEVELS; i++) {
            double at = (double) i / LEVELS;
            double lines = DesignSpace.LEAST_LINES * Math.pow(DesignSpace.MOST_LINES / DesignSpace.LEAST_LINES, at);
            svg.append(format("<path d=\"M%.1f %dV%dM%d %.1fH%d\" stroke=\"#cccccc\"/>%n", x(at), TOP, HEIGHT - BOTTOM, LEFT, y(at),
                            WIDTH - RIGHT))
                    .append(format("<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\" fill=\"#777777\">%,.0f</text>%n", x(at),
                            HEIGHT - BOTTOM + 18, lines))
                    .append(format("<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\" fill=\"#777777\">%.0f %%</text>%n", LEFT - 8, y(at) + 4,
                            100 * at));
        }
        svg.append(format("<text x=\"%d\" y=\"%d\" text-anchor=\"end\">effort: lines changed and new</text>%n", WIDTH - RIGHT, HEIGHT - 10))
                .append(format("<text x=\"%d\" y=\"%d\">scalability: part of linear speed-up</text>%n", LEFT, TOP - 10));
    }

    private static void approach(StringBuilder svg, int number) {
        DesignSpace.Approach approach = DesignSpace.APPROACHES.get(number);
        double inset = INSET * (number % LEVELS + 1);
        double left = x((double) approach.leastEffort().ordinal() / LEVELS) + inset;
        double right = x((approach.mostEffort().ordinal() + 1.0) / LEVELS) - inset;
        double top = y((approach.mostScalability().ordinal() + 1.0) / LEVELS) + inset;
        double bottom = y((double) approach.leastScalability().ordinal() / LEVELS) - inset;
        Cell cell = nameCell(approach);
        long before = DesignSpace.APPROACHES.subList(0, number).stream().filter(other -> nameCell(other).equals(cell)).count();
        double nameX = x((cell.effort() + 0.5) / LEVELS);
        double nameY = y((cell.scalability() + 0.5) / LEVELS) + LINE * before;
        svg.append(format("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"18\" fill=\"#33658a\" fill-opacity=\"0.07\" "
                + "stroke=\"#33658a\" stroke-opacity=\"0.5\"/>%n", left, top, right - left, bottom - top))
                .append(format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" fill=\"#33658a\">%s</text>%n", nameX, nameY,
                        approach.name()));
    }

    /** A third of both axes. */
    private record Cell(int effort, int scalability) {
        boolean isOf(DesignSpace.Approach approach) {
            return effort >= approach.leastEffort().ordinal() && effort <= approach.mostEffort().ordinal()
                    && scalability >= approach.leastScalability().ordinal() && scalability <= approach.mostScalability().ordinal();
        }
    }

    /** Of the cells of an approach one that it shares with few others: there is room for its name. */
    private static Cell nameCell(DesignSpace.Approach approach) {
        return IntStream.range(0, LEVELS * LEVELS).mapToObj(i -> new Cell(i / LEVELS, i % LEVELS)).filter(cell -> cell.isOf(approach))
                .min(Comparator.comparingLong(cell -> DesignSpace.APPROACHES.stream().filter(cell::isOf).count())).orElseThrow();
    }

    /** Whether names above both would be over one another. */
    private static boolean isNear(DesignSpace.Place place, DesignSpace.Place other) {
        return Math.abs(x(place.effortPosition()) - x(other.effortPosition())) < NAME_WIDTH
                && Math.abs(y(place.scalabilityPosition()) - y(other.scalabilityPosition())) < LINE;
    }

    private static void place(StringBuilder svg, DesignSpace.Place place, boolean isNameBelow) {
        double x = x(place.effortPosition());
        double y = y(place.scalabilityPosition());
        svg.append(format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%d\" fill=\"#a8201a\"/>%n", x, y, RADIUS))
                .append(format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" font-weight=\"bold\" fill=\"#a8201a\">%s</text>%n",
                        x, isNameBelow ? y + LINE + RADIUS : y - 2 * RADIUS, escape(place.name())));
    }

    private static double x(double position) {
        return LEFT + position * (WIDTH - LEFT - RIGHT);
    }

    private static double y(double position) {
        return HEIGHT - BOTTOM - position * (HEIGHT - TOP - BOTTOM);
    }

    private static String escape(String text) {
        return text.chars().mapToObj(each -> switch (each) {
            case '<' -> "&lt;";
            case '&' -> "&amp;";
            default -> Character.toString(each);
        }).collect(Collectors.joining());
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
