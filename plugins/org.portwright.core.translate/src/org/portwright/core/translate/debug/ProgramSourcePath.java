// SPDX-License-Identifier: EPL-2.0
// Says where sources are looked for that are not where they were compiled.

package org.portwright.core.translate.debug;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.sourcelookup.ISourceContainer;
import org.eclipse.debug.core.sourcelookup.ISourcePathComputerDelegate;
import org.eclipse.debug.core.sourcelookup.containers.ProjectSourceContainer;
import org.portwright.core.launch.LaunchAttributes;

/** The project that the program is in. */
public final class ProgramSourcePath implements ISourcePathComputerDelegate {

    @Override
    public ISourceContainer[] computeSourceContainers(ILaunchConfiguration configuration, IProgressMonitor monitor)
            throws CoreException {
        return new ISourceContainer[] {
            new ProjectSourceContainer(LaunchAttributes.program(configuration).getProject(), false)};
    }
}
