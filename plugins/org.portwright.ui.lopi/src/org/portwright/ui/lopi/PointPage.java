// SPDX-License-Identifier: EPL-2.0
// The instrumentation-point picker.

package org.portwright.ui.lopi;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.layout.TreeColumnLayout;
import org.eclipse.jface.viewers.CheckStateChangedEvent;
import org.eclipse.jface.viewers.CheckboxTreeViewer;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnWeightData;
import org.eclipse.jface.viewers.ICheckStateProvider;
import org.eclipse.jface.viewers.IElementComparer;
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
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.TreeColumn;
import org.eclipse.swt.widgets.TreeItem;
import org.portwright.core.lopi.InstrumentationPoint;
import org.portwright.core.lopi.ObjectFinder;
import org.portwright.core.lopi.PointId;
import org.portwright.core.lopi.ProfileFilter;
import org.portwright.lopi.LopiException;
import org.portwright.lopi.language.FunctionProfile;
import org.portwright.lopi.language.ProfileReader;
import org.portwright.ui.Messages;
import org.portwright.ui.help.HelpContext;
import org.portwright.ui.widgets.AccessibleName;

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

    /** Above this many functions objects stay closed at first: people search then. */
    private static final int MOST_EXPANDED = 3000;
    private static final int MOST_CALLS = 1_000_000_000;
    private static final int MISSING_NAMED = 5;

    private final IResource resource;
    private final List<Group> groups = new ArrayList<>();
    private final Set<PointId> ticked = new LinkedHashSet<>();
    private final ICheckStateProvider ticks = new Ticks();
    /** What search and filter leave. */
    private final Set<InstrumentationPoint> shown = Collections.newSetFromMap(new IdentityHashMap<>());
    private final int possible;
    private CheckboxTreeViewer viewer;
    private Text search;
    private Label count;
    private Comparator<InstrumentationPoint> order;
    private TreeColumnLayout layout;
    private Label profileName;
    private Combo condition;
    private Spinner amount;
    private Path profileFile;
    private FunctionProfile profile;
    /** What the profile must say about shown functions; null: anything. */
    private ProfileFilter filter;

    PointPage(IResource resource, ObjectFinder.Found found) {
        super("points");
        this.resource = resource;
        List<InstrumentationPoint> points = found.points();
        setTitle(Messages.lopi_points);
        setDescription(Messages.lopi_pointsDescription);
        Map<String, List<InstrumentationPoint>> objects = new LinkedHashMap<>();
        points.forEach(point -> objects.computeIfAbsent(point.object(), key -> new ArrayList<>()).add(point));
        objects.forEach((name, each) -> groups.add(new Group(name, each.get(0).function().file(), each)));
        possible = (int) points.stream().filter(InstrumentationPoint::isPossible).count();
        setPageComplete(false);
        if (!found.missing().isEmpty()) {
            List<String> missing = found.missing();
            setMessage(NLS.bind(Messages.lopi_missing, missing.size(),
                    String.join(", ", missing.subList(0, Math.min(missing.size(), MISSING_NAMED)))
                            + (missing.size() > MISSING_NAMED ? ", ..." : "")), WARNING);
        }
    }

    @Override
    public void createControl(Composite parent) {
        Composite composite = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().margins(6, 6).numColumns(3).applyTo(composite);
        search = new Text(composite, SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL);
        search.setMessage(Messages.lopi_search);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(search);
        search.addListener(SWT.Modify, event -> show());
        button(composite, Messages.lopi_tickShown, true);
        button(composite, Messages.lopi_untickShown, false);
        createProfile(composite);
        Composite treeParent = new Composite(composite, SWT.NONE);
        GridDataFactory.fillDefaults().grab(true, true).span(3, 1).hint(760, 360).applyTo(treeParent);
        layout = new TreeColumnLayout();
        treeParent.setLayout(layout);
        createTree(treeParent);
        count = new Label(composite, SWT.NONE);
        GridDataFactory.fillDefaults().grab(true, false).span(3, 1).applyTo(count);
        findShown();
        viewer.setInput(groups);
        expand();
        update();
        setControl(composite);
        HelpContext.INSTRUMENT_FUNCTIONS.set(composite);
    }

    private void createProfile(Composite parent) {
        Composite row = new Composite(parent, SWT.NONE);
        GridDataFactory.fillDefaults().grab(true, false).span(3, 1).applyTo(row);
        GridLayoutFactory.fillDefaults().numColumns(4).applyTo(row);
        Button read = new Button(row, SWT.PUSH);
        read.setText(Messages.lopi_readProfile);
        read.addListener(SWT.Selection, event -> askForProfile());
        condition = new Combo(row, SWT.DROP_DOWN | SWT.READ_ONLY);
        condition.setItems(Messages.lopi_anyProfile, Messages.lopi_hottest, Messages.lopi_calledAtLeast);
        condition.select(0);
        condition.setEnabled(false);
        condition.getAccessible().addAccessibleListener(new AccessibleName(Messages.lopi_profileFilter));
        condition.addListener(SWT.Selection, event -> conditionChosen());
        amount = new Spinner(row, SWT.BORDER);
        amount.setEnabled(false);
        amount.getAccessible().addAccessibleListener(new AccessibleName(Messages.lopi_profileAmount));
        amount.addListener(SWT.Selection, event -> applyFilter());
        profileName = new Label(row, SWT.NONE);
        profileName.setText(Messages.lopi_noProfile);
        GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(profileName);
    }

    private void askForProfile() {
        FileDialog dialog = new FileDialog(getShell(), SWT.OPEN);
        dialog.setText(Messages.lopi_readProfile.replace("&", ""));
        dialog.setFilterPath(resource.getProject().getLocation().toOSString());
        String chosen = dialog.open();
        if (chosen != null) {
            readProfile(Path.of(chosen));
        }
    }

    /** Reads a profile in the background; a message tells if it is none. */
    void readProfile(Path file) {
        FunctionProfile[] read = new FunctionProfile[1];
        setErrorMessage(null);
        try {
            getContainer().run(true, false, monitor -> {
                monitor.beginTask(NLS.bind(Messages.lopi_readingProfile, file), IProgressMonitor.UNKNOWN);
                try {
                    read[0] = ProfileReader.read(file);
                } catch (LopiException | IOException e) {
                    throw new InvocationTargetException(e);
                }
            });
        } catch (InvocationTargetException e) {
            setErrorMessage(NLS.bind(Messages.lopi_badProfile, file.getFileName(), e.getCause().getMessage()));
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        boolean first = profile == null;
        profile = read[0];
        profileFile = file;
        if (first) {
            column(Messages.lopi_calls, 12, SWT.RIGHT, Comparator.<InstrumentationPoint>comparingLong(
                    point -> profile.calls(point.function().allNames())).reversed(), group -> "", this::calls);
            column(Messages.lopi_time, 10, SWT.RIGHT, Comparator.<InstrumentationPoint>comparingDouble(
                    point -> profile.share(point.function().allNames())).reversed(),
                    group -> share(group.points.stream().mapToDouble(this::share).sum()), point -> share(share(point)));
            viewer.getTree().getParent().layout(true, true);
        }
        long known = groups.stream().flatMap(group -> group.points.stream()).filter(this::isKnown).count();
        profileName.setText(NLS.bind(Messages.lopi_profileOf, file.getFileName(), known));
        condition.setEnabled(true);
        applyFilter();
        if (known == 0) {
            setErrorMessage(NLS.bind(Messages.lopi_otherProfile, file.getFileName()));
        }
    }

    private boolean isKnown(InstrumentationPoint point) {
        return point.function().allNames().stream().anyMatch(profile.functions()::contains);
    }

    private String calls(InstrumentationPoint point) {
        return profile.countsCalls()
                ? String.format(Locale.ROOT, "%,d", profile.calls(point.function().allNames())) : "";
    }

    private double share(InstrumentationPoint point) {
        return profile.share(point.function().allNames());
    }

    private static String share(double percent) {
        return percent == 0 ? "" : String.format(Locale.ROOT, "%.1f", percent);
    }

    private void conditionChosen() {
        boolean hottest = condition.getSelectionIndex() == 1;
        amount.setEnabled(condition.getSelectionIndex() > 0);
        amount.setValues(hottest ? 80 : 1000, 1, hottest ? 100 : MOST_CALLS, 0, hottest ? 5 : 100, hottest ? 10 : 1000);
        amount.getParent().layout();
        if (condition.getSelectionIndex() == 2 && !profile.countsCalls()) {
            setErrorMessage(NLS.bind(Messages.lopi_noCalls, profileFile.getFileName()));
        } else {
            setErrorMessage(null);
        }
        applyFilter();
    }

    private void applyFilter() {
        filter = switch (condition.getSelectionIndex()) {
            case 1 -> new ProfileFilter(profileFile, profile, ProfileFilter.Kind.HOTTEST, amount.getSelection());
            case 2 -> new ProfileFilter(profileFile, profile, ProfileFilter.Kind.CALLS, amount.getSelection());
            default -> null;
        };
        show();
    }

    private void createTree(Composite parent) {
        viewer = new CheckboxTreeViewer(parent, SWT.BORDER | SWT.FULL_SELECTION | SWT.SINGLE);
        viewer.getTree().setHeaderVisible(true);
        viewer.getTree().getAccessible().addAccessibleListener(new AccessibleName(Messages.lopi_points));
        // Records compare all that they hold: with thousands of functions that takes seconds.
        viewer.setComparer(new Identity());
        viewer.setUseHashlookup(true);
        viewer.setContentProvider(new Content());
        column(Messages.lopi_function, 30, SWT.LEFT, Comparator.comparing(InstrumentationPoint::readableName),
                group -> group.source.equals(group.name) ? group.name
                        : NLS.bind(Messages.lopi_group, group.name, group.source),
                InstrumentationPoint::readableName);
        column(Messages.lopi_size, 10, SWT.RIGHT,
                Comparator.<InstrumentationPoint>comparingLong(point -> point.function().size()).reversed(),
                group -> Long.toString(group.size()), point -> Long.toString(point.function().size()));
        column(Messages.lopi_callers, 25, SWT.LEFT,
                Comparator.<InstrumentationPoint>comparingInt(point -> point.callers().size()).reversed(),
                group -> "", PointPage::callers);
        column(Messages.lopi_possible, 35, SWT.LEFT,
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
        viewer.setCheckStateProvider(ticks);
        viewer.addCheckStateListener(this::changed);
    }

    private final class Ticks implements ICheckStateProvider {
        @Override
        public boolean isChecked(Object element) {
            return element instanceof Group group ? group.points.stream().anyMatch(PointPage.this::isTicked)
                    : isTicked((InstrumentationPoint) element);
        }

        @Override
        public boolean isGrayed(Object element) {
            return element instanceof Group group && !group.possible().stream().allMatch(PointPage.this::isTicked);
        }
    }

    /** What a cell says of an object, and what of a function. */
    private void column(String title, int weight, int style,
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
            boolean up = widget.getParent().getSortColumn() != widget
                    || widget.getParent().getSortDirection() == SWT.DOWN;
            widget.getParent().setSortColumn(widget);
            widget.getParent().setSortDirection(up ? SWT.UP : SWT.DOWN);
            order = up ? comparator : comparator.reversed();
            show();
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

    private boolean isShown(InstrumentationPoint point) {
        return shown.contains(point);
    }

    /** A function is shown if its name, its source or a caller contains what is searched, and the filter chooses it. */
    private boolean isWanted(InstrumentationPoint point) {
        if (filter != null && !filter.chooses(point)) {
            return false;
        }
        String wanted = search.getText().strip().toLowerCase(Locale.ROOT);
        return point.function().allNames().stream().anyMatch(name -> name.toLowerCase(Locale.ROOT).contains(wanted))
                || point.function().file().toLowerCase(Locale.ROOT).contains(wanted)
                || point.callers().stream().anyMatch(caller -> caller.toLowerCase(Locale.ROOT).contains(wanted));
    }

    private void show() {
        findShown();
        viewer.getTree().setRedraw(false);
        try {
            viewer.refresh();
            expand();
        } finally {
            viewer.getTree().setRedraw(true);
        }
        count();
    }

    private void findShown() {
        shown.clear();
        groups.forEach(group -> group.points.stream().filter(this::isWanted).forEach(shown::add));
    }

    private void expand() {
        if (shown.size() <= MOST_EXPANDED) {
            viewer.expandAll();
        }
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
        for (TreeItem group : viewer.getTree().getItems()) {
            showTicks(group);
            Arrays.stream(group.getItems()).forEach(this::showTicks);
        }
        count();
        setPageComplete(!ticked.isEmpty());
    }

    private void showTicks(TreeItem item) {
        // Items of what was never open have no element yet, and get their ticks with it.
        if (item.getData() != null) {
            item.setChecked(ticks.isChecked(item.getData()));
            item.setGrayed(ticks.isGrayed(item.getData()));
        }
    }

    private void count() {
        count.setText(NLS.bind(Messages.lopi_count, new Object[] {ticked.size(), possible, shown.size()}));
    }

    /** The functions that are ticked, in the order of the objects. */
    List<InstrumentationPoint> chosen() {
        return groups.stream().flatMap(group -> group.points.stream()).filter(this::isTicked).toList();
    }

    /** What chooses exactly the ticked functions of those that can be instrumented: the profile's filter, or null. */
    ProfileFilter filter() {
        return filter != null && groups.stream().flatMap(group -> group.possible().stream())
                .allMatch(point -> filter.chooses(point) == isTicked(point)) ? filter : null;
    }

    Set<PointId> ticked() {
        return Set.copyOf(ticked);
    }

    /** The elements stay the same objects while the page is open. */
    private static final class Identity implements IElementComparer {
        @Override
        public boolean equals(Object first, Object second) {
            return first == second;
        }

        @Override
        public int hashCode(Object element) {
            return System.identityHashCode(element);
        }
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
