// SPDX-License-Identifier: EPL-2.0
// "Translate to J2ME" and "Translate to Java".

package org.portwright.ui.translate;

import java.lang.reflect.InvocationTargetException;
import java.util.List;

import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.ide.IDE;
import org.portwright.core.PortwrightCore;
import org.portwright.core.translate.TranslateOperation;
import org.portwright.core.translate.TranslationTarget;
import org.portwright.core.translate.project.PortwrightProjects;
import org.portwright.ui.Messages;
import org.portwright.ui.PortwrightUi;
import org.portwright.ui.selection.SelectionHandler;
import org.portwright.ui.selection.Selections;

/** Starts a {@link TranslateJob} for the selection. */
public final class TranslateHandler extends SelectionHandler {

    /** Called by the platform. */
    public TranslateHandler() {
        super("org.portwright.ui.isTranslatable");
    }

    @Override
    public Object execute(ExecutionEvent event) throws ExecutionException {
        IWorkbenchWindow window = HandlerUtil.getActiveWorkbenchWindowChecked(event);
        TranslationTarget target = target(event);
        List<IResource> resources = Selections.resources(event);
        if (!IDE.saveAllEditors(projects(resources), true)) {
            return null;
        }
        try {
            if (!addNature(window, target, resources)) {
                return null;
            }
            new TranslateJob(target, TranslateOperation.of(target, resources), window).schedule();
        } catch (CoreException e) {
            ErrorDialog.openError(window.getShell(), TranslateJob.title(target), null, e.getStatus());
        }
        return null;
    }

    /**
     * Asks before a project is changed that is not ours yet.
     *
     * @return whether there is something to translate now
     */
    private static boolean addNature(IWorkbenchWindow window, TranslationTarget target, List<IResource> resources)
            throws CoreException {
        for (IProject project : TranslateOperation.withoutNature(resources)) {
            if (!MessageDialog.openQuestion(window.getShell(), TranslateJob.title(target),
                    NLS.bind(Messages.nature_question, project.getName()))) {
                return false;
            }
            try {
                window.getWorkbench().getProgressService().busyCursorWhile(monitor -> {
                    try {
                        PortwrightProjects.configure(project, monitor);
                    } catch (CoreException e) {
                        throw new InvocationTargetException(e);
                    }
                });
            } catch (InvocationTargetException e) {
                throw e.getCause() instanceof CoreException core ? core
                        : PortwrightCore.failure(String.valueOf(e.getCause()), e.getCause());
            } catch (InterruptedException e) {
                return false;
            }
        }
        return true;
    }

    /** The target that the command's parameter names. */
    static TranslationTarget target(ExecutionEvent event) throws ExecutionException {
        String id = event.getParameter(PortwrightUi.TARGET_PARAMETER);
        return TranslationTarget.of(id).orElseThrow(() -> new ExecutionException("No target is called " + id));
    }

    private static IResource[] projects(List<IResource> resources) {
        return resources.stream().map(IResource::getProject).distinct().toArray(IResource[]::new);
    }
}
