// SPDX-License-Identifier: EPL-2.0
// Opens the C line of an address.

package org.portwright.ui.kernel;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.filesystem.IFileStore;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPartSite;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.portwright.core.PortwrightCore;
import org.portwright.core.kernel.KernelRun;
import org.portwright.kernel.SourceLocation;
import org.portwright.ui.Messages;
import org.portwright.ui.widgets.Widgets;

/**
 * Looks addresses up in a job, because debug information takes a while to read, and opens editors on their lines. No
 * dialog comes in between: what can't be opened is told in the status line.
 */
final class SourceLinks {

    private SourceLinks() {
    }

    /** Opens the line of {@code address} in the editor. */
    static void open(KernelRun run, long address, IWorkbenchPartSite site) {
        Display display = site.getShell().getDisplay();
        Job job = new Job(Messages.source_job) {
            @Override
            protected IStatus run(IProgressMonitor monitor) {
                try {
                    Optional<SourceLocation> location = run.locate(address);
                    if (!monitor.isCanceled() && !display.isDisposed()) {
                        display.asyncExec(() -> show(location, address, site));
                    }
                    return monitor.isCanceled() ? Status.CANCEL_STATUS : Status.OK_STATUS;
                } catch (IOException e) {
                    return PortwrightCore.error(e.getMessage(), e);
                }
            }
        };
        job.schedule();
    }

    private static void show(Optional<SourceLocation> location, long address, IWorkbenchPartSite site) {
        IWorkbenchPage page = site.getPage();
        if (page.getWorkbenchWindow().getShell() == null || page.getWorkbenchWindow().getShell().isDisposed()) {
            return;
        }
        if (location.isEmpty() || location.get().file().isEmpty()) {
            Widgets.tell(site, NLS.bind(Messages.source_unknown, Long.toHexString(address),
                    location.map(SourceLocation::toString).orElse(Messages.source_noFunction)));
            return;
        }
        open(location.get().file().get(), location.get().line(), site);
    }

    /** Opens a line in the editor. */
    static void open(Path file, int line, IWorkbenchPartSite site) {
        try {
            reveal(editor(site.getPage(), file), line);
        } catch (CoreException e) {
            Widgets.tell(site, e.getStatus().getMessage());
        }
    }

    /** In the workspace where it is; else the file itself, such as that of a kernel built elsewhere. */
    private static IEditorPart editor(IWorkbenchPage page, Path path) throws CoreException {
        for (IFile file : ResourcesPlugin.getWorkspace().getRoot()
                .findFilesForLocationURI(path.toUri())) {
            if (file.exists()) {
                return IDE.openEditor(page, file);
            }
        }
        IFileStore store = EFS.getStore(path.toUri());
        if (!store.fetchInfo().exists()) {
            throw PortwrightCore.failure(NLS.bind(Messages.source_gone, path), null);
        }
        return IDE.openEditorOnFileStore(page, store);
    }

    private static void reveal(IEditorPart editor, int line) {
        ITextEditor text = editor == null ? null : editor.getAdapter(ITextEditor.class);
        if (text == null) {
            return;
        }
        IDocument document = text.getDocumentProvider().getDocument(text.getEditorInput());
        try {
            text.selectAndReveal(document.getLineOffset(line - 1), document.getLineInformation(line - 1).getLength());
        } catch (BadLocationException e) {
            // The file is shorter than it was when the kernel was built.
            text.selectAndReveal(0, 0);
        }
    }
}
