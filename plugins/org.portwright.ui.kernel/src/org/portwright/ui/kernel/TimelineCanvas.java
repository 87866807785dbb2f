// SPDX-License-Identifier: EPL-2.0
// Draws a timeline, and lets people move in it.

package org.portwright.ui.kernel;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.ACC;
import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleControlAdapter;
import org.eclipse.swt.accessibility.AccessibleControlEvent;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.ScrollBar;
import org.portwright.kernel.hostchannel.Event;
import org.portwright.kernel.timeline.Activity;
import org.portwright.kernel.timeline.EventCategory;
import org.portwright.kernel.timeline.Timeline;
import org.portwright.kernel.timeline.Viewport;
import org.portwright.ui.Messages;
import org.portwright.ui.widgets.ThemeColors;

/**
 * A lane for each CPU: coloured blocks of what it did, and below them a tick for each event. The wheel zooms, dragging
 * moves, a click selects an event, a double click opens it; all of it can be done by the keyboard too.
 */
final class TimelineCanvas extends Canvas {

    private static final int AXIS_HEIGHT = 22;
    private static final int LEGEND_HEIGHT = 42;
    /** GTK's scroll bar lies over what is drawn. */
    private static final int SCROLL_BAR_HEIGHT = 10;
    private static final int LEAST_LANE = 22;
    private static final int MOST_LANE = 58;
    private static final int MARGIN = 8;
    private static final int AXIS_STEP_PIXELS = 90;
    private static final int TOLERANCE = 4;
    private static final double ZOOM_STEP = 1.5;
    private static final double MOVE_STEP = 0.1;
    private static final int SCROLL_UNITS = 10_000;
    private static final int MICROSECOND_SHARE = 1_000_000;

    private final ThemeColors colors = new ThemeColors(this);
    private Timeline timeline;
    private Viewport view = Viewport.all(1, 1);
    private double cyclesPerSecond;
    private Set<EventCategory> wanted = EnumSet.allOf(EventCategory.class);
    private Event selected;
    private int lane;
    private int left;
    private Point dragStart;
    private Viewport dragView;
    private String emptyText = Messages.timeline_none;
    private Function<Event, String> describe = event -> "";
    private Consumer<Event> onSelect = event -> { };
    private Consumer<Event> onOpen = event -> { };

    TimelineCanvas(Composite parent) {
        super(parent, SWT.DOUBLE_BUFFERED | SWT.H_SCROLL | SWT.BORDER);
        addListener(SWT.Paint, event -> paint(event.gc));
        addListener(SWT.Resize, event -> setView(view.resized(laneWidth())));
        addListener(SWT.MouseWheel, event -> {
            if ((event.stateMask & SWT.SHIFT) != 0) {
                setView(view.moved(-Integer.signum(event.count) * laneWidth() * MOVE_STEP));
            } else {
                setView(view.zoomed(event.count > 0 ? ZOOM_STEP : 1 / ZOOM_STEP, event.x - left()));
            }
            event.doit = false;
        });
        addListener(SWT.MouseDown, event -> mouseDown(event.x, event.y, event.button));
        addListener(SWT.MouseUp, event -> dragStart = null);
        addListener(SWT.MouseMove, event -> mouseMoved(event.x, event.y));
        addListener(SWT.MouseDoubleClick, event -> eventAt(event.x, event.y).ifPresent(onOpen));
        addListener(SWT.KeyDown, event -> event.doit = !keyPressed(event.keyCode, event.character, event.stateMask));
        addListener(SWT.Traverse, event -> event.doit = switch (event.detail) {
            case SWT.TRAVERSE_TAB_NEXT, SWT.TRAVERSE_TAB_PREVIOUS, SWT.TRAVERSE_ESCAPE -> true;
            default -> event.doit;
        });
        addListener(SWT.FocusIn, event -> redraw());
        addListener(SWT.FocusOut, event -> redraw());
        getHorizontalBar().addListener(SWT.Selection, event -> scrolled());
        addAccessibility();
        updateScrollBar();
    }

    private void addAccessibility() {
        getAccessible().addAccessibleListener(new AccessibleAdapter() {
            @Override
            public void getName(AccessibleEvent event) {
                event.result = Messages.timeline_name;
            }

            @Override
            public void getDescription(AccessibleEvent event) {
                event.result = selected == null ? Messages.timeline_keys : describe.apply(selected);
            }

            @Override
            public void getHelp(AccessibleEvent event) {
                event.result = Messages.timeline_keys;
            }
        });
        getAccessible().addAccessibleControlListener(new AccessibleControlAdapter() {
            @Override
            public void getRole(AccessibleControlEvent event) {
                event.detail = ACC.ROLE_GRAPHIC;
            }

            @Override
            public void getValue(AccessibleControlEvent event) {
                event.result = selected == null ? null : describe.apply(selected);
            }
        });
    }

    /** Calls back: what an event is in words, which event was selected, which one is to be opened. */
    void connect(Function<Event, String> describing, Consumer<Event> selecting, Consumer<Event> opening) {
        describe = describing;
        onSelect = selecting;
        onOpen = opening;
    }

    /**
     * Shows another log.
     *
     * @param shown null: none; then {@code empty} says why
     * @param frequency cycles a second, 0 when unknown
     * @param keepView whether the visible part stays, because it is the same log, grown
     */
    void setTimeline(Timeline shown, double frequency, boolean keepView, String empty) {
        timeline = shown;
        cyclesPerSecond = frequency;
        emptyText = empty;
        if (!keepView) {
            selected = null;
            lane = 0;
        }
        Viewport all = Viewport.all(shown == null ? 1 : shown.length(), laneWidth());
        setView(keepView && !view.showsAll() ? new Viewport(all.total(), all.width(), view.start(), view.length()) : all);
    }

    /** The visible part. */
    Viewport view() {
        return view;
    }

    /** Shows another part. */
    void setView(Viewport other) {
        view = other;
        updateScrollBar();
        redraw();
    }

    /** Comes closer around the middle, or steps back. */
    void zoom(boolean in) {
        int middle = selected != null && timeline != null && isVisible(selected)
                ? (int) view.xOf(timeline.timeOf(selected)) : laneWidth() / 2;
        setView(view.zoomed(in ? ZOOM_STEP : 1 / ZOOM_STEP, middle));
    }

    /** Shows all of the log. */
    void zoomOut() {
        setView(Viewport.all(view.total(), laneWidth()));
    }

    /** Which events have ticks. */
    void setFilter(Set<EventCategory> categories) {
        wanted = EnumSet.noneOf(EventCategory.class);
        wanted.addAll(categories);
        if (selected != null && !wanted.contains(Timeline.category(selected))) {
            select(null);
        }
        redraw();
    }

    private boolean isVisible(Event event) {
        double x = view.xOf(timeline.timeOf(event));
        return x >= 0 && x < laneWidth();
    }

    // ------------------------------------------------------------ where things are

    private int left() {
        if (left == 0) {
            GC gc = new GC(this);
            left = gc.textExtent(cpuName(10)).x + 2 * MARGIN;
            gc.dispose();
        }
        return left;
    }

    private int laneWidth() {
        return Math.max(1, getClientArea().width - left() - MARGIN);
    }

    private int laneHeight() {
        int lanes = timeline == null ? 1 : Math.max(1, timeline.lanes());
        int available = getClientArea().height - AXIS_HEIGHT - LEGEND_HEIGHT - SCROLL_BAR_HEIGHT;
        return Math.max(LEAST_LANE, Math.min(MOST_LANE, available / lanes));
    }

    private int laneAt(int y) {
        int at = y < AXIS_HEIGHT ? -1 : (y - AXIS_HEIGHT) / laneHeight();
        return timeline != null && at < timeline.lanes() ? at : -1;
    }

    private Optional<Event> eventAt(int x, int y) {
        return timeline == null ? Optional.empty()
                : timeline.eventAt(laneAt(y), view, x - left(), TOLERANCE, wanted);
    }

    private static String cpuName(int cpu) {
        return NLS.bind(Messages.timeline_cpu, cpu);
    }

    // ------------------------------------------------------------ drawing

    private void paint(GC gc) {
        Rectangle area = getClientArea();
        gc.setBackground(colors.named("background"));
        gc.fillRectangle(area);
        gc.setForeground(colors.named("foreground"));
        if (timeline == null || timeline.isEmpty()) {
            Point size = gc.textExtent(emptyText);
            gc.drawText(emptyText, Math.max(MARGIN, (area.width - size.x) / 2), (area.height - size.y) / 2, true);
            return;
        }
        left();
        int height = laneHeight();
        paintAxis(gc, AXIS_HEIGHT + height * timeline.lanes());
        for (int i = 0; i < timeline.lanes(); i++) {
            paintLane(gc, i, AXIS_HEIGHT + i * height, height);
        }
        paintSelection(gc, height);
        paintLegend(gc, area.height - LEGEND_HEIGHT - SCROLL_BAR_HEIGHT, area.width);
    }

    private void paintAxis(GC gc, int bottom) {
        double step = view.axisStep(AXIS_STEP_PIXELS, cyclesPerSecond > 0 ? cyclesPerSecond / MICROSECOND_SHARE : 1);
        double first = Math.ceil(view.start() / step) * step;
        for (double time = first; time <= view.start() + view.length(); time += step) {
            int x = left + (int) view.xOf(time);
            gc.setAlpha(45);
            gc.drawLine(x, AXIS_HEIGHT - 4, x, bottom);
            gc.setAlpha(255);
            String label = label(time);
            int width = gc.textExtent(label).x;
            gc.drawText(label, Math.max(left, Math.min(x - width / 2, left + laneWidth() - width)), 2, true);
        }
    }

    /** A time of the axis: seconds, milliseconds or microseconds where the clock is known, otherwise cycles. */
    private String label(double cycles) {
        if (cyclesPerSecond <= 0) {
            return NLS.bind(Messages.timeline_cycles, KernelTexts.number(Math.round(cycles)));
        }
        double microseconds = cycles / cyclesPerSecond * MICROSECOND_SHARE;
        double visible = view.length() / cyclesPerSecond * MICROSECOND_SHARE;
        return visible > 5_000_000 ? String.format("%.1f s", microseconds / 1_000_000)
                : visible > 5_000 ? String.format("%,.0f ms", microseconds / 1000)
                : visible > 500 ? String.format("%,.1f ms", microseconds / 1000)
                : visible > 5 ? String.format("%,.0f µs", microseconds)
                : String.format("%,.2f µs", microseconds);
    }

    private void paintLane(GC gc, int index, int top, int height) {
        int block = height * 11 / 20;
        int tick = Math.max(4, height / 5);
        int tickTop = top + 4 + block + 2;
        gc.setForeground(colors.named("foreground"));
        String name = cpuName(index);
        Point size = gc.textExtent(name);
        gc.drawText(name, left - size.x - MARGIN, top + 4 + (block - size.y) / 2, true);
        if (isFocusControl() && index == lane) {
            gc.drawFocus(2, top + 2, left - 4, height - 4);
        }
        gc.setAlpha(20);
        gc.setBackground(colors.named("foreground"));
        gc.fillRectangle(left, top + 4, laneWidth(), block);
        gc.setAlpha(255);
        for (Timeline.Block shown : timeline.blocks(index, view)) {
            gc.setBackground(colors.of(shown.activity()));
            gc.fillRectangle(left + shown.x(), top + 4, shown.width(), block);
        }
        for (Timeline.Tick shown : timeline.ticks(index, view, wanted)) {
            gc.setBackground(colors.of(shown.category()));
            // More than one event at a place: a longer tick.
            gc.fillRectangle(left + shown.x(), tickTop, 1, shown.count() > 1 ? tick + 2 : tick);
        }
    }

    private void paintSelection(GC gc, int height) {
        if (selected == null || !isVisible(selected)) {
            return;
        }
        int x = left + (int) view.xOf(timeline.timeOf(selected));
        int top = AXIS_HEIGHT + selected.cpu() * height;
        gc.setForeground(colors.named("foreground"));
        gc.setLineWidth(2);
        gc.drawRectangle(x - 3, top + 1, 6, height - 4);
        gc.setLineWidth(1);
    }

    private void paintLegend(GC gc, int top, int width) {
        int x = left;
        for (Activity activity : Activity.values()) {
            x = paintLegendEntry(gc, x, top, colors.of(activity), KernelTexts.activity(activity), true);
        }
        int row = LEGEND_HEIGHT / 2;
        x = left;
        for (EventCategory category : EventCategory.values()) {
            if (wanted.contains(category) && x < width) {
                x = paintLegendEntry(gc, x, top + row, colors.of(category), KernelTexts.category(category), false);
            }
        }
    }

    private int paintLegendEntry(GC gc, int x, int top, Color color, String text, boolean block) {
        Point size = gc.textExtent(text);
        int middle = top + LEGEND_HEIGHT / 4;
        gc.setBackground(color);
        int symbol = block ? 12 : 3;
        gc.fillRectangle(x, middle - 6, symbol, 12);
        gc.setForeground(colors.named("foreground"));
        gc.drawText(text, x + symbol + 5, middle - size.y / 2, true);
        return x + symbol + 5 + size.x + 14;
    }

    // ------------------------------------------------------------ mouse and keyboard

    private void mouseDown(int x, int y, int button) {
        setFocus();
        if (button != 1 || timeline == null) {
            return;
        }
        dragStart = new Point(x, y);
        dragView = view;
        if (laneAt(y) >= 0) {
            lane = laneAt(y);
        }
        select(eventAt(x, y).orElse(null));
    }

    private void mouseMoved(int x, int y) {
        if (dragStart != null) {
            if (Math.abs(x - dragStart.x) > TOLERANCE) {
                setView(dragView.moved(dragStart.x - x));
            }
            return;
        }
        String text = eventAt(x, y).map(describe).orElseGet(() -> spanText(x, y));
        if (!text.equals(getToolTipText())) {
            setToolTipText(text.isEmpty() ? null : text);
        }
    }

    private String spanText(int x, int y) {
        if (timeline == null || x < left()) {
            return "";
        }
        return timeline.spanAt(laneAt(y), view.timeAt(x - left()))
                .map(span -> NLS.bind(Messages.timeline_span, KernelTexts.activity(span.activity()),
                        KernelTexts.number(span.end() - span.start())))
                .orElse("");
    }

    /** @return whether the key was one of ours */
    private boolean keyPressed(int code, char character, int state) {
        boolean shift = (state & SWT.SHIFT) != 0;
        if (character == '+' || character == '=' || code == SWT.KEYPAD_ADD) {
            zoom(true);
        } else if (character == '-' || code == SWT.KEYPAD_SUBTRACT) {
            zoom(false);
        } else if (character == '0' || code == SWT.KEYPAD_0) {
            zoomOut();
        } else if (code == SWT.ARROW_LEFT || code == SWT.ARROW_RIGHT) {
            boolean right = code == SWT.ARROW_RIGHT;
            if (shift) {
                setView(view.moved((right ? 1 : -1) * laneWidth() * MOVE_STEP));
            } else {
                step(right);
            }
        } else if (code == SWT.ARROW_UP || code == SWT.ARROW_DOWN) {
            int lanes = timeline == null ? 1 : timeline.lanes();
            lane = Math.max(0, Math.min(lanes - 1, lane + (code == SWT.ARROW_DOWN ? 1 : -1)));
            select(null);
        } else if (code == SWT.HOME) {
            setView(view.moved(view.xOf(0)));
        } else if (code == SWT.END) {
            setView(view.moved(view.xOf(view.total())));
        } else if ((character == SWT.CR || code == SWT.KEYPAD_CR) && selected != null) {
            onOpen.accept(selected);
        } else {
            return false;
        }
        return true;
    }

    private void step(boolean forward) {
        if (timeline == null) {
            return;
        }
        Event from = selected != null && selected.cpu() == lane ? selected : null;
        timeline.neighbour(lane, from, forward ? view.start() : view.start() + view.length(), forward, wanted)
                .ifPresent(next -> {
                    setView(view.revealing(timeline.timeOf(next)));
                    select(next);
                });
    }

    private void select(Event event) {
        selected = event;
        onSelect.accept(event);
        getAccessible().sendEvent(ACC.EVENT_DESCRIPTION_CHANGED, null);
        redraw();
    }

    // ------------------------------------------------------------ scroll bar

    private void updateScrollBar() {
        ScrollBar bar = getHorizontalBar();
        int thumb = (int) Math.max(1, SCROLL_UNITS * view.length() / view.total());
        bar.setEnabled(timeline != null && !view.showsAll());
        bar.setValues((int) (SCROLL_UNITS * view.start() / view.total()), 0, SCROLL_UNITS, thumb,
                Math.max(1, thumb / 10), thumb);
    }

    private void scrolled() {
        double start = (double) getHorizontalBar().getSelection() / SCROLL_UNITS * view.total();
        view = new Viewport(view.total(), view.width(), start, view.length());
        redraw();
    }

    /** What a lane holds, for tests of the picture: the blocks of CPU {@code index} as they are drawn. */
    List<Timeline.Block> blocks(int index) {
        return timeline == null ? List.of() : timeline.blocks(index, view);
    }
}
