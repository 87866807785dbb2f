// SPDX-License-Identifier: EPL-2.0
// Configure > Add Portwright Nature, and Remove Portwright Nature.

package org.portwright.ui.translate.project;

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
import org.portwright.core.translate.project.PortwrightProjects;
import org.portwright.ui.Messages;
import org.portwright.ui.selection.Selections;

/** Changes the natures of the selected projects. */
public abstract class NatureHandler extends AbstractHandler {

    /** Gives the projects our nature. */
    public static final class Add extends NatureHandler {
        /** Called by the platform. */
        public Add() {
            super(Messages.nature_adding, PortwrightProjects::configure);
        }
    }

    /** Takes our nature away from the projects. */
    public static final class Remove extends NatureHandler {
        /** Called by the platform. */
        public Remove() {
            super(Messages.nature_removing, PortwrightProjects::deconfigure);
        }
    }

    @FunctionalInterface
    private interface Change {
        void apply(IProject project, IProgressMonitor monitor) throws CoreException;
    }

    private final String title;
    private final Change change;

    private NatureHandler(String title, Change change) {
        this.title = title;
        this.change = change;
    }

    @Override
    public Object execute(ExecutionEvent event) {
        List<IProject> projects = Selections.resources(event).stream().map(IResource::getProject).distinct().toList();
        WorkspaceJob job = new WorkspaceJob(title) {
            @Override
            public IStatus runInWorkspace(IProgressMonitor monitor) throws CoreException {
                SubMonitor progress = SubMonitor.convert(monitor, projects.size());
                for (IProject project : projects) {
                    change.apply(project, progress.split(1));
                }
                return Status.OK_STATUS;
            }
        };
        job.setUser(true);
        job.schedule();
        return null;
    }
}
