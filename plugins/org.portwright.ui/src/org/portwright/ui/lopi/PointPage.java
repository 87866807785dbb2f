// SPDX-License-Identifier: EPL-2.0
// The instrumentation-point picker.

package org.portwright.ui.lopi;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.layout.TreeColumnLayout;
import org.eclipse.jface.viewers.CheckStateChangedEvent;
import org.eclipse.jface.viewers.CheckboxTreeViewer;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnWeightData;
import org.eclipse.jface.viewers.ICheckStateProvider;
import org.eclipse.jface.viewers.ITreeContentProvider;
import org.eclipse.jface.viewers.TreeViewerColumn;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.jface.viewers.ViewerComparator;
import org.eclipse.jface.viewers.ViewerFilter;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.TreeColumn;
import org.portwright.core.lopi.InstrumentationPlan;
import org.portwright.core.lopi.InstrumentationPoint;
import org.portwright.core.lopi.PointId;
import org.portwright.core.lopi.ProbeKind;
import org.portwright.lopi.Selection;
import org.portwright.ui.Messages;
import org.portwright.ui.kernel.AccessibleName;

/** Objects, and in them functions with tick boxes. */
final class PointPage extends WizardPage {

    /** An object file, or a member of an archive. */
    private record Group(String name, String source, List<InstrumentationPoint> points) {

        long size() {
            return points.stream().mapToLong(point -> point.function().size()).sum();
        }

        List<InstrumentationPoint> possible() {
            return points.stream().filter(InstrumentationPoint::isPossible).toList();
        }
    }

    private final List<Group> groups = new ArrayList<>();
    private final Set<PointId> ticked = new LinkedHashSet<>();
    private final int possible;
    private CheckboxTreeViewer viewer;
    private Text search;
    private Label count;
    private Comparator<InstrumentationPoint> order;

    PointPage(List<InstrumentationPoint> points) {
        super("points");
        setTitle(Messages.lopi_points);
        setDescription(Messages.lopi_pointsDescription);
        Map<String, List<InstrumentationPoint>> objects = new LinkedHashMap<>();
        points.forEach(point -> objects.computeIfAbsent(point.object(), key -> new ArrayList<>()).add(point));
        objects.forEach((name, found) -> groups.add(new Group(name, found.get(0).function().file(), found)));
        possible = (int) points.stream().filter(InstrumentationPoint::isPossible).count();
        setPageComplete(false);
    }

    @Override
    public void createControl(Composite parent) {
        Composite composite = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().margins(6, 6).numColumns(3).applyTo(composite);
        search = new Text(composite, SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL);
        search.setMessage(Messages.lopi_search);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(search);
        search.addListener(SWT.Modify, event -> filter());
        button(composite, Messages.lopi_tickShown, true);
        button(composite, Messages.lopi_untickShown, false);
        Composite treeParent = new Composite(composite, SWT.NONE);
        GridDataFactory.fillDefaults().grab(true, true).span(3, 1).hint(760, 360).applyTo(treeParent);
        TreeColumnLayout layout = new TreeColumnLayout();
        treeParent.setLayout(layout);
        createTree(treeParent, layout);
        count = new Label(composite, SWT.NONE);
        GridDataFactory.fillDefaults().grab(true, false).span(3, 1).applyTo(count);
        viewer.setInput(groups);
        viewer.expandAll();
        update();
        setControl(composite);
    }

    private void createTree(Composite parent, TreeColumnLayout layout) {
        viewer = new CheckboxTreeViewer(parent, SWT.BORDER | SWT.FULL_SELECTION | SWT.SINGLE);
        viewer.getTree().setHeaderVisible(true);
        viewer.getTree().getAccessible().addAccessibleListener(new AccessibleName(Messages.lopi_points));
        viewer.setContentProvider(new Content());
        column(layout, Messages.lopi_function, 30, SWT.LEFT, Comparator.comparing(InstrumentationPoint::name),
                group -> group.source.equals(group.name) ? group.name
                        : NLS.bind(Messages.lopi_group, group.name, group.source),
                InstrumentationPoint::name);
        column(layout, Messages.lopi_size, 10, SWT.RIGHT,
                Comparator.<InstrumentationPoint>comparingLong(point -> point.function().size()).reversed(),
                group -> Long.toString(group.size()), point -> Long.toString(point.function().size()));
        column(layout, Messages.lopi_callers, 25, SWT.LEFT,
                Comparator.<InstrumentationPoint>comparingInt(point -> point.callers().size()).reversed(),
                group -> "", PointPage::callers);
        column(layout, Messages.lopi_possible, 35, SWT.LEFT,
                Comparator.comparing(InstrumentationPoint::isPossible),
                group -> NLS.bind(Messages.lopi_possibleOf, group.possible().size(), group.points.size()),
                point -> point.isPossible() ? Messages.lopi_yes
                        : NLS.bind(Messages.lopi_no, point.function().obstacle()));
        viewer.setComparator(new ViewerComparator() {
            @Override
            public int compare(Viewer ignored, Object first, Object second) {
                return order != null && first instanceof InstrumentationPoint one
                        && second instanceof InstrumentationPoint other ? order.compare(one, other) : 0;
            }
        });
        viewer.addFilter(new ViewerFilter() {
            @Override
            public boolean select(Viewer ignored, Object parentElement, Object element) {
                return element instanceof Group group ? group.points.stream().anyMatch(PointPage.this::isShown)
                        : isShown((InstrumentationPoint) element);
            }
        });
        viewer.setCheckStateProvider(new ICheckStateProvider() {
            @Override
            public boolean isChecked(Object element) {
                return element instanceof Group group ? group.points.stream().anyMatch(PointPage.this::isTicked)
                        : isTicked((InstrumentationPoint) element);
            }

            @Override
            public boolean isGrayed(Object element) {
                return element instanceof Group group && !group.possible().stream().allMatch(PointPage.this::isTicked);
            }
        });
        viewer.addCheckStateListener(this::changed);
    }

    /** What a cell says of an object, and what of a function. */
    private void column(TreeColumnLayout layout, String title, int weight, int style,
            Comparator<InstrumentationPoint> comparator, Function<Group, String> ofGroup,
            Function<InstrumentationPoint, String> ofPoint) {
        TreeViewerColumn column = new TreeViewerColumn(viewer, style);
        column.getColumn().setText(title);
        layout.setColumnData(column.getColumn(), new ColumnWeightData(weight, 60, true));
        column.setLabelProvider(new PointLabels() {
            @Override
            public String getText(Object element) {
                return element instanceof Group group ? ofGroup.apply(group)
                        : ofPoint.apply((InstrumentationPoint) element);
            }
        });
        TreeColumn widget = column.getColumn();
        widget.addListener(SWT.Selection, event -> {
            boolean up = widget.getParent().getSortColumn() != widget || widget.getParent().getSortDirection() == SWT.DOWN;
            widget.getParent().setSortColumn(widget);
            widget.getParent().setSortDirection(up ? SWT.UP : SWT.DOWN);
            order = up ? comparator : comparator.reversed();
            viewer.refresh();
        });
    }

    /** What can't be instrumented is grey. */
    private abstract static class PointLabels extends ColumnLabelProvider {
        @Override
        public Color getForeground(Object element) {
            return element instanceof InstrumentationPoint point && !point.isPossible()
                    ? Display.getCurrent().getSystemColor(SWT.COLOR_WIDGET_DISABLED_FOREGROUND)
                    : null;
        }
    }

    private static String callers(InstrumentationPoint point) {
        return point.callers().stream().sorted().collect(Collectors.joining(", "));
    }

    private void button(Composite parent, String text, boolean tick) {
        Button button = new Button(parent, SWT.PUSH);
        button.setText(text);
        button.addListener(SWT.Selection, event -> {
            groups.forEach(group -> group.points.stream().filter(this::isShown).forEach(point -> tick(point, tick)));
            update();
        });
    }

    /** A function is shown if its name, its source or a caller contains what is searched. */
    private boolean isShown(InstrumentationPoint point) {
        String wanted = search.getText().strip().toLowerCase(Locale.ROOT);
        return point.name().toLowerCase(Locale.ROOT).contains(wanted)
                || point.function().file().toLowerCase(Locale.ROOT).contains(wanted)
                || point.callers().stream().anyMatch(caller -> caller.toLowerCase(Locale.ROOT).contains(wanted));
    }

    private void filter() {
        viewer.refresh();
        viewer.expandAll();
    }

    private boolean isTicked(InstrumentationPoint point) {
        return ticked.contains(point.id());
    }

    private void changed(CheckStateChangedEvent event) {
        if (event.getElement() instanceof Group group) {
            group.points.stream().filter(this::isShown).forEach(point -> tick(point, event.getChecked()));
        } else {
            tick((InstrumentationPoint) event.getElement(), event.getChecked());
        }
        update();
    }

    private void tick(InstrumentationPoint point, boolean tick) {
        if (tick && point.isPossible()) {
            ticked.add(point.id());
        } else {
            ticked.remove(point.id());
        }
    }

    private void update() {
        viewer.refresh();
        count.setText(NLS.bind(Messages.lopi_count, ticked.size(), possible));
        setPageComplete(!ticked.isEmpty());
    }

    /** The functions that are ticked, in the order of the objects. */
    List<InstrumentationPoint> chosen() {
        return groups.stream().flatMap(group -> group.points.stream()).filter(this::isTicked).toList();
    }

    InstrumentationPlan plan(ProbeKind probe, Selection.Exit exit) {
        return new InstrumentationPlan(ticked, probe, exit);
    }

    /** Groups, and in them functions. */
    private static final class Content implements ITreeContentProvider {
        @Override
        public Object[] getElements(Object input) {
            return ((List<?>) input).toArray();
        }

        @Override
        public Object[] getChildren(Object parent) {
            return parent instanceof Group group ? group.points.toArray() : new Object[0];
        }

        @Override
        public Object getParent(Object element) {
            return null;
        }

        @Override
        public boolean hasChildren(Object element) {
            return element instanceof Group;
        }
    }
}
