// SPDX-License-Identifier: EPL-2.0
// The Kernel Porting view.

package org.portwright.ui.kernel;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IMenuCreator;
import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.jface.action.Separator;
import org.eclipse.jface.layout.TableColumnLayout;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnWeightData;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.CTabItem;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.DirectoryDialog;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.ui.part.ViewPart;
import org.portwright.core.PortwrightCore;
import org.portwright.core.kernel.KernelProjects;
import org.portwright.core.kernel.KernelRun;
import org.portwright.core.kernel.KernelRuns;
import org.portwright.kernel.SimulatorSession;
import org.portwright.kernel.timeline.EventCategory;
import org.portwright.ui.Messages;
import org.portwright.ui.help.HelpContext;
import org.portwright.ui.widgets.AccessibleName;
import org.portwright.ui.widgets.Widgets;

/** The runs to the left; to the right what the selected one tells, a page for each side of it. */
public final class KernelView extends ViewPart {

    private static final int REFRESH_MILLISECONDS = 250;

    private final AtomicBoolean refreshing = new AtomicBoolean();
    private final KernelRuns.Listener listener = run -> refreshLater();
    private final Map<CTabItem, KernelPage> pages = new LinkedHashMap<>();
    private TableViewer runs;
    private CTabFolder folder;
    private TimelinePage timeline;
    private KernelRun newest;
    private IAction stop;
    private IAction remove;
    private IAction export;
    private List<IAction> timelineActions = List.of();

    @Override
    public void createPartControl(Composite parent) {
        HelpContext.KERNEL_VIEW.set(parent);
        SashForm sash = new SashForm(parent, SWT.HORIZONTAL);
        createRuns(sash);
        folder = new CTabFolder(sash, SWT.BOTTOM | SWT.FLAT);
        timeline = new TimelinePage(folder, getSite());
        addPage(Messages.view_timeline, timeline);
        addPage(Messages.view_cpus, new CpuPage(folder, getSite()));
        addPage(Messages.view_application, new ApplicationPage(folder));
        addPage(Messages.view_locks, new LockPage(folder));
        addPage(Messages.view_deadlocks, new DeadlockPage(folder, getSite()));
        addPage(Messages.view_comparison, new ComparisonPage(folder));
        addPage(Messages.view_scaling, new ScalingPage(folder));
        addPage(Messages.view_intrinsics, new IntrinsicsPage(folder, getSite()));
        folder.setSelection(0);
        folder.addListener(SWT.Selection, event -> showPage());
        sash.setWeights(25, 75);
        createActions();
        runs.addSelectionChangedListener(event -> showPage());
        KernelRuns.get().addListener(listener);
        refresh();
    }

    private void createRuns(Composite parent) {
        Composite composite = new Composite(parent, SWT.NONE);
        TableColumnLayout layout = new TableColumnLayout();
        composite.setLayout(layout);
        runs = new TableViewer(composite, SWT.FULL_SELECTION | SWT.SINGLE | SWT.V_SCROLL);
        runs.getTable().setHeaderVisible(true);
        runs.getTable().getAccessible().addAccessibleListener(new AccessibleName(Messages.view_runs));
        runs.setContentProvider(ArrayContentProvider.getInstance());
        column(layout, Messages.view_run, 66, KernelRun::title);
        column(layout, Messages.view_state, 34, KernelRun::state);
    }

    private void column(TableColumnLayout layout, String title, int weight,
            Function<KernelRun, String> text) {
        TableViewerColumn column = new TableViewerColumn(runs, SWT.LEFT);
        column.getColumn().setText(title);
        layout.setColumnData(column.getColumn(), new ColumnWeightData(weight, 40, true));
        column.setLabelProvider(new ColumnLabelProvider() {
            @Override
            public String getText(Object element) {
                return text.apply((KernelRun) element);
            }

            @Override
            public String getToolTipText(Object element) {
                return ((KernelRun) element).name();
            }
        });
    }

    private void addPage(String title, KernelPage page) {
        CTabItem item = new CTabItem(folder, SWT.NONE);
        item.setText(title);
        item.setControl(page.control());
        pages.put(item, page);
    }

    // ------------------------------------------------------------ actions

    private void createActions() {
        IAction zoomIn = Widgets.action(Messages.view_zoomIn, "zoom-in", () -> timeline.canvas().zoom(true));
        IAction zoomOut = Widgets.action(Messages.view_zoomOut, "zoom-out", () -> timeline.canvas().zoom(false));
        IAction zoomAll = Widgets.action(Messages.view_zoomAll, "zoom-all", () -> timeline.canvas().zoomOut());
        IAction filter = filterAction();
        timelineActions = List.of(zoomIn, zoomOut, zoomAll, filter);
        stop = Widgets.action(Messages.view_stop, "stop",
                () -> selected().flatMap(KernelRun::session).ifPresent(SimulatorSession::stop));
        remove = Widgets.action(Messages.view_removeEnded, "remove", () -> KernelRuns.get().removeEnded());
        export = Widgets.action(Messages.view_export, "export", this::exportTrace);
        IToolBarManager toolBar = getViewSite().getActionBars().getToolBarManager();
        timelineActions.forEach(toolBar::add);
        toolBar.add(new Separator());
        toolBar.add(Widgets.action(Messages.view_open, "open", this::openTrace));
        toolBar.add(export);
        toolBar.add(stop);
        toolBar.add(remove);
    }

    /** A drop-down of the categories of events. */
    private IAction filterAction() {
        Action action = new Action(Messages.view_filter, IAction.AS_DROP_DOWN_MENU) {
            @Override
            public void runWithEvent(Event event) {
                // A click on the button itself opens the menu too.
                Menu menu = getMenuCreator().getMenu(folder);
                menu.setVisible(true);
            }
        };
        action.setToolTipText(Messages.view_filter);
        action.setImageDescriptor(Widgets.image("filter"));
        action.setMenuCreator(new IMenuCreator() {
            private Menu menu;

            @Override
            public Menu getMenu(Control parent) {
                dispose();
                menu = new Menu(parent);
                for (EventCategory category : EventCategory.values()) {
                    MenuItem item = new MenuItem(menu, SWT.CHECK);
                    item.setText(KernelTexts.category(category));
                    item.setSelection(timeline.isWanted(category));
                    item.addListener(SWT.Selection,
                            event -> timeline.setWanted(category, item.getSelection()));
                }
                return menu;
            }

            @Override
            public Menu getMenu(Menu parent) {
                return null;
            }

            @Override
            public void dispose() {
                if (menu != null) {
                    menu.dispose();
                    menu = null;
                }
            }
        });
        return action;
    }

    private void openTrace() {
        FileDialog dialog = new FileDialog(getSite().getShell(), SWT.OPEN);
        dialog.setText(Messages.view_open);
        String chosen = dialog.open();
        if (chosen != null) {
            openTrace(Path.of(chosen));
        }
    }

    /** Shows the trace {@code file}, with the lines of the workspace's kernel if there is just one. */
    public void openTrace(Path file) {
        List<IProject> kernels = Arrays.stream(ResourcesPlugin.getWorkspace().getRoot().getProjects())
                .filter(KernelProjects::isKernel).toList();
        Job job = new Job(NLS.bind(Messages.view_opening, file)) {
            @Override
            protected IStatus run(IProgressMonitor monitor) {
                try {
                    KernelRun run = KernelRun.of(file, kernels.size() == 1 ? kernels.get(0) : null);
                    if (monitor.isCanceled()) {
                        return Status.CANCEL_STATUS;
                    }
                    KernelRuns.get().add(run);
                    return Status.OK_STATUS;
                } catch (IOException e) {
                    return PortwrightCore.error(e.getMessage(), e);
                }
            }
        };
        job.setUser(true);
        job.schedule();
    }

    private void exportTrace() {
        DirectoryDialog dialog = new DirectoryDialog(getSite().getShell(), SWT.SAVE);
        dialog.setText(Messages.view_export);
        dialog.setMessage(Messages.view_exportMessage);
        String chosen = dialog.open();
        if (chosen != null) {
            exportTrace(Path.of(chosen));
        }
    }

    /** Writes the event log of the selected run in the Common Trace Format into a folder, which must be empty or not there. */
    public void exportTrace(Path directory) {
        KernelRun run = selected().orElseThrow();
        Job job = new Job(NLS.bind(Messages.view_exporting, directory)) {
            @Override
            protected IStatus run(IProgressMonitor monitor) {
                try {
                    run.exportTrace(directory);
                    return Status.OK_STATUS;
                } catch (IOException e) {
                    return PortwrightCore.error(e.getMessage(), e);
                }
            }
        };
        job.setUser(true);
        job.schedule();
    }

    // ------------------------------------------------------------ what is shown

    private void refreshLater() {
        if (!refreshing.compareAndSet(false, true) || folder.isDisposed()) {
            return;
        }
        Display display = folder.getDisplay();
        // A kernel that tells much must not keep the window busy.
        display.asyncExec(() -> display.timerExec(REFRESH_MILLISECONDS, () -> {
            refreshing.set(false);
            if (!folder.isDisposed()) {
                refresh();
            }
        }));
    }

    private void refresh() {
        List<KernelRun> all = KernelRuns.get().runs();
        runs.setInput(all);
        KernelRun first = all.isEmpty() ? null : all.get(0);
        if (first != newest || selected().isEmpty()) {
            newest = first;
            runs.setSelection(first == null ? StructuredSelection.EMPTY : new StructuredSelection(first), true);
        }
        showPage();
    }

    private Optional<KernelRun> selected() {
        return runs.getStructuredSelection().getFirstElement() instanceof KernelRun run
                ? Optional.of(run) : Optional.empty();
    }

    private void showPage() {
        KernelRun run = selected().orElse(null);
        KernelPage page = pages.get(folder.getSelection());
        page.show(run);
        timelineActions.forEach(action -> action.setEnabled(page == timeline));
        export.setEnabled(run != null && !run.recording().events().events().isEmpty());
        stop.setEnabled(run != null && run.isRunning());
        remove.setEnabled(KernelRuns.get().runs().stream().anyMatch(one -> !one.isRunning()));
    }

    /** Brings the page of this title to the front. */
    public void selectPage(String title) {
        pages.keySet().stream().filter(item -> item.getText().equals(title)).findFirst().ifPresent(item -> {
            folder.setSelection(item);
            showPage();
        });
    }

    /** Shows ticks for events of these categories only. */
    public void setShown(EventCategory... categories) {
        for (EventCategory category : EventCategory.values()) {
            timeline.setWanted(category, List.of(categories).contains(category));
        }
    }

    /** Shows another run. */
    public void select(KernelRun run) {
        refresh();
        runs.setSelection(new StructuredSelection(run), true);
    }

    /** The page in front. */
    public Composite page() {
        return (Composite) folder.getSelection().getControl();
    }

    @Override
    public void setFocus() {
        pages.get(folder.getSelection()).setFocus();
    }

    @Override
    public void dispose() {
        KernelRuns.get().removeListener(listener);
        super.dispose();
    }
}
