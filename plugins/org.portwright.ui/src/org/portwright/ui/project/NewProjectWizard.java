// SPDX-License-Identifier: EPL-2.0
// New > Portwright C Project.

package org.portwright.ui.project;

import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
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
import org.portwright.core.build.ProgramBuild;
import org.portwright.core.project.PortwrightProjects;
import org.portwright.core.project.Template;
import org.portwright.ui.Messages;

/** Creates a project, from a sample or empty, and opens its first source. */
public final class NewProjectWizard extends Wizard implements INewWizard, IExecutableExtension {

    private NewProjectPage page;
    private IWorkbench workbench;
    private IConfigurationElement configuration;

    @Override
    public void init(IWorkbench workbench, IStructuredSelection selection) {
        this.workbench = workbench;
        setWindowTitle(Messages.wizard_title);
        setNeedsProgressMonitor(true);
    }

    @Override
    public void setInitializationData(IConfigurationElement element, String property, Object data) {
        configuration = element;
    }

    @Override
    public void addPages() {
        page = new NewProjectPage();
        addPage(page);
    }

    @Override
    public boolean performFinish() {
        IProject project = page.getProjectHandle();
        URI location = page.useDefaults() ? null : page.getLocationURI();
        Optional<Template> template = page.template();
        try {
            getContainer().run(true, true, new WorkspaceModifyOperation() {
                @Override
                protected void execute(IProgressMonitor monitor) throws CoreException {
                    PortwrightProjects.create(project, location, template.orElse(null), monitor);
                }
            });
        } catch (InterruptedException e) {
            // Cancelled: the wizard stays open. What was created so far is a project like any other.
            return false;
        } catch (InvocationTargetException e) {
            IStatus status = e.getCause() instanceof CoreException core ? core.getStatus()
                    : PortwrightCore.error(Messages.wizard_failed, e.getCause());
            ErrorDialog.openError(getShell(), Messages.wizard_title, null, status);
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
        try {
            IFile source = firstSource(project);
            if (source != null && window.getActivePage() != null) {
                IDE.openEditor(window.getActivePage(), source, true);
            }
        } catch (CoreException e) {
            PortwrightCore.log(e.getStatus());
        }
    }

    /** {@code main.c}, or else the first source. */
    private static IFile firstSource(IProject project) throws CoreException {
        IFile first = null;
        for (IResource member : project.members()) {
            if (member instanceof IFile file && ProgramBuild.isSource(file)) {
                if (first == null || file.getName().startsWith("main.")) {
                    first = file;
                }
            }
        }
        return first;
    }
}
