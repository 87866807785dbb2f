// SPDX-License-Identifier: EPL-2.0
// How measures change from version to version.

package org.portwright.ui.metrics;

import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.portwright.core.metrics.VersionMetrics;
import org.portwright.ui.Messages;
import org.portwright.ui.widgets.AccessibleName;
import org.portwright.ui.widgets.ThemeColors;

/** A curve for each measure, each on a scale of its own from 0, with its numbers. */
final class TrendCanvas extends Canvas {

    private static final int MARGIN = 60;
    private static final int GAP = 34;

    private record Curve(String name, String color, ToLongFunction<VersionMetrics> value) {
    }

    private final List<Curve> curves = List.of(new Curve(Messages.metrics_codeLines, "user", VersionMetrics::codeLines),
            new Curve(Messages.metrics_places, "spinning", VersionMetrics::places),
            new Curve(Messages.metrics_changed, "kernel", VersionMetrics::changed));
    private final ThemeColors colors = new ThemeColors(this);
    private List<VersionMetrics> versions = List.of();

    TrendCanvas(Composite parent) {
        super(parent, SWT.DOUBLE_BUFFERED);
        addListener(SWT.Paint, event -> paint(event.gc));
        getAccessible().addAccessibleListener(new AccessibleName(Messages.metrics_trend, () -> versions.toString()));
    }

    void show(List<VersionMetrics> shown) {
        versions = shown;
        redraw();
    }

    private void paint(GC gc) {
        Rectangle area = getClientArea();
        gc.setAntialias(SWT.ON);
        gc.setBackground(colors.named("background"));
        gc.fillRectangle(area);
        gc.setForeground(colors.named("foreground"));
        if (versions.isEmpty()) {
            gc.drawText(Messages.metrics_noVersions, GAP, GAP, true);
            return;
        }
        int height = (area.height - GAP) / curves.size();
        for (int i = 0; i < curves.size(); i++) {
            paint(gc, curves.get(i), new Rectangle(MARGIN, i * height + GAP, area.width - 2 * MARGIN, height - GAP - 4));
        }
        for (int i = 0; i < versions.size(); i++) {
            centred(gc, versions.get(i).name(), x(area.width - 2 * MARGIN, i), area.height - GAP + 10);
        }
    }

    private int x(int width, int version) {
        return MARGIN + (versions.size() == 1 ? width / 2 : width * version / (versions.size() - 1));
    }

    private void paint(GC gc, Curve curve, Rectangle plot) {
        long most = Math.max(1, versions.stream().mapToLong(curve.value()).max().orElse(1));
        int bottom = plot.y + plot.height;
        gc.setForeground(colors.named("foreground"));
        gc.drawText(curve.name(), plot.x, plot.y - GAP + 2, true);
        gc.setAlpha(60);
        gc.drawLine(plot.x, bottom, plot.x + plot.width, bottom);
        gc.setAlpha(255);
        gc.setLineWidth(2);
        int[] points = new int[2 * versions.size()];
        for (int i = 0; i < versions.size(); i++) {
            long value = curve.value().applyAsLong(versions.get(i));
            points[2 * i] = x(plot.width, i);
            points[2 * i + 1] = bottom - (int) (plot.height * value / most);
            centred(gc, String.format(Locale.ROOT, "%,d", value), points[2 * i], points[2 * i + 1] - 18);
        }
        gc.setForeground(colors.named(curve.color()));
        gc.setBackground(colors.named(curve.color()));
        gc.drawPolyline(points);
        for (int i = 0; i < points.length; i += 2) {
            gc.fillOval(points[i] - 4, points[i + 1] - 4, 8, 8);
        }
        gc.setLineWidth(1);
        gc.setForeground(colors.named("foreground"));
    }

    private static void centred(GC gc, String text, int x, int y) {
        Point size = gc.textExtent(text);
        gc.drawText(text, x - size.x / 2, y, true);
    }
}
