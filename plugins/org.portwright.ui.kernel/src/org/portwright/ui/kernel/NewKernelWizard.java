// SPDX-License-Identifier: EPL-2.0
// New > Kernel Project.

package org.portwright.ui.kernel;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.portwright.core.kernel.KernelProjects;
import org.portwright.kernel.Variant;
import org.portwright.ui.Messages;
import org.portwright.ui.project.CreateProjectWizard;

/** Creates a kernel project, a copy of our kernel, and opens its main function. */
public final class NewKernelWizard extends CreateProjectWizard<NewKernelPage> {

    private static final String FIRST_SOURCE = "kernel/main.c";

    /** Called by the workbench. */
    public NewKernelWizard() {
        super(Messages.kernelWizard_title);
    }

    @Override
    protected NewKernelPage createPage() {
        return new NewKernelPage();
    }

    @Override
    protected Creation creation(NewKernelPage page) {
        Variant variant = page.variant();
        return (project, location, monitor) -> KernelProjects.create(project, location, variant, monitor);
    }

    @Override
    protected IFile firstSource(IProject project) {
        return project.getFile(FIRST_SOURCE);
    }
}
