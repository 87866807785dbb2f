// SPDX-License-Identifier: EPL-2.0
// The LOPI Results view.

package org.portwright.ui.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.IDebugUIConstants;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.CTabItem;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.part.ViewPart;
import org.portwright.core.PortwrightCore;
import org.portwright.lopi.names.CppNames;
import org.portwright.lopi.results.FunctionResult;
import org.portwright.lopi.results.LopiResults;
import org.portwright.lopi.results.ResultComparison;
import org.portwright.lopi.results.ResultException;
import org.portwright.lopi.results.ResultReport;
import org.portwright.ui.Messages;
import org.portwright.ui.PortwrightUi;
import org.portwright.ui.help.HelpContext;
import org.portwright.ui.widgets.Widgets;

/** What an instrumented program has measured, or where a profiled one spends its time: a table, a flame graph and a histogram. */
public final class ResultsView extends ViewPart {

    /**
     * A form of results for another tool.
     *
     * @param extension of its files
     * @param name for the dialog
     */
    private record Export(ResultReport.Format format, String extension, String name) {
    }

    private static final List<Export> EXPORTS = List.of(
            new Export(ResultReport.Format.SPEEDSCOPE, ".speedscope.json", Messages.results_speedscope),
            new Export(ResultReport.Format.FOLDED, ".folded", Messages.results_folded),
            new Export(ResultReport.Format.SVG, ".svg", Messages.results_svg));

    private static final int CONSOLE_MILLISECONDS = 500;

    private CTabFolder folder;
    private ResultTable table;
    private FlameGraphCanvas flames;
    private HistogramCanvas histogram;
    private ComparisonTable comparison;
    private IAction again;
    private IAction run;
    private IAction compare;
    private IAction export;
    private IAction beside;
    private Path file;
    private LopiResults results;
    private UnaryOperator<String> names = UnaryOperator.identity();

    @Override
    public void createPartControl(Composite parent) {
        HelpContext.RESULTS_VIEW.set(parent);
        folder = new CTabFolder(parent, SWT.BOTTOM | SWT.FLAT);
        table = new ResultTable(folder, this::select, this::openSource);
        flames = new FlameGraphCanvas(folder, this::openSource);
        histogram = new HistogramCanvas(folder);
        page(Messages.results_table, table.control());
        page(Messages.results_flames, flames);
        page(Messages.results_histogram, histogram);
        comparison = new ComparisonTable(folder, this::openSource);
        page(Messages.results_comparison, comparison.control());
        folder.setSelection(0);
        again = Widgets.action(Messages.results_again, "result-again", () -> open(file));
        again.setEnabled(false);
        run = Widgets.action(Messages.results_run, "instrument", this::run);
        run.setImageDescriptor(DebugUITools.getImageDescriptor(IDebugUIConstants.IMG_ACT_RUN));
        run.setEnabled(false);
        compare = menuEntry(Messages.results_compare, this::askForEarlier);
        export = menuEntry(Messages.results_export, this::askForTarget);
        beside = new Action(Messages.results_beside, IAction.AS_CHECK_BOX) {
            @Override
            public void run() {
                showBeside();
            }
        };
        beside.setChecked(true);
        getViewSite().getActionBars().getMenuManager().add(beside);
        var toolBar = getViewSite().getActionBars().getToolBarManager();
        toolBar.add(Widgets.action(Messages.results_open, "open", this::ask));
        toolBar.add(again);
        toolBar.add(run);
        setContentDescription(Messages.results_none);
    }

    private IAction menuEntry(String text, Runnable run) {
        Action entry = new Action(text) {
            @Override
            public void run() {
                run.run();
            }
        };
        entry.setEnabled(false);
        getViewSite().getActionBars().getMenuManager().add(entry);
        return entry;
    }

    private void page(String title, Control control) {
        CTabItem item = new CTabItem(folder, SWT.NONE);
        item.setText(title);
        item.setControl(control);
    }

    private void run() {
        rerun().ifPresent(Rerun::run);
    }

    private Optional<Rerun> rerun() {
        return resource().map(results -> Adapters.adapt(results, Rerun.class));
    }

    /** What is shown, if it is in the workspace. */
    private Optional<IFile> resource() {
        return file == null ? Optional.empty()
                : Arrays.stream(ResourcesPlugin.getWorkspace().getRoot().findFilesForLocationURI(file.toUri()))
                        .findFirst();
    }

    private void ask() {
        chooseResults(Messages.results_open).ifPresent(this::open);
    }

    private void askForEarlier() {
        chooseResults(Messages.results_compare).ifPresent(this::compareWith);
    }

    private Optional<Path> chooseResults(String title) {
        FileDialog dialog = new FileDialog(getSite().getShell(), SWT.OPEN);
        dialog.setText(title);
        dialog.setFilterExtensions(new String[] {"*.json", "*"});
        return Optional.ofNullable(dialog.open()).map(Path::of);
    }

    private void askForTarget() {
        FileDialog dialog = new FileDialog(getSite().getShell(), SWT.SAVE);
        dialog.setText(Messages.results_export);
        dialog.setFilterExtensions(EXPORTS.stream().map(each -> '*' + each.extension).toArray(String[]::new));
        dialog.setFilterNames(EXPORTS.stream().map(Export::name).toArray(String[]::new));
        dialog.setFileName(file.getFileName().toString().replaceFirst("\\.json$", "") + EXPORTS.get(0).extension);
        dialog.setOverwrite(true);
        String chosen = dialog.open();
        if (chosen != null) {
            Export as = EXPORTS.stream().filter(each -> chosen.endsWith(each.extension)).findFirst()
                    .orElse(EXPORTS.get(Math.max(0, dialog.getFilterIndex())));
            export(Path.of(chosen), as.format);
        }
    }

    /** Writes what is shown for another tool, in the background. */
    public void export(Path target, ResultReport.Format format) {
        LopiResults shown = results;
        inBackground(NLS.bind(Messages.results_exporting, target), monitor -> {
            Files.writeString(target, new ResultReport(shown, ResultReport.Order.SELF, Integer.MAX_VALUE).write(format));
        });
    }

    /** Compares what is shown with an earlier run, and shows that. */
    public void compareWith(Path earlier) {
        LopiResults shown = results;
        inBackground(NLS.bind(Messages.results_opening, earlier), monitor -> {
            List<ResultComparison.Row> rows = new ResultComparison(LopiResults.read(earlier), shown).rows();
            Map<String, CppNames.Name> readable = CppNames.of(rows.stream().map(ResultComparison.Row::name).toList());
            inWindow(() -> {
                comparison.show(rows, readable(readable));
                selectPage(folder.getItemCount() - 1);
            });
        });
    }

    private static UnaryOperator<String> readable(Map<String, CppNames.Name> names) {
        return symbol -> names.containsKey(symbol) ? names.get(symbol).whole() : symbol;
    }

    /** Work on files. */
    private interface Work {
        void run(IProgressMonitor monitor) throws IOException, ResultException;
    }

    /** A dialog tells what is wrong. */
    private static void inBackground(String name, Work work) {
        Job job = new Job(name) {
            @Override
            protected IStatus run(IProgressMonitor monitor) {
                try {
                    work.run(monitor);
                    return monitor.isCanceled() ? Status.CANCEL_STATUS : Status.OK_STATUS;
                } catch (ResultException e) {
                    return PortwrightCore.error(e.getMessage(), e);
                } catch (IOException e) {
                    return PortwrightCore.error(NLS.bind(Messages.results_problem, e.getMessage()), e);
                }
            }
        };
        job.setUser(true);
        job.schedule();
    }

    private void inWindow(Runnable task) {
        if (!folder.isDisposed()) {
            folder.getDisplay().asyncExec(() -> {
                if (!folder.isDisposed()) {
                    task.run();
                }
            });
        }
    }

    /** Opens the view with results; from any thread. */
    public static void showLater(Path results) {
        PlatformUI.getWorkbench().getDisplay().asyncExec(() -> {
            IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
            IWorkbenchWindow[] windows = PlatformUI.getWorkbench().getWorkbenchWindows();
            if (window == null && windows.length == 0) {
                return;
            }
            try {
                IWorkbenchPage page = (window != null ? window : windows[0]).getActivePage();
                ResultsView view = (ResultsView) page.showView(PortwrightUi.LOPI_VIEW);
                view.open(results);
                // The console comes to the front a moment after a program's last output.
                view.folder.getDisplay().timerExec(CONSOLE_MILLISECONDS, () -> {
                    if (!view.folder.isDisposed()) {
                        page.bringToTop(view);
                    }
                });
            } catch (PartInitException e) {
                PortwrightCore.log(e.getStatus());
            }
        });
    }

    /** Reads {@code path} in the background and shows it. A dialog tells when it holds no results. */
    public void open(Path path) {
        inBackground(NLS.bind(Messages.results_opening, path), monitor -> {
            LopiResults read = LopiResults.read(path);
            Map<String, CppNames.Name> readable = CppNames.of(read.functions().stream().map(FunctionResult::name).toList());
            if (!monitor.isCanceled()) {
                inWindow(() -> show(path, read, readable));
            }
        });
    }

    private void show(Path path, LopiResults read, Map<String, CppNames.Name> readable) {
        file = path;
        results = read;
        again.setEnabled(true);
        run.setEnabled(rerun().isPresent());
        Set<String> units = read.functions().stream().map(FunctionResult::unit).collect(Collectors.toSet());
        setContentDescription(units.size() == 1 && !units.contains("")
                ? NLS.bind(Messages.results_ofUnit,
                        new Object[] {path.getFileName(), read.functions().size(), units.iterator().next()})
                : NLS.bind(Messages.results_of, path.getFileName(), read.functions().size()));
        names = readable(readable);
        compare.setEnabled(true);
        export.setEnabled(read.root().isPresent());
        comparison.show(List.of(), names);
        table.show(read, names);
        flames.show(read.root().orElse(null), read.unit(), names);
        select(table.first());
        showBeside();
    }

    /** In the editors of sources, or no longer. */
    private void showBeside() {
        SourceCounts.show(beside.isChecked() ? results : null, resource().map(IFile::getProject).orElse(null));
    }

    @Override
    public void dispose() {
        SourceCounts.show(null, null);
        super.dispose();
    }

    private void select(FunctionResult function) {
        histogram.show(function, function == null ? "" : names.apply(function.name()));
    }

    /** What is shown; null if nothing is. */
    public LopiResults results() {
        return results;
    }

    /** Brings a page to the front: 0 the table, 1 the flame graph, 2 the histogram, 3 the comparison. */
    public void selectPage(int index) {
        folder.setSelection(index);
    }

    /** The page in front. */
    public Control page() {
        return folder.getSelection().getControl();
    }

    // ------------------------------------------------------------ the source

    /** Opens the editor at a function, in the project that the results lie in, or else in any. */
    private void openSource(String source, int line, String name) {
        FunctionOpener.open(getSite(), resource().orElse(null), source, line, name);
    }

    @Override
    public void setFocus() {
        folder.getSelection().getControl().setFocus();
    }
}
