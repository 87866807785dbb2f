// SPDX-License-Identifier: EPL-2.0
// Puts the samples into the workspace when the IDE was started to show them.

package org.portwright.branding;

import java.nio.file.Path;

import org.eclipse.core.resources.WorkspaceJob;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.ui.IStartup;
import org.portwright.core.translate.project.PortwrightProjects;

/** Imports the samples of the folder that the system property {@value #PROPERTY} names. */
public final class SamplesStartup implements IStartup {

    /** System property that {@code portwright ide} sets. */
    public static final String PROPERTY = "portwright.samples";

    @Override
    public void earlyStartup() {
        String folder = System.getProperty(PROPERTY);
        if (folder == null || folder.isBlank()) {
            return;
        }
        new WorkspaceJob(Messages.samples_job) {
            @Override
            public IStatus runInWorkspace(IProgressMonitor monitor) throws CoreException {
                PortwrightProjects.importSamples(Path.of(folder), monitor);
                return Status.OK_STATUS;
            }
        }.schedule();
    }
}
