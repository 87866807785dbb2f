// SPDX-License-Identifier: EPL-2.0
// Configure > Convert to Portwright Project.

package org.portwright.ui.project;

import java.util.List;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.WorkspaceJob;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.portwright.core.project.PortwrightProjects;
import org.portwright.ui.Messages;
import org.portwright.ui.translate.Selections;

/** Gives the selected projects our nature. */
public final class ConvertHandler extends AbstractHandler {

    @Override
    public Object execute(ExecutionEvent event) {
        List<IProject> projects = Selections.resources(event).stream().map(IResource::getProject).distinct().toList();
        WorkspaceJob job = new WorkspaceJob(Messages.convert_job) {
            @Override
            public IStatus runInWorkspace(IProgressMonitor monitor) throws CoreException {
                SubMonitor progress = SubMonitor.convert(monitor, projects.size());
                for (IProject project : projects) {
                    PortwrightProjects.configure(project, progress.split(1));
                }
                return Status.OK_STATUS;
            }
        };
        job.setUser(true);
        job.schedule();
        return null;
    }
}
