// SPDX-License-Identifier: EPL-2.0
// "Show Translation Report".

package org.portwright.ui.translate.report;

import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.handlers.HandlerUtil;
import org.portwright.ui.selection.SelectionHandler;
import org.portwright.ui.selection.Selections;

/** Shows the selected file in the view. */
public final class OpenReportHandler extends SelectionHandler {

    /** Called by the platform. */
    public OpenReportHandler() {
        super("org.portwright.ui.isReport");
    }

    @Override
    public Object execute(ExecutionEvent event) throws ExecutionException {
        for (IResource resource : Selections.resources(event)) {
            if (resource instanceof IFile file) {
                try {
                    ReportView view = (ReportView) HandlerUtil.getActiveWorkbenchWindowChecked(event).getActivePage()
                            .showView(ReportView.ID);
                    view.open(file);
                } catch (PartInitException e) {
                    throw new ExecutionException(e.getMessage(), e);
                }
            }
        }
        return null;
    }
}
