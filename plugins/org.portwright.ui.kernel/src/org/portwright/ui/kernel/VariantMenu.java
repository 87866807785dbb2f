// SPDX-License-Identifier: EPL-2.0
// The variants of the selected kernel project, to choose the one that is built.

package org.portwright.ui.kernel;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.WorkspaceJob;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.action.ContributionItem;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.ui.ISelectionService;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.portwright.core.PortwrightCore;
import org.portwright.core.kernel.KernelProjects;
import org.portwright.kernel.Variant;
import org.portwright.ui.Messages;
import org.portwright.ui.selection.Selections;

/** Content of the submenu <i>Kernel Variant</i>. */
public final class VariantMenu extends ContributionItem {

    @Override
    public void fill(Menu menu, int index) {
        IProject project = selected();
        if (project == null) {
            return;
        }
        Variant active;
        try {
            active = KernelProjects.variant(project);
        } catch (CoreException e) {
            PortwrightCore.log(e.getStatus());
            return;
        }
        for (Variant variant : Variant.values()) {
            MenuItem item = new MenuItem(menu, SWT.RADIO, index + variant.ordinal());
            item.setText(KernelTexts.variant(variant));
            item.setSelection(variant == active);
            item.addListener(SWT.Selection, event -> {
                // The item that loses its mark tells of it too: that of the active variant.
                if (variant != active) {
                    activate(project, variant);
                }
            });
        }
    }

    @Override
    public boolean isDynamic() {
        return true;
    }

    private static IProject selected() {
        IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
        ISelectionService selections = window == null ? null : window.getSelectionService();
        return selections != null && selections.getSelection() instanceof IStructuredSelection selection
                ? Selections.resources(selection).stream().findFirst().map(resource -> resource.getProject())
                        .filter(KernelProjects::isKernel).orElse(null)
                : null;
    }

    private static void activate(IProject project, Variant variant) {
        WorkspaceJob job = new WorkspaceJob(NLS.bind(Messages.kernel_switching, project.getName(), variant.id())) {
            @Override
            public IStatus runInWorkspace(IProgressMonitor monitor) throws CoreException {
                KernelProjects.activate(project, variant, monitor);
                return Status.OK_STATUS;
            }
        };
        job.setRule(project.getWorkspace().getRoot());
        job.setUser(true);
        job.schedule();
    }
}
