// SPDX-License-Identifier: EPL-2.0
// Draws speed-up over the number of CPUs.

package org.portwright.ui.kernel;

import java.util.Map;
import java.util.SortedMap;

import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.portwright.kernel.Variant;
import org.portwright.kernel.figures.Scaling;
import org.portwright.ui.Messages;
import org.portwright.ui.widgets.AccessibleName;
import org.portwright.ui.widgets.ThemeColors;

/** A line for each variant, and a thin one for the ideal. */
final class ScalingChart extends Canvas {

    private static final int LEFT = 46;
    private static final int RIGHT = 150;
    private static final int TOP = 14;
    private static final int BOTTOM = 40;
    private static final int LEAST_STEP_PIXELS = 24;

    private final ThemeColors colors = new ThemeColors(this);
    private Scaling scaling;
    private String workload = "";
    private String problem = "";

    ScalingChart(Composite parent) {
        super(parent, SWT.DOUBLE_BUFFERED | SWT.BORDER);
        addListener(SWT.Paint, event -> paint(event.gc));
        getAccessible().addAccessibleListener(new AccessibleName(Messages.scaling_name, this::describe));
    }

    /**
     * Shows a workload.
     *
     * @param shown null: there is none; {@code reason} says why
     */
    void show(Scaling shown, String name, String reason) {
        scaling = shown;
        workload = name;
        problem = reason;
        setToolTipText(shown == null ? null : describe());
        redraw();
    }

    /** The figures in words. */
    String describe() {
        if (scaling == null) {
            return problem;
        }
        StringBuilder text = new StringBuilder(workload);
        for (Variant variant : Variant.values()) {
            scaling.speedUps(workload, variant).forEach((cpus, speedUp) -> text.append('\n')
                    .append(NLS.bind(Messages.scaling_point, new Object[] {variant, cpus, decimal(speedUp)})));
        }
        return text.toString();
    }

    private Color color(Variant variant) {
        return colors.named(switch (variant) {
            case UP -> "processes";
            case GIANT -> "spinning";
            case COARSE -> "user";
            case APKERN -> "kernel";
        });
    }

    private static String decimal(double speedUp) {
        return String.format("%.2f", speedUp);
    }

    private void paint(GC gc) {
        Rectangle area = getClientArea();
        gc.setAntialias(SWT.ON);
        gc.setBackground(colors.named("background"));
        gc.fillRectangle(area);
        gc.setForeground(colors.named("foreground"));
        if (scaling == null || scaling.workloads().isEmpty()) {
            Point size = gc.textExtent(problem);
            gc.drawText(problem, Math.max(8, (area.width - size.x) / 2), Math.max(8, (area.height - size.y) / 2), true);
            return;
        }
        Plot plot = new Plot(new Rectangle(LEFT, TOP, Math.max(40, area.width - LEFT - RIGHT),
                Math.max(40, area.height - TOP - BOTTOM)), scaling.mostCpus(workload), scaling.most(workload));
        paintAxes(gc, plot);
        int labelled = Integer.MIN_VALUE;
        for (Variant variant : Variant.values()) {
            labelled = paintVariant(gc, plot, variant, labelled);
        }
    }

    /** Where figures are drawn: CPUs to the right, speed-up upwards, both from 0. */
    private record Plot(Rectangle area, int cpus, double speedUp) {

        int x(double number) {
            return area.x + (int) Math.round(area.width * number / cpus);
        }

        int y(double value) {
            return area.y + area.height - (int) Math.round(area.height * value / Math.ceil(speedUp + 0.2));
        }

        double top() {
            return Math.ceil(speedUp + 0.2);
        }
    }

    private void paintAxes(GC gc, Plot plot) {
        int step = 1;
        while (plot.y(0) - plot.y(step) < LEAST_STEP_PIXELS) {
            step++;
        }
        for (int value = 0; value <= plot.top(); value += step) {
            int y = plot.y(value);
            gc.setAlpha(value == 0 ? 160 : 40);
            gc.drawLine(plot.area().x, y, plot.area().x + plot.area().width, y);
            gc.setAlpha(255);
            String label = Integer.toString(value);
            Point size = gc.textExtent(label);
            gc.drawText(label, plot.area().x - size.x - 8, y - size.y / 2, true);
        }
        for (int cpus = 1; cpus <= plot.cpus(); cpus *= 2) {
            String label = Integer.toString(cpus);
            gc.drawText(label, plot.x(cpus) - gc.textExtent(label).x / 2, plot.y(0) + 4, true);
            gc.drawLine(plot.x(cpus), plot.y(0), plot.x(cpus), plot.y(0) + 3);
        }
        String name = Messages.scaling_axis;
        gc.drawText(name, plot.area().x + (plot.area().width - gc.textExtent(name).x) / 2, plot.y(0) + 20, true);
        gc.setLineStyle(SWT.LINE_DOT);
        gc.setAlpha(140);
        double end = Math.min(plot.top(), plot.cpus());
        gc.drawLine(plot.x(0), plot.y(0), plot.x(end), plot.y(end));
        gc.setAlpha(255);
        gc.setLineStyle(SWT.LINE_SOLID);
    }

    /** @return where the variant's label is, so that the next one keeps clear of it */
    private int paintVariant(GC gc, Plot plot, Variant variant, int lastLabel) {
        SortedMap<Integer, Double> speedUps = scaling.speedUps(workload, variant);
        if (speedUps.isEmpty()) {
            return lastLabel;
        }
        gc.setForeground(color(variant));
        gc.setBackground(color(variant));
        gc.setLineWidth(2);
        int lastX = 0;
        int lastY = 0;
        for (Map.Entry<Integer, Double> point : speedUps.entrySet()) {
            int x = plot.x(point.getKey());
            int y = plot.y(point.getValue());
            if (lastX > 0) {
                gc.drawLine(lastX, lastY, x, y);
            }
            gc.fillOval(x - 4, y - 4, 8, 8);
            lastX = x;
            lastY = y;
        }
        gc.setLineWidth(1);
        String label = NLS.bind(Messages.scaling_label, variant, decimal(speedUps.get(speedUps.lastKey())));
        int height = gc.textExtent(label).y;
        int y = lastY - height / 2;
        if (Math.abs(y - lastLabel) < height) {
            y = lastLabel - height;
        }
        gc.drawText(label, lastX + 10, y, true);
        return y;
    }
}
