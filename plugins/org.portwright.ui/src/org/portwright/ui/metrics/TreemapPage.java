// SPDX-License-Identifier: EPL-2.0
// The page Treemap: what its colours show can be chosen.

package org.portwright.ui.metrics;

import java.util.List;
import java.util.function.ObjIntConsumer;
import java.util.stream.Stream;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.portwright.core.metrics.FileMetrics;
import org.portwright.ui.Messages;
import org.portwright.ui.widgets.ThemeColors;
import org.portwright.ui.widgets.Widgets;

/** A treemap with a legend of its colours. */
final class TreemapPage {

    private static final Point LEGEND = new Point(120, 14);

    private final Composite composite;
    private final TreemapCanvas treemap;

    /** @param opener gets a file's path and the line of what the colours show */
    TreemapPage(Composite parent, ObjIntConsumer<String> opener) {
        composite = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(5).extendedMargins(6, 0, 4, 0).applyTo(composite);
        Widgets.label(composite, Messages.metrics_shade);
        Combo shades = new Combo(composite, SWT.DROP_DOWN | SWT.READ_ONLY);
        shades.setItems(Stream.of(Shade.values()).map(Shade::title).toArray(String[]::new));
        shades.select(0);
        Widgets.label(composite, "0");
        Canvas legend = new Canvas(composite, SWT.DOUBLE_BUFFERED);
        GridDataFactory.swtDefaults().hint(LEGEND).applyTo(legend);
        Label end = Widgets.label(composite, Shade.PLACES.end());
        GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(end);
        ThemeColors colors = new ThemeColors(legend);
        legend.addListener(SWT.Paint, event -> paintLegend(event.gc, legend.getClientArea(), colors));
        treemap = new TreemapCanvas(composite, opener);
        GridDataFactory.fillDefaults().grab(true, true).span(5, 1).applyTo(treemap);
        shades.addListener(SWT.Selection, event -> {
            Shade shade = Shade.values()[shades.getSelectionIndex()];
            end.setText(shade.end());
            treemap.shadeBy(shade);
        });
    }

    Control control() {
        return composite;
    }

    void show(List<FileMetrics> files) {
        treemap.show(files);
    }

    private static void paintLegend(GC gc, Rectangle area, ThemeColors colors) {
        gc.setBackground(colors.named("background"));
        gc.fillRectangle(area);
        gc.setBackground(colors.named(TreemapCanvas.COLOR));
        for (int x = 0; x < area.width; x++) {
            gc.setAlpha(Shade.alpha((double) x / area.width));
            gc.fillRectangle(x, 0, 1, area.height);
        }
    }
}
