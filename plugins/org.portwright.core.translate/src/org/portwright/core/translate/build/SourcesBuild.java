// SPDX-License-Identifier: EPL-2.0
// Makes a program of a project's sources, outside the workspace's build.

package org.portwright.core.translate.build;

import java.util.List;

import org.eclipse.cdt.core.build.ICBuildConfiguration;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;

/** Builds of selected sources, and of all of them for another purpose than the workspace's build. */
public final class SourcesBuild {

    private SourcesBuild() {
    }

    /**
     * Compiles and links {@code sources} to {@link ProgramBuild#programOf(List, BuildPurpose)}.
     *
     * @param sources at least one source, all of one Portwright project
     * @return whether there is a program now; if not, markers say why
     * @throws org.eclipse.core.runtime.OperationCanceledException when {@code monitor} is cancelled
     */
    public static boolean run(List<IFile> sources, BuildPurpose purpose, SubMonitor monitor) throws CoreException {
        return configuration(sources.get(0).getProject())
                .buildSources(purpose, sources, ProgramBuild.programOf(sources, purpose), monitor);
    }

    /**
     * Builds all of {@code project} to {@link ProgramBuild#programOf(IProject, BuildPurpose)}.
     *
     * @return likewise
     */
    public static boolean run(IProject project, BuildPurpose purpose, SubMonitor monitor) throws CoreException {
        return configuration(project).buildProject(purpose, monitor);
    }

    private static PortwrightBuildConfiguration configuration(IProject project) throws CoreException {
        if (project.getActiveBuildConfig().getAdapter(ICBuildConfiguration.class)
                instanceof PortwrightBuildConfiguration configuration) {
            return configuration;
        }
        throw PortwrightCore.failure(NLS.bind(Messages.build_noConfiguration, project.getName()), null);
    }
}
