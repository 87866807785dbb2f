// SPDX-License-Identifier: EPL-2.0
// A flame graph.

package org.portwright.ui.results;

import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;

import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.portwright.lopi.results.CallPath;
import org.portwright.lopi.results.FlameGraph;
import org.portwright.ui.Messages;
import org.portwright.ui.widgets.AccessibleName;
import org.portwright.ui.widgets.ThemeColors;

/**
 * The calls of a program: width is time, callers are below. A click makes a function as wide as the page, a click on
 * the lowest box or Escape shows all again; a double click opens the source. By keyboard: arrows, Enter to zoom, Space
 * for the source.
 */
final class FlameGraphCanvas extends Canvas {

    private static final int ROW = 20;
    private static final int MARGIN = 6;
    private static final int LEAST_LABEL = 24;
    /** The unit of a profile. */
    private static final String SAMPLES = "samples";

    private final ThemeColors colors = new ThemeColors(this);
    private final SourceOpener opener;
    private CallPath whole;
    private String unit = "";
    private FlameGraph graph;
    private FlameGraph.Box selected;
    private UnaryOperator<String> readable = UnaryOperator.identity();

    FlameGraphCanvas(Composite parent, SourceOpener opener) {
        super(parent, SWT.DOUBLE_BUFFERED);
        this.opener = opener;
        addListener(SWT.Paint, event -> paint(event.gc));
        addListener(SWT.MouseDown, this::clicked);
        addListener(SWT.MouseDoubleClick, event -> openSelected());
        addListener(SWT.MouseMove, event -> setToolTipText(box(event.x, event.y).map(this::describe).orElse(null)));
        addListener(SWT.KeyDown, this::pressed);
        // Tab goes on from here: it is no key of ours.
        addListener(SWT.Traverse, event -> event.doit = event.detail == SWT.TRAVERSE_TAB_NEXT
                || event.detail == SWT.TRAVERSE_TAB_PREVIOUS);
        getAccessible().addAccessibleListener(new AccessibleName(Messages.results_flames,
                () -> selected == null ? Messages.results_noFlames : describe(selected)));
    }

    /**
     * Shows a tree.
     *
     * @param root null: the probe has made no tree
     * @param counted what its numbers are
     * @param names turns symbols into what people read
     */
    void show(CallPath root, String counted, UnaryOperator<String> names) {
        unit = counted;
        readable = names;
        whole = root;
        zoom(root);
    }

    private void zoom(CallPath root) {
        graph = root == null ? null : new FlameGraph(root);
        selected = graph == null ? null : graph.boxes().get(0);
        redraw();
    }

    /** What is shown; null if nothing is. */
    FlameGraph graph() {
        return graph;
    }

    private String name(CallPath path) {
        return path.name().isEmpty() ? Messages.results_program : readable.apply(path.name());
    }

    private String describe(FlameGraph.Box box) {
        // Samples tell of no calls.
        String text = unit.equals(SAMPLES) ? Messages.results_sampled : Messages.results_box;
        return NLS.bind(text, new Object[] {name(box.path()),
            String.format(Locale.ROOT, "%.1f", 100 * box.width()), number(box.path().total()),
            number(box.path().self()), number(box.path().calls()), unit});
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    // ------------------------------------------------------------ what is where

    private int rowHeight() {
        int height = getClientArea().height - 2 * MARGIN - ROW;
        return graph == null ? ROW : Math.max(3, Math.min(ROW, height / Math.max(1, graph.rows())));
    }

    private Rectangle area(FlameGraph.Box box) {
        Rectangle area = getClientArea();
        int width = area.width - 2 * MARGIN;
        int left = MARGIN + (int) Math.round(box.start() * width);
        int right = MARGIN + (int) Math.round((box.start() + box.width()) * width);
        int height = rowHeight();
        return new Rectangle(left, area.height - MARGIN - ROW - (box.row() + 1) * height, Math.max(1, right - left),
                height);
    }

    private Optional<FlameGraph.Box> box(int x, int y) {
        Rectangle area = getClientArea();
        int row = Math.floorDiv(area.height - MARGIN - ROW - 1 - y, rowHeight());
        return graph == null || area.width <= 2 * MARGIN ? Optional.empty()
                : graph.at(row, (double) (x - MARGIN) / (area.width - 2 * MARGIN));
    }

    private void clicked(Event event) {
        setFocus();
        box(event.x, event.y).ifPresent(box -> {
            // The second click of two must find what the first one found.
            if (event.count == 1) {
                zoom(box.row() == 0 ? whole : box.path());
            }
        });
    }

    private void openSelected() {
        if (selected != null && !selected.path().name().isEmpty()) {
            opener.open(selected.path().file(), selected.path().line(), selected.path().name());
        }
    }

    private void pressed(Event event) {
        if (graph == null) {
            return;
        }
        double middle = selected.start() + selected.width() / 2;
        switch (event.keyCode) {
            case SWT.ARROW_UP -> graph.boxes().stream().filter(box -> box.row() == selected.row() + 1
                    && selected.path().children().contains(box.path())).max(Comparator
                            .comparingDouble(FlameGraph.Box::width)).ifPresent(this::select);
            case SWT.ARROW_DOWN -> graph.at(selected.row() - 1, middle).ifPresent(this::select);
            case SWT.ARROW_LEFT -> graph.boxes().stream().filter(box -> box.row() == selected.row()
                    && box.start() < selected.start()).max(Comparator
                            .comparingDouble(FlameGraph.Box::start)).ifPresent(this::select);
            case SWT.ARROW_RIGHT -> graph.boxes().stream().filter(box -> box.row() == selected.row()
                    && box.start() > selected.start()).min(Comparator
                            .comparingDouble(FlameGraph.Box::start)).ifPresent(this::select);
            case SWT.CR, SWT.KEYPAD_CR -> zoom(selected.path());
            case SWT.ESC -> zoom(whole);
            case ' ' -> openSelected();
            default -> { }
        }
    }

    private void select(FlameGraph.Box box) {
        selected = box;
        redraw();
    }

    // ------------------------------------------------------------ painting

    private void paint(GC gc) {
        Rectangle area = getClientArea();
        gc.setBackground(colors.named("background"));
        gc.fillRectangle(area);
        gc.setForeground(colors.named("foreground"));
        if (graph == null) {
            gc.drawText(Messages.results_noFlames, MARGIN * 2, MARGIN * 2, true);
            return;
        }
        for (FlameGraph.Box box : graph.boxes()) {
            paint(gc, box);
        }
        gc.setForeground(colors.named("foreground"));
        gc.drawText(describe(selected).replace("\n", "; "), MARGIN, area.height - ROW, true);
    }

    private void paint(GC gc, FlameGraph.Box box) {
        Rectangle area = area(box);
        gc.setBackground(color(box.path()));
        gc.fillRectangle(area.x, area.y, Math.max(1, area.width - 1), Math.max(1, area.height - 1));
        if (box == selected) {
            gc.setForeground(colors.named("foreground"));
            gc.drawRectangle(area.x, area.y, Math.max(1, area.width - 2), Math.max(1, area.height - 2));
        }
        if (area.width >= LEAST_LABEL && area.height >= ROW) {
            gc.setForeground(getDisplay().getSystemColor(SWT.COLOR_BLACK));
            gc.setClipping(area.x + 2, area.y, area.width - 4, area.height);
            Point size = gc.textExtent(name(box.path()));
            gc.drawText(name(box.path()), area.x + 4, area.y + (area.height - size.y) / 2, true);
            gc.setClipping((Rectangle) null);
        }
    }

    /** The same function has the same warm colour wherever it is; light enough for black text in all themes. */
    private static Color color(CallPath path) {
        int hash = path.name().hashCode() * 0x9e3779b1;
        return new Color(230 + (hash >>> 28), 130 + (hash >>> 20 & 0x5f), 70 + (hash >>> 10 & 0x2f));
    }
}
