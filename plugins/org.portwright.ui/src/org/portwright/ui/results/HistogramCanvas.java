// SPDX-License-Identifier: EPL-2.0
// How the times of a function's calls are distributed.

package org.portwright.ui.results;

import java.util.List;
import java.util.Locale;

import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.portwright.lopi.results.FunctionResult;
import org.portwright.lopi.results.Histogram;
import org.portwright.ui.Messages;
import org.portwright.ui.widgets.AccessibleName;
import org.portwright.ui.widgets.ThemeColors;

/** A bar for each bucket; the values grow from bar to bar by about an eighth of a power of two. */
final class HistogramCanvas extends Canvas {

    private static final int LEFT = 16;
    private static final int TOP = 28;
    private static final int BOTTOM = 30;
    private static final int MOST_BAR = 40;

    private final ThemeColors colors = new ThemeColors(this);
    private FunctionResult function;
    private String name = "";
    private Histogram histogram = new Histogram(List.of());

    HistogramCanvas(Composite parent) {
        super(parent, SWT.DOUBLE_BUFFERED);
        addListener(SWT.Paint, event -> paint(event.gc));
        addListener(SWT.MouseMove, event -> setToolTipText(tip(event.x)));
        getAccessible().addAccessibleListener(new AccessibleName(Messages.results_histogram, this::describe));
    }

    /**
     * Shows a function's histogram.
     *
     * @param shown null: none
     * @param readable its name for people
     */
    void show(FunctionResult shown, String readable) {
        function = shown;
        name = readable;
        histogram = new Histogram(shown == null ? List.of() : shown.buckets());
        redraw();
    }

    /** What is shown. */
    Histogram histogram() {
        return histogram;
    }

    private String describe() {
        if (function == null || histogram.bars().isEmpty()) {
            return Messages.results_noHistogram;
        }
        return NLS.bind(Messages.results_percentiles, new Object[] {name, number(histogram.calls()),
            number(function.least()), number(histogram.percentile(0.5)), number(histogram.percentile(0.9)),
            number(histogram.percentile(0.99)), number(function.most()), unit()});
    }

    /** Probes that measure nothing else measure time. */
    private String unit() {
        return function.unit().isEmpty() ? Messages.results_cycles : function.unit();
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    private int barWidth() {
        return Math.max(1, Math.min(MOST_BAR, (getClientArea().width - 2 * LEFT)
                / Math.max(1, histogram.bars().size())));
    }

    private String tip(int x) {
        int index = Math.floorDiv(x - LEFT, barWidth());
        if (index < 0 || index >= histogram.bars().size()) {
            return null;
        }
        Histogram.Bar bar = histogram.bars().get(index);
        return NLS.bind(Messages.results_bar,
                new Object[] {number(bar.start()), number(bar.end() - 1), number(bar.calls()), unit()});
    }

    private void paint(GC gc) {
        Rectangle area = getClientArea();
        gc.setBackground(colors.named("background"));
        gc.fillRectangle(area);
        gc.setForeground(colors.named("foreground"));
        gc.drawText(describe(), LEFT, 6, true);
        List<Histogram.Bar> bars = histogram.bars();
        if (bars.isEmpty()) {
            return;
        }
        int width = barWidth();
        int height = Math.max(10, area.height - TOP - BOTTOM);
        int bottom = TOP + height;
        int labelled = Integer.MIN_VALUE;
        for (int i = 0; i < bars.size(); i++) {
            Histogram.Bar bar = bars.get(i);
            int x = LEFT + i * width;
            int size = (int) Math.ceil((double) height * bar.calls() / Math.max(1, histogram.highest()));
            gc.setBackground(getDisplay().getSystemColor(SWT.COLOR_LIST_SELECTION));
            gc.fillRectangle(x, bottom - size, Math.max(1, width - 1), size);
            String label = number(bar.start());
            Point extent = gc.textExtent(label);
            if (x > labelled) {
                gc.drawLine(x, bottom, x, bottom + 4);
                gc.drawText(label, x, bottom + 6, true);
                labelled = x + extent.x + 12;
            }
        }
        gc.drawLine(LEFT, bottom, LEFT + bars.size() * width, bottom);
        int unit = area.width - gc.textExtent(unit()).x - 4;
        if (unit > labelled) {
            gc.drawText(unit(), unit, bottom + 6, true);
        }
    }
}
