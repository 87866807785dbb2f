// SPDX-License-Identifier: EPL-2.0
// "Show LOPI Results".

package org.portwright.ui.results;

import java.nio.file.Path;

import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.handlers.HandlerUtil;
import org.portwright.ui.PortwrightUi;
import org.portwright.ui.selection.SelectionHandler;
import org.portwright.ui.selection.Selections;

/** Shows the selected file in the view. */
public final class OpenResultsHandler extends SelectionHandler {

    /** Called by the platform. */
    public OpenResultsHandler() {
        super("org.portwright.ui.isResults");
    }

    @Override
    public Object execute(ExecutionEvent event) throws ExecutionException {
        for (IResource resource : Selections.resources(event)) {
            if (resource instanceof IFile file) {
                try {
                    ResultsView view = (ResultsView) HandlerUtil.getActiveWorkbenchWindowChecked(event).getActivePage()
                            .showView(PortwrightUi.LOPI_VIEW);
                    view.open(Path.of(file.getLocationURI()));
                } catch (PartInitException e) {
                    throw new ExecutionException(e.getMessage(), e);
                }
            }
        }
        return null;
    }
}
