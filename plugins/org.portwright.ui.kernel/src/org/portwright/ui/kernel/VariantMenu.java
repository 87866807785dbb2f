// SPDX-License-Identifier: EPL-2.0
// What the selected kernel project can be built as, to choose one.

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
import org.portwright.kernel.KernelConfiguration;
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
        KernelConfiguration active;
        try {
            active = KernelProjects.configuration(project);
        } catch (CoreException e) {
            PortwrightCore.log(e.getStatus());
            return;
        }
        int position = index;
        for (KernelConfiguration configuration : KernelProjects.configurations(project)) {
            MenuItem item = new MenuItem(menu, SWT.RADIO, position++);
            item.setText(KernelTexts.configuration(configuration));
            item.setSelection(configuration.equals(active));
            item.addListener(SWT.Selection, event -> {
                // The item that loses its mark tells of it too: that of the active configuration.
                if (!configuration.equals(active)) {
                    activate(project, configuration);
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

    private static void activate(IProject project, KernelConfiguration configuration) {
        WorkspaceJob job = new WorkspaceJob(
                NLS.bind(Messages.kernel_switching, project.getName(), configuration.id())) {
            @Override
            public IStatus runInWorkspace(IProgressMonitor monitor) throws CoreException {
                KernelProjects.activate(project, configuration, monitor);
                return Status.OK_STATUS;
            }
        };
        job.setRule(project.getWorkspace().getRoot());
        job.setUser(true);
        job.schedule();
    }
}
