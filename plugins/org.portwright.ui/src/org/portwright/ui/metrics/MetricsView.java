// SPDX-License-Identifier: EPL-2.0
// The Porting Metrics view.

package org.portwright.ui.metrics;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.function.Function;

import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.CTabItem;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.part.ViewPart;
import org.eclipse.ui.texteditor.ITextEditor;
import org.portwright.core.PortwrightCore;
import org.portwright.core.metrics.PortMetrics;
import org.portwright.metrics.complexity.FunctionSize;
import org.portwright.metrics.lines.ChangedLines;
import org.portwright.metrics.locks.LockPlace;
import org.portwright.ui.Messages;
import org.portwright.ui.help.HelpContext;
import org.portwright.ui.widgets.SortedTable;
import org.portwright.ui.widgets.Widgets;

/**
 * What a port costs, of the project or folder that is selected when the button is pressed: tables of locks, of files that differ with
 * multiprocessor support, and of functions; a treemap of the folders, and how all that changed from version to version. A double click opens
 * the line.
 */
public final class MetricsView extends ViewPart {

    /** A row of the table of functions. */
    private record FunctionRow(String path, FunctionSize size) {
    }

    private CTabFolder folder;
    private SortedTable<LockPlace> locks;
    private SortedTable<ChangedLines.OfFile> files;
    private SortedTable<FunctionRow> functions;
    private TreemapPage treemap;
    private TrendCanvas trend;
    private PortMetrics metrics;

    @Override
    public void createPartControl(Composite parent) {
        HelpContext.METRICS_VIEW.set(parent);
        folder = new CTabFolder(parent, SWT.BOTTOM | SWT.FLAT);
        locks = new SortedTable<>(folder, Messages.metrics_locks, Function.identity());
        text(locks, Messages.metrics_kind, LockPlace::kind);
        text(locks, Messages.metrics_operation, LockPlace::operation);
        text(locks, Messages.metrics_lock, LockPlace::lock);
        text(locks, Messages.metrics_function, LockPlace::function);
        text(locks, Messages.metrics_path, LockPlace::path);
        number(locks, Messages.metrics_line, LockPlace::line);
        opens(locks, place -> place.path(), place -> place.line());
        files = new SortedTable<>(folder, Messages.metrics_changed, ChangedLines.OfFile::path);
        text(files, Messages.metrics_path, ChangedLines.OfFile::path);
        number(files, Messages.metrics_without, ChangedLines.OfFile::before);
        number(files, Messages.metrics_with, ChangedLines.OfFile::after);
        number(files, Messages.metrics_modified, file -> file.difference().modified());
        number(files, Messages.metrics_new, file -> file.difference().added());
        number(files, Messages.metrics_removed, file -> file.difference().removed());
        opens(files, ChangedLines.OfFile::path, ChangedLines.OfFile::line);
        functions = new SortedTable<>(folder, Messages.metrics_functions, Function.identity());
        functions.setOrder(Comparator.comparingInt((FunctionRow row) -> row.size().complexity()).reversed());
        text(functions, Messages.metrics_function, row -> row.size().name());
        number(functions, Messages.metrics_complexity, row -> row.size().complexity());
        number(functions, Messages.metrics_lines, row -> row.size().lines());
        text(functions, Messages.metrics_path, FunctionRow::path);
        number(functions, Messages.metrics_line, row -> row.size().line());
        opens(functions, FunctionRow::path, row -> row.size().line());
        treemap = new TreemapPage(folder, this::open);
        trend = new TrendCanvas(folder);
        page(Messages.metrics_locks, locks.control());
        page(Messages.metrics_changed, files.control());
        page(Messages.metrics_functions, functions.control());
        page(Messages.metrics_treemap, treemap.control());
        page(Messages.metrics_trend, trend);
        folder.setSelection(0);
        getViewSite().getActionBars().getToolBarManager().add(Widgets.action(Messages.metrics_measure, "metrics", this::measureSelected));
        setContentDescription(Messages.metrics_none);
    }

    private static <T> void text(SortedTable<T> table, String title, Function<T, String> value) {
        table.column(title, 16, false, value, Comparator.comparing(value));
    }

    private static <T> void number(SortedTable<T> table, String title, Function<T, Integer> value) {
        table.column(title, 8, true, row -> String.format(Locale.ROOT, "%,d", value.apply(row)), Comparator.comparing(value));
    }

    @SuppressWarnings("unchecked")
    private <T> void opens(SortedTable<T> table, Function<T, String> path, Function<T, Integer> line) {
        table.viewer().addOpenListener(event -> {
            T row = (T) table.viewer().getStructuredSelection().getFirstElement();
            if (row != null) {
                open(path.apply(row), line.apply(row));
            }
        });
    }

    private void page(String title, Control control) {
        CTabItem item = new CTabItem(folder, SWT.NONE);
        item.setText(title);
        item.setControl(control);
    }

    private void measureSelected() {
        IResource resource = getSite().getWorkbenchWindow().getSelectionService().getSelection("org.eclipse.ui.navigator.ProjectExplorer")
                instanceof IStructuredSelection selection ? Adapters.adapt(selection.getFirstElement(), IResource.class) : null;
        if (resource == null || !resource.isAccessible() || resource.getLocation() == null) {
            Widgets.tell(getSite(), Messages.metrics_select);
            return;
        }
        Widgets.tell(getSite(), null);
        measure(resource instanceof IContainer container ? container : resource.getParent());
    }

    /** Measures a project or a folder in the background, and shows it. */
    public void measure(IContainer container) {
        Path path = container.getLocation().toPath();
        Job job = new Job(NLS.bind(Messages.metrics_measuring, container.getFullPath())) {
            @Override
            protected IStatus run(IProgressMonitor monitor) {
                try {
                    PortMetrics measured = PortMetrics.of(path, monitor);
                    if (!folder.isDisposed()) {
                        folder.getDisplay().asyncExec(() -> show(container.getFullPath().toString(), measured));
                    }
                    return Status.OK_STATUS;
                } catch (IOException e) {
                    return PortwrightCore.error(NLS.bind(Messages.metrics_failed, path, e.getMessage()), e);
                } catch (InterruptedException | OperationCanceledException e) {
                    return Status.CANCEL_STATUS;
                }
            }
        };
        job.setUser(true);
        job.schedule();
    }

    private void show(String name, PortMetrics measured) {
        if (folder.isDisposed()) {
            return;
        }
        metrics = measured;
        setContentDescription(NLS.bind(Messages.metrics_of, new Object[] {name, measured.sizes().size(),
            measured.sizes().stream().mapToInt(file -> file.codeLines()).sum(), measured.locks().places().size(),
            measured.changes().difference().total()}));
        locks.setRows(measured.locks().places());
        files.setRows(measured.changes().changed());
        functions.setRows(measured.sizes().stream().flatMap(file -> file.functions().stream().map(size -> new FunctionRow(file.path(), size)))
                .toList());
        treemap.show(measured.files());
        trend.show(measured.versions());
    }

    private void open(String path, int line) {
        Path file = metrics.folder().resolve(path);
        try {
            IFile[] found = ResourcesPlugin.getWorkspace().getRoot().findFilesForLocationURI(file.toUri());
            IEditorPart editor = found.length > 0 ? IDE.openEditor(getSite().getPage(), found[0])
                    : IDE.openEditorOnFileStore(getSite().getPage(), EFS.getStore(file.toUri()));
            if (editor instanceof ITextEditor text) {
                IDocument document = text.getDocumentProvider().getDocument(text.getEditorInput());
                text.selectAndReveal(document.getLineOffset(line - 1), document.getLineInformation(line - 1).getLength());
            }
        } catch (CoreException e) {
            Widgets.tell(getSite(), e.getStatus().getMessage());
        } catch (BadLocationException e) {
            // The file is shorter than when it was measured: it is open at least.
        }
    }

    /** What is shown; null if nothing is. */
    public PortMetrics metrics() {
        return metrics;
    }

    /** Brings a page to the front: 0 locks, 1 files, 2 functions, 3 the treemap, 4 the trend. */
    public void selectPage(int index) {
        folder.setSelection(index);
    }

    /** The page in front. */
    public Control page() {
        return folder.getSelection().getControl();
    }

    @Override
    public void setFocus() {
        folder.getSelection().getControl().setFocus();
    }
}
