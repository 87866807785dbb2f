// SPDX-License-Identifier: EPL-2.0
// New > Kernel Project.

package org.portwright.ui.kernel;

import java.lang.reflect.InvocationTargetException;
import java.net.URI;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.ui.INewWizard;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.actions.WorkspaceModifyOperation;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.wizards.newresource.BasicNewProjectResourceWizard;
import org.eclipse.ui.wizards.newresource.BasicNewResourceWizard;
import org.portwright.core.PortwrightCore;
import org.portwright.core.kernel.KernelProjects;
import org.portwright.kernel.Variant;
import org.portwright.ui.Messages;

/** Creates a kernel project, a copy of our kernel, and opens its main function. */
public final class NewKernelWizard extends Wizard implements INewWizard, IExecutableExtension {

    private static final String FIRST_SOURCE = "kernel/main.c";

    private NewKernelPage page;
    private IWorkbench workbench;
    private IConfigurationElement configuration;

    @Override
    public void init(IWorkbench workbench, IStructuredSelection selection) {
        this.workbench = workbench;
        setWindowTitle(Messages.kernelWizard_title);
        setNeedsProgressMonitor(true);
    }

    @Override
    public void setInitializationData(IConfigurationElement element, String property, Object data) {
        configuration = element;
    }

    @Override
    public void addPages() {
        page = new NewKernelPage();
        addPage(page);
    }

    @Override
    public boolean performFinish() {
        IProject project = page.getProjectHandle();
        URI location = page.useDefaults() ? null : page.getLocationURI();
        Variant variant = page.variant();
        try {
            getContainer().run(true, true, new WorkspaceModifyOperation() {
                @Override
                protected void execute(IProgressMonitor monitor) throws CoreException {
                    KernelProjects.create(project, location, variant, monitor);
                }
            });
        } catch (InterruptedException e) {
            // Cancelled: the wizard stays open. What was created so far is a project like any other.
            return false;
        } catch (InvocationTargetException e) {
            IStatus status = e.getCause() instanceof CoreException core ? core.getStatus()
                    : PortwrightCore.error(Messages.wizard_failed, e.getCause());
            ErrorDialog.openError(getShell(), Messages.kernelWizard_title, null, status);
            return false;
        }
        BasicNewProjectResourceWizard.updatePerspective(configuration);
        open(project);
        return true;
    }

    private void open(IProject project) {
        IWorkbenchWindow window = workbench.getActiveWorkbenchWindow();
        if (window == null) {
            return;
        }
        BasicNewResourceWizard.selectAndReveal(project, window);
        IFile source = project.getFile(FIRST_SOURCE);
        try {
            if (source.exists() && window.getActivePage() != null) {
                IDE.openEditor(window.getActivePage(), source, true);
            }
        } catch (CoreException e) {
            PortwrightCore.log(e.getStatus());
        }
    }
}
