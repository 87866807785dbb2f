// SPDX-License-Identifier: EPL-2.0
// Marks a project that is compiled for MIPS and translated.

package org.portwright.core.translate.project;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.eclipse.cdt.core.build.CBuilder;
import org.eclipse.core.resources.ICommand;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.IProjectNature;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.runtime.CoreException;
import org.portwright.core.PortwrightCore;

/** The nature of a Portwright project. It has CDT's core builder, which asks our build configuration to build. */
public final class PortwrightNature implements IProjectNature {

    private IProject project;

    @Override
    public void configure() throws CoreException {
        IProjectDescription description = project.getDescription();
        if (addBuilder(description)) {
            project.setDescription(description, null);
        }
    }

    /**
     * Puts the builder into {@code description}.
     *
     * @return whether it wasn't there
     */
    static boolean addBuilder(IProjectDescription description) {
        List<ICommand> commands = new ArrayList<>(Arrays.asList(description.getBuildSpec()));
        if (commands.stream().anyMatch(command -> PortwrightCore.BUILDER_ID.equals(command.getBuilderName()))) {
            return false;
        }
        ICommand command = description.newCommand();
        CBuilder.setupBuilder(command);
        // CDT switches building on save off; the objects of unchanged sources are kept here, so it costs little, and
        // errors show as one types.
        command.setBuilding(IncrementalProjectBuilder.AUTO_BUILD, true);
        commands.add(command);
        description.setBuildSpec(commands.toArray(ICommand[]::new));
        return true;
    }

    @Override
    public void deconfigure() throws CoreException {
        IProjectDescription description = project.getDescription();
        description.setBuildSpec(Arrays.stream(description.getBuildSpec())
                .filter(command -> !PortwrightCore.BUILDER_ID.equals(command.getBuilderName()))
                .toArray(ICommand[]::new));
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
