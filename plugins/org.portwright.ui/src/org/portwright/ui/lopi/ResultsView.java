// SPDX-License-Identifier: EPL-2.0
// The LOPI Results view.

package org.portwright.ui.lopi;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.IDebugUIConstants;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.CTabItem;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.part.ViewPart;
import org.eclipse.ui.texteditor.ITextEditor;
import org.portwright.core.PortwrightCore;
import org.portwright.core.lopi.FunctionFinder;
import org.portwright.core.lopi.InstrumentedProgram;
import org.portwright.lopi.names.CppNames;
import org.portwright.lopi.results.FunctionResult;
import org.portwright.lopi.results.LopiResults;
import org.portwright.lopi.results.ResultException;
import org.portwright.ui.Messages;
import org.portwright.ui.PortwrightUi;
import org.portwright.ui.launch.ProgramLaunchShortcut;
import org.portwright.ui.widgets.Widgets;

/** What an instrumented program has measured, or where a profiled one spends its time: a table, a flame graph and a histogram. */
public final class ResultsView extends ViewPart {

    private CTabFolder folder;
    private ResultTable table;
    private FlameGraphCanvas flames;
    private HistogramCanvas histogram;
    private IAction again;
    private IAction run;
    private Path file;
    private LopiResults results;
    private UnaryOperator<String> names = UnaryOperator.identity();

    @Override
    public void createPartControl(Composite parent) {
        folder = new CTabFolder(parent, SWT.BOTTOM | SWT.FLAT);
        table = new ResultTable(folder, this::select, this::openSource);
        flames = new FlameGraphCanvas(folder, this::openSource);
        histogram = new HistogramCanvas(folder);
        page(Messages.results_table, table.control());
        page(Messages.results_flames, flames);
        page(Messages.results_histogram, histogram);
        folder.setSelection(0);
        again = Widgets.action(Messages.results_again, "result-again", () -> open(file));
        again.setEnabled(false);
        run = Widgets.action(Messages.results_run, "instrument", this::run);
        run.setImageDescriptor(DebugUITools.getImageDescriptor(IDebugUIConstants.IMG_ACT_RUN));
        run.setEnabled(false);
        var toolBar = getViewSite().getActionBars().getToolBarManager();
        toolBar.add(Widgets.action(Messages.results_open, "open", this::ask));
        toolBar.add(again);
        toolBar.add(run);
        setContentDescription(Messages.results_none);
    }

    private void page(String title, Control control) {
        CTabItem item = new CTabItem(folder, SWT.NONE);
        item.setText(title);
        item.setControl(control);
    }

    private void run() {
        resource().ifPresent(results -> new ProgramLaunchShortcut.Instrumented().launch(results,
                ILaunchManager.RUN_MODE));
    }

    /** What is shown, if it is in the workspace. */
    private Optional<IFile> resource() {
        return file == null ? Optional.empty()
                : Arrays.stream(ResourcesPlugin.getWorkspace().getRoot().findFilesForLocationURI(file.toUri()))
                        .findFirst();
    }

    private void ask() {
        FileDialog dialog = new FileDialog(getSite().getShell(), SWT.OPEN);
        dialog.setText(Messages.results_open);
        dialog.setFilterExtensions(new String[] {"*.json", "*"});
        String chosen = dialog.open();
        if (chosen != null) {
            open(Path.of(chosen));
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
                ((ResultsView) (window != null ? window : windows[0]).getActivePage().showView(PortwrightUi.LOPI_VIEW))
                        .open(results);
            } catch (PartInitException e) {
                PortwrightCore.log(e.getStatus());
            }
        });
    }

    /** Reads {@code path} in the background and shows it. A dialog tells when it holds no results. */
    public void open(Path path) {
        Job job = new Job(NLS.bind(Messages.results_opening, path)) {
            @Override
            protected IStatus run(IProgressMonitor monitor) {
                try {
                    LopiResults read = LopiResults.read(path);
                    Map<String, CppNames.Name> readable =
                            CppNames.of(read.functions().stream().map(FunctionResult::name).toList());
                    if (monitor.isCanceled()) {
                        return Status.CANCEL_STATUS;
                    }
                    if (!folder.isDisposed()) {
                        folder.getDisplay().asyncExec(() -> show(path, read, readable));
                    }
                    return Status.OK_STATUS;
                } catch (ResultException e) {
                    return PortwrightCore.error(e.getMessage(), e);
                } catch (IOException e) {
                    return PortwrightCore.error(NLS.bind(Messages.results_unreadable, path, e.getMessage()), e);
                }
            }
        };
        job.setUser(true);
        job.schedule();
    }

    private void show(Path path, LopiResults read, Map<String, CppNames.Name> readable) {
        if (folder.isDisposed()) {
            return;
        }
        file = path;
        results = read;
        again.setEnabled(true);
        run.setEnabled(resource().flatMap(InstrumentedProgram::of).filter(program -> program.arguments().exists())
                .isPresent());
        Set<String> units = read.functions().stream().map(FunctionResult::unit).collect(Collectors.toSet());
        setContentDescription(units.size() == 1 && !units.contains("")
                ? NLS.bind(Messages.results_ofUnit,
                        new Object[] {path.getFileName(), read.functions().size(), units.iterator().next()})
                : NLS.bind(Messages.results_of, path.getFileName(), read.functions().size()));
        names = symbol -> readable.containsKey(symbol) ? readable.get(symbol).whole() : symbol;
        table.show(read, names);
        flames.show(read.root().orElse(null), read.unit(), names);
        select(table.first());
    }

    private void select(FunctionResult function) {
        histogram.show(function, function == null ? "" : names.apply(function.name()));
    }

    /** What is shown; null if nothing is. */
    public LopiResults results() {
        return results;
    }

    /** Brings a page to the front: 0 the table, 1 the flame graph, 2 the histogram. */
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
        Optional<IContainer> project = resource().map(IFile::getProject);
        Job job = new Job(NLS.bind(Messages.results_finding, name)) {
            @Override
            protected IStatus run(IProgressMonitor monitor) {
                try {
                    Optional<FunctionFinder.Place> place = Optional.empty();
                    for (IContainer container : List.of(project.orElse(ResourcesPlugin.getWorkspace().getRoot()),
                            ResourcesPlugin.getWorkspace().getRoot())) {
                        place = place.isPresent() ? place : FunctionFinder.find(container, source, line, name);
                    }
                    Optional<FunctionFinder.Place> found = place;
                    folder.getDisplay().asyncExec(() -> found.ifPresentOrElse(ResultsView.this::edit,
                            () -> Widgets.tell(getSite(), NLS.bind(Messages.results_noSource, source))));
                    return Status.OK_STATUS;
                } catch (CoreException e) {
                    return e.getStatus();
                }
            }
        };
        job.schedule();
    }

    private void edit(FunctionFinder.Place place) {
        try {
            IEditorPart editor = IDE.openEditor(getSite().getPage(), place.file());
            if (editor instanceof ITextEditor text) {
                IDocument document = text.getDocumentProvider().getDocument(text.getEditorInput());
                text.selectAndReveal(document.getLineOffset(place.line() - 1), 0);
            }
        } catch (CoreException e) {
            PortwrightCore.log(e.getStatus());
        } catch (BadLocationException e) {
            // The file is shorter than when it was read: it is open at least.
        }
    }

    @Override
    public void setFocus() {
        folder.getSelection().getControl().setFocus();
    }
}
