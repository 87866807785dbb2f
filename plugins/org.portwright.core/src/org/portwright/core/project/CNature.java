// SPDX-License-Identifier: EPL-2.0
// Marks a project whose C sources we build.

package org.portwright.core.project;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.IProjectNature;
import org.eclipse.core.runtime.CoreException;

/** A nature that brings a builder: CDT's core builder, which asks our build configuration to build. */
public class CNature implements IProjectNature {

    private IProject project;

    /**
     * Puts the builder into {@code description}.
     *
     * @return whether something changed
     */
    protected boolean addBuilder(IProjectDescription description) {
        return CProjects.addBuilder(description);
    }

    @Override
    public final void configure() throws CoreException {
        IProjectDescription description = project.getDescription();
        if (addBuilder(description)) {
            project.setDescription(description, null);
        }
    }

    @Override
    public final void deconfigure() throws CoreException {
        IProjectDescription description = project.getDescription();
        CProjects.removeBuilder(description);
        project.setDescription(description, null);
    }

    @Override
    public final IProject getProject() {
        return project;
    }

    @Override
    public final void setProject(IProject project) {
        this.project = project;
    }
}
