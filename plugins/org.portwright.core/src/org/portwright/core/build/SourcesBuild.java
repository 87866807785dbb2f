// SPDX-License-Identifier: EPL-2.0
// Compiles a few sources of a project to a program of their own.

package org.portwright.core.build;

import java.util.List;

import org.eclipse.cdt.core.build.ICBuildConfiguration;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;

/** The build of selected sources, outside the project's own build. */
public final class SourcesBuild {

    private SourcesBuild() {
    }

    /**
     * Compiles and links {@code sources} to {@link ProgramBuild#programOf(List)}.
     *
     * @param sources at least one source, all of one Portwright project
     * @return whether there is a program now; if not, markers say why
     * @throws org.eclipse.core.runtime.OperationCanceledException when {@code monitor} is cancelled
     */
    public static boolean run(List<IFile> sources, SubMonitor monitor) throws CoreException {
        IProject project = sources.get(0).getProject();
        if (project.getActiveBuildConfig().getAdapter(ICBuildConfiguration.class)
                instanceof PortwrightBuildConfiguration configuration) {
            return configuration.buildSources(sources, monitor);
        }
        throw PortwrightCore.failure(NLS.bind(Messages.build_noConfiguration, project.getName()), null);
    }
}
