// SPDX-License-Identifier: EPL-2.0
// New > Native C Project.

package org.portwright.ui.lopi;

import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.portwright.core.build.SourceFile;
import org.portwright.core.lopi.project.NativeProjects;
import org.portwright.core.project.Template;
import org.portwright.ui.Messages;
import org.portwright.ui.help.HelpContext;
import org.portwright.ui.project.CreateProjectWizard;
import org.portwright.ui.project.NewProjectPage;

/** Creates a project whose program is of this machine, from a sample of LOPI or empty, and opens its first source. */
public final class NewNativeProjectWizard extends CreateProjectWizard<NewProjectPage> {

    /** Called by the workbench. */
    public NewNativeProjectWizard() {
        super(Messages.native_title);
    }

    @Override
    protected NewProjectPage createPage() {
        return new NewProjectPage(Messages.native_title, Messages.native_description, NativeProjects.samples(),
                "lopi-index", HelpContext.NEW_NATIVE_PROJECT);
    }

    @Override
    protected Creation creation(NewProjectPage page) {
        Optional<Template> template = page.template();
        return (project, location, monitor) ->
                NativeProjects.create(project, location, template.orElse(null), monitor);
    }

    /** The first source, or what a sample without sources says about itself. */
    @Override
    protected IFile firstSource(IProject project) throws CoreException {
        for (IResource member : project.members()) {
            if (member instanceof IFile file && SourceFile.compilerOf(file.getName()).isPresent()) {
                return file;
            }
        }
        return project.getFile("README.md");
    }
}
