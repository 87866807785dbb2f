// SPDX-License-Identifier: EPL-2.0
// Marks the C lines of which the deadlock detector has told.

package org.portwright.core.kernel;

import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.resources.WorkspaceJob;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.kernel.SourceLocation;
import org.portwright.kernel.hostchannel.DeadlockReport;

/** Problem markers of type {@link #MARKER}: those of the last run of a project in which the detector was on. */
public final class DeadlockProblems {

    /** Type of the markers. */
    public static final String MARKER = PortwrightCore.PLUGIN_ID + ".deadlock";

    private DeadlockProblems() {
    }

    /** A report in words. */
    public static String describe(DeadlockReport report) {
        return report.otherLock().isEmpty() || report.otherLock().equals(report.lock())
                ? NLS.bind(Messages.deadlock_one, new Object[] {report.lock(), report.kind().text(), report.cpu()})
                : NLS.bind(Messages.deadlock_two,
                        new Object[] {report.lock(), report.otherLock(), report.kind().text(), report.cpu()});
    }

    /** Marks what {@code run} of the kernel of {@code project} has told, when it has ended. */
    static void mark(IProject project, KernelRun run) {
        WorkspaceJob job = new WorkspaceJob(NLS.bind(Messages.deadlock_marking, project.getName())) {
            @Override
            public IStatus runInWorkspace(IProgressMonitor monitor) throws CoreException {
                if (project.isAccessible()) {
                    markNow(project, run);
                }
                return Status.OK_STATUS;
            }
        };
        job.setSystem(true);
        job.setRule(project);
        job.schedule();
    }

    private static void markNow(IProject project, KernelRun run) throws CoreException {
        project.deleteMarkers(MARKER, true, IResource.DEPTH_INFINITE);
        Set<Map<String, Object>> told = new LinkedHashSet<>();
        for (DeadlockReport report : run.recording().deadlocks()) {
            Optional<SourceLocation> place = place(run, report.address());
            Optional<SourceLocation> earlier = place(run, report.earlierAddress());
            String message = describe(report);
            mark(project, place, earlier.map(before -> NLS.bind(Messages.deadlock_before, message, before)).orElse(message), told);
            if (earlier.isPresent()) {
                mark(project, earlier, NLS.bind(Messages.deadlock_later, message,
                        place.map(SourceLocation::toString).orElse(Long.toHexString(report.address()))), told);
            }
        }
    }

    private static Optional<SourceLocation> place(KernelRun run, long address) throws CoreException {
        try {
            return address == 0 ? Optional.empty() : run.locate(address);
        } catch (IOException e) {
            throw PortwrightCore.failure(e.getMessage(), e);
        }
    }

    /** A line of which the same is told more than once has one marker; a place that is not in the project is marked on that. */
    private static void mark(IProject project, Optional<SourceLocation> place, String message, Set<Map<String, Object>> told)
            throws CoreException {
        IResource resource = place.flatMap(SourceLocation::file).map(path -> fileOf(project, path.toUri())).orElse(project);
        Map<String, Object> attributes = new HashMap<>();
        attributes.put(IMarker.MESSAGE, resource == project && place.isPresent()
                ? NLS.bind(Messages.deadlock_elsewhere, message, place.get()) : message);
        attributes.put(IMarker.SEVERITY, IMarker.SEVERITY_WARNING);
        if (resource != project) {
            attributes.put(IMarker.LINE_NUMBER, place.get().line());
        }
        Map<String, Object> key = new HashMap<>(attributes);
        key.put(IMarker.LOCATION, resource);
        if (told.add(key)) {
            resource.createMarker(MARKER, attributes);
        }
    }

    private static IResource fileOf(IProject project, URI path) {
        for (IFile file : ResourcesPlugin.getWorkspace().getRoot().findFilesForLocationURI(path)) {
            if (file.exists() && file.getProject().equals(project)) {
                return file;
            }
        }
        return null;
    }
}
