// SPDX-License-Identifier: EPL-2.0
// The wizard for projects that are on disk already.

package org.portwright.ui.translate.project;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.ui.IImportWizard;
import org.portwright.core.translate.project.PortwrightProjects;
import org.portwright.core.translate.project.ProjectSettings;
import org.portwright.ui.Messages;
import org.portwright.ui.project.CreateProjectWizard;

/** Makes a folder with a Makefile or the like a project, which stays where it is. */
public final class ImportProjectWizard extends CreateProjectWizard<ImportProjectPage> implements IImportWizard {

    /** Called by the workbench. */
    public ImportProjectWizard() {
        super(Messages.import_title);
    }

    @Override
    protected ImportProjectPage createPage() {
        return new ImportProjectPage();
    }

    @Override
    protected Creation creation(ImportProjectPage page) {
        String command = page.buildCommand();
        return (project, location, monitor) -> {
            PortwrightProjects.create(project, location, null, monitor);
            ProjectSettings settings = ProjectSettings.of(project);
            settings.withBuildCommand(command, settings.program()).store(project);
        };
    }

    /** None: whoever imports a project knows it. */
    @Override
    protected IFile firstSource(IProject project) {
        return null;
    }
}
