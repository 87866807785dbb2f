// SPDX-License-Identifier: EPL-2.0
// "Instrument...".

package org.portwright.ui.lopi;

import java.util.List;

import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.handlers.HandlerUtil;
import org.portwright.core.lopi.ObjectFinder;
import org.portwright.ui.Messages;
import org.portwright.ui.selection.SelectionHandler;
import org.portwright.ui.selection.Selections;

/** Looks for functions in the background, then opens the wizard. */
public final class InstrumentHandler extends SelectionHandler {

    /** Called by the platform. */
    public InstrumentHandler() {
        super("org.portwright.ui.isInstrumentable");
    }

    private static final int WIDTH = 820;
    private static final int HEIGHT = 640;

    @Override
    public Object execute(ExecutionEvent event) throws ExecutionException {
        IWorkbenchWindow window = HandlerUtil.getActiveWorkbenchWindowChecked(event);
        List<IResource> resources = Selections.resources(event);
        if (resources.size() != 1) {
            MessageDialog.openInformation(window.getShell(), Messages.lopi_nothingTitle, Messages.lopi_nothing);
            return null;
        }
        IResource resource = resources.get(0);
        Job job = new Job(NLS.bind(Messages.lopi_finding, resource.getName())) {
            @Override
            protected IStatus run(IProgressMonitor monitor) {
                try {
                    ObjectFinder.Found found = ObjectFinder.find(resource, monitor);
                    window.getWorkbench().getDisplay().asyncExec(() -> open(window, resource, found));
                    return Status.OK_STATUS;
                } catch (OperationCanceledException e) {
                    return Status.CANCEL_STATUS;
                } catch (CoreException e) {
                    return e.getStatus();
                }
            }
        };
        job.setUser(true);
        job.schedule();
        return null;
    }

    private static void open(IWorkbenchWindow window, IResource resource, ObjectFinder.Found found) {
        if (window.getShell() == null || window.getShell().isDisposed()) {
            return;
        }
        WizardDialog dialog = new WizardDialog(window.getShell(), new InstrumentWizard(resource, found));
        dialog.setMinimumPageSize(WIDTH, HEIGHT - 200);
        dialog.setBlockOnOpen(false);
        dialog.open();
    }
}
