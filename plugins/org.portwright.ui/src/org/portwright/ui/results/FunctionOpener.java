// SPDX-License-Identifier: EPL-2.0
// Opens the source of a function from a view.

package org.portwright.ui.results;

import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IContainer;
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
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPartSite;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.portwright.core.FunctionFinder;
import org.portwright.core.PortwrightCore;
import org.portwright.ui.Messages;
import org.portwright.ui.widgets.Widgets;

/** Finds functions in the background, and opens editors at them. */
public final class FunctionOpener {

    private FunctionOpener() {
    }

    /**
     * Opens the editor at a function. If its source is in no project, the view's status line says so.
     *
     * @param site the view's
     * @param near a file of the project where the source is looked for first; null for none
     * @param source the source file, as the object named it
     * @param line where the function begins there; 0 if not known
     * @param name the function's
     */
    public static void open(IWorkbenchPartSite site, IFile near, String source, int line, String name) {
        IContainer workspace = ResourcesPlugin.getWorkspace().getRoot();
        Job job = new Job(NLS.bind(Messages.results_finding, name)) {
            @Override
            protected IStatus run(IProgressMonitor monitor) {
                try {
                    Optional<FunctionFinder.Place> place = Optional.empty();
                    for (IContainer container : List.of(near == null ? workspace : near.getProject(), workspace)) {
                        place = place.isPresent() ? place : FunctionFinder.find(container, source, line, name);
                    }
                    Optional<FunctionFinder.Place> found = place;
                    site.getShell().getDisplay().asyncExec(() -> found.ifPresentOrElse(at -> edit(site, at),
                            () -> Widgets.tell(site, NLS.bind(Messages.results_noSource, source))));
                    return Status.OK_STATUS;
                } catch (CoreException e) {
                    return e.getStatus();
                }
            }
        };
        job.schedule();
    }

    private static void edit(IWorkbenchPartSite site, FunctionFinder.Place place) {
        try {
            IEditorPart editor = IDE.openEditor(site.getPage(), place.file());
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
}
