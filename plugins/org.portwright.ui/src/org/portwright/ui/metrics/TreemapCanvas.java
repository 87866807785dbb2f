// SPDX-License-Identifier: EPL-2.0
// The files of a program as rectangles.

package org.portwright.ui.metrics;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ObjIntConsumer;
import java.util.stream.Collectors;

import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.portwright.core.metrics.FileMetrics;
import org.portwright.metrics.report.Treemap;
import org.portwright.ui.Messages;
import org.portwright.ui.widgets.AccessibleName;
import org.portwright.ui.widgets.ThemeColors;

/**
 * Files within their folders, as large as their code, the darker the more they have of a measure. A double click opens the line where the
 * measure is seen first.
 */
final class TreemapCanvas extends Canvas {

    /** Of the theme, for files. */
    static final String COLOR = "spinning";
    private static final int BORDER = 2;
    private static final int TEXT_GAP = 4;

    private final ThemeColors colors = new ThemeColors(this);
    private Shade shade = Shade.PLACES;
    /** Those with code, by their paths. */
    private Map<String, FileMetrics> files = Map.of();
    private Treemap map = new Treemap(List.of());

    TreemapCanvas(Composite parent, ObjIntConsumer<String> opener) {
        super(parent, SWT.DOUBLE_BUFFERED);
        addListener(SWT.Paint, event -> paint(event.gc));
        addListener(SWT.Resize, event -> layOut());
        addListener(SWT.MouseMove, event -> setToolTipText(describe(at(event))));
        addListener(SWT.MouseDoubleClick, event -> {
            FileMetrics file = at(event);
            if (file != null) {
                opener.accept(file.path(), shade.line(file));
            }
        });
        getAccessible().addAccessibleListener(new AccessibleName(Messages.metrics_treemap));
    }

    void show(List<FileMetrics> shown) {
        files = shown.stream().filter(file -> file.codeLines() > 0).collect(Collectors.toMap(FileMetrics::path, Function.identity()));
        layOut();
    }

    void shadeBy(Shade chosen) {
        shade = chosen;
        redraw();
    }

    private void layOut() {
        Rectangle area = getClientArea();
        map = Treemap.of(files.values().stream().map(file -> new Treemap.File(file.path(), file.codeLines())).toList(), area.width, area.height,
                BORDER, titleHeight());
        redraw();
    }

    private int titleHeight() {
        GC gc = new GC(this);
        try {
            return gc.getFontMetrics().getHeight();
        } finally {
            gc.dispose();
        }
    }

    /** The file at the pointer; null if there is none. */
    private FileMetrics at(Event event) {
        Treemap.Box box = map.file(event.x, event.y);
        return box == null ? null : files.get(box.path());
    }

    private static String describe(FileMetrics file) {
        return file == null ? null : NLS.bind(Messages.metrics_file, new Object[] {file.path(), file.codeLines(), file.places().value(),
            file.complexity().value(), file.changed().value()});
    }

    private void paint(GC gc) {
        gc.setBackground(colors.named("background"));
        gc.fillRectangle(getClientArea());
        gc.setForeground(colors.named("foreground"));
        for (Treemap.Box box : map.boxes()) {
            paint(gc, box);
        }
    }

    private void paint(GC gc, Treemap.Box box) {
        int x = (int) Math.round(box.x());
        int y = (int) Math.round(box.y());
        int width = (int) Math.round(box.x() + box.width()) - x;
        int height = (int) Math.round(box.y() + box.height()) - y;
        if (box.isFile()) {
            gc.setBackground(colors.named(COLOR));
            gc.setAlpha(shade.alpha(files.get(box.path())));
            gc.fillRectangle(x, y, width, height);
            gc.setAlpha(255);
        }
        gc.setAlpha(box.isFile() ? 60 : 255);
        gc.drawRectangle(x, y, width, height);
        gc.setAlpha(255);
        String name = box.path().substring(box.path().lastIndexOf('/') + 1);
        Point size = gc.textExtent(name);
        if (size.x + TEXT_GAP < width && size.y < height) {
            gc.drawText(name, x + TEXT_GAP / 2, box.isFile() ? y + (height - size.y) / 2 : y, true);
        }
    }
}
