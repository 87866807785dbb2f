// SPDX-License-Identifier: EPL-2.0
// New > Portwright C Project.

package org.portwright.ui.translate.project;

import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.portwright.core.project.Template;
import org.portwright.core.translate.build.ProgramBuild;
import org.portwright.core.translate.project.PortwrightProjects;
import org.portwright.ui.Messages;
import org.portwright.ui.help.HelpContext;
import org.portwright.ui.project.CreateProjectWizard;
import org.portwright.ui.project.NewProjectPage;

/** Creates a project, from a sample or empty, and opens its first source. */
public final class NewProjectWizard extends CreateProjectWizard<NewProjectPage> {

    /** Called by the workbench. */
    public NewProjectWizard() {
        super(Messages.wizard_title);
    }

    @Override
    protected NewProjectPage createPage() {
        return new NewProjectPage(Messages.wizard_title, Messages.wizard_description, PortwrightProjects.samples(),
                "hello", HelpContext.NEW_PROJECT);
    }

    @Override
    protected Creation creation(NewProjectPage page) {
        Optional<Template> template = page.template();
        return (project, location, monitor) ->
                PortwrightProjects.create(project, location, template.orElse(null), monitor);
    }

    /** {@code main.c}, or else the first source. */
    @Override
    protected IFile firstSource(IProject project) throws CoreException {
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
