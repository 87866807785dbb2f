// SPDX-License-Identifier: EPL-2.0
// What a program is built for.

package org.portwright.core.translate.build;

import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IProject;
import org.portwright.core.translate.project.ProjectSettings;

/** What a program is built for. The builds for different purposes don't touch each other's files. */
public enum BuildPurpose {

    /** To be run: compiled as the project's settings say. */
    RUN,

    /** To be debugged: compiled without optimisation, so that each variable is where debug information says. */
    DEBUG;

    private static final String DEBUG_FOLDER = "debug";
    private static final String DEBUG_OPTIONS = "-O0 -g";

    /** Where the program and its objects are. */
    public IFolder folder(IProject project) {
        IFolder folder = ProgramBuild.buildFolder(project);
        return this == RUN ? folder : folder.getFolder(DEBUG_FOLDER);
    }

    /** The settings of {@code project}, as they are for this. Of options that contradict each other GCC takes the last. */
    ProjectSettings settings(IProject project) {
        ProjectSettings settings = ProjectSettings.of(project);
        return this == RUN ? settings
                : settings.withOptions(settings.compilerOptions() + ' ' + DEBUG_OPTIONS, settings.linkerOptions());
    }
}
