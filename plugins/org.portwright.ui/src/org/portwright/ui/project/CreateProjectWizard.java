// SPDX-License-Identifier: EPL-2.0
// What wizards for new projects have in common: creating with progress and cancel, errors, the first editor.

package org.portwright.ui.project;

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
import org.eclipse.ui.dialogs.WizardNewProjectCreationPage;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.wizards.newresource.BasicNewProjectResourceWizard;
import org.eclipse.ui.wizards.newresource.BasicNewResourceWizard;
import org.portwright.core.PortwrightCore;
import org.portwright.ui.Messages;

/**
 * Creates a project and opens a source of it.
 *
 * @param <P> the page that asks for name and location
 */
public abstract class CreateProjectWizard<P extends WizardNewProjectCreationPage> extends Wizard
        implements INewWizard, IExecutableExtension {

    private final String title;
    private P page;
    private IWorkbench workbench;
    private IConfigurationElement configuration;

    /** @param title the window's title */
    protected CreateProjectWizard(String title) {
        this.title = title;
    }

    /** @return the page, new */
    protected abstract P createPage();

    /**
     * Reads the page, in the thread of the user interface, and says how to create what it asks for.
     *
     * @param page as it was filled in
     * @return called in another thread
     */
    protected abstract Creation creation(P page);

    /**
     * @param project as it was created
     * @return what to open first, which may not exist, or null
     */
    protected abstract IFile firstSource(IProject project) throws CoreException;

    /** Creates a project. */
    @FunctionalInterface
    protected interface Creation {
        /**
         * @param project does not exist yet
         * @param location where it is to lie, or null for the workspace
         * @param monitor progress and cancel
         */
        void create(IProject project, URI location, IProgressMonitor monitor) throws CoreException;
    }

    @Override
    public final void init(IWorkbench newWorkbench, IStructuredSelection selection) {
        workbench = newWorkbench;
        setWindowTitle(title);
        setNeedsProgressMonitor(true);
    }

    @Override
    public final void setInitializationData(IConfigurationElement element, String property, Object data) {
        configuration = element;
    }

    @Override
    public final void addPages() {
        page = createPage();
        addPage(page);
    }

    @Override
    public final boolean performFinish() {
        IProject project = page.getProjectHandle();
        URI location = page.useDefaults() ? null : page.getLocationURI();
        Creation creation = creation(page);
        try {
            getContainer().run(true, true, new WorkspaceModifyOperation() {
                @Override
                protected void execute(IProgressMonitor monitor) throws CoreException {
                    creation.create(project, location, monitor);
                }
            });
        } catch (InterruptedException e) {
            // Cancelled: the wizard stays open. What was created so far is a project like any other.
            return false;
        } catch (InvocationTargetException e) {
            IStatus status = e.getCause() instanceof CoreException core ? core.getStatus()
                    : PortwrightCore.error(Messages.wizard_failed, e.getCause());
            ErrorDialog.openError(getShell(), title, null, status);
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
            if (source != null && source.exists() && window.getActivePage() != null) {
                IDE.openEditor(window.getActivePage(), source, true);
            }
        } catch (CoreException e) {
            PortwrightCore.log(e.getStatus());
        }
    }
}
