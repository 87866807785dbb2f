// SPDX-License-Identifier: EPL-2.0
// "Translate to J2ME" and "Translate to Java".

package org.portwright.ui.translate;

import java.util.List;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.ide.IDE;
import org.portwright.core.translate.TranslateOperation;
import org.portwright.core.translate.TranslationTarget;
import org.portwright.ui.PortwrightUi;

/** Starts a {@link TranslateJob} for the selection. */
public final class TranslateHandler extends AbstractHandler {

    @Override
    public Object execute(ExecutionEvent event) throws ExecutionException {
        IWorkbenchWindow window = HandlerUtil.getActiveWorkbenchWindowChecked(event);
        TranslationTarget target = target(event);
        List<IResource> resources = Selections.resources(event);
        if (!IDE.saveAllEditors(projects(resources), true)) {
            return null;
        }
        try {
            new TranslateJob(target, TranslateOperation.of(target, resources), window).schedule();
        } catch (CoreException e) {
            ErrorDialog.openError(window.getShell(), TranslateJob.title(target), null, e.getStatus());
        }
        return null;
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
