// SPDX-License-Identifier: EPL-2.0
// Marks a project that is compiled for this machine.

package org.portwright.core.lopi.project;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.IProjectNature;
import org.eclipse.core.runtime.CoreException;
import org.portwright.core.project.CProjects;

/** The nature of a native project. It has CDT's core builder, which asks our build configuration to build. */
public final class NativeNature implements IProjectNature {

    private IProject project;

    @Override
    public void configure() throws CoreException {
        IProjectDescription description = project.getDescription();
        if (CProjects.addBuilder(description)) {
            project.setDescription(description, null);
        }
    }

    @Override
    public void deconfigure() throws CoreException {
        IProjectDescription description = project.getDescription();
        CProjects.removeBuilder(description);
        project.setDescription(description, null);
    }

    @Override
    public IProject getProject() {
        return project;
    }

    @Override
    public void setProject(IProject project) {
        this.project = project;
    }
}
