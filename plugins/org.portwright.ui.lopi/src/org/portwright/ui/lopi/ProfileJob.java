// SPDX-License-Identifier: EPL-2.0
// Profiles in the background, with progress and cancel.

package org.portwright.ui.lopi;

import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.PlatformUI;
import org.portwright.core.PortwrightCore;
import org.portwright.core.lopi.InstrumentOperation;
import org.portwright.core.lopi.InstrumentationPlan;
import org.portwright.core.lopi.InstrumentationPoint;
import org.portwright.core.lopi.LopiBuilder;
import org.portwright.core.lopi.ObjectFinder;
import org.portwright.core.lopi.PointId;
import org.portwright.lopi.Selection;
import org.portwright.lopi.language.SuppliedProbe;
import org.portwright.ui.Messages;

/**
 * Builds, instruments and runs. The rules that a project has are kept; without any, all functions get the probe that tells
 * who calls whom. A dialog tells when it fails.
 */
public final class ProfileJob extends Job {

    /** Family of all such jobs, for {@link org.eclipse.core.runtime.jobs.IJobManager#find}. */
    public static final Object FAMILY = new Object();

    private final IResource resource;

    ProfileJob(IResource resource) {
        super(NLS.bind(Messages.lopi_profiling, resource.getName()));
        this.resource = resource;
        setUser(true);
    }

    @Override
    public boolean belongsTo(Object family) {
        return family == FAMILY;
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        SubMonitor progress = SubMonitor.convert(monitor, 100);
        IFile rules = InstrumentOperation.rulesOf(resource);
        try {
            resource.getProject().build(IncrementalProjectBuilder.INCREMENTAL_BUILD, progress.split(50));
            if (!rules.exists()) {
                InstrumentOperation.writeRules(rules, everything(rules, progress.split(20)), progress.split(1));
            }
            IStatus status = new InstrumentOperation(resource, rules).run(progress.split(25));
            if (status.isOK()) {
                LopiBuilder.add(resource, rules, progress.split(4));
                PlatformUI.getWorkbench().getDisplay().asyncExec(
                        () -> new InstrumentedShortcut().launch(rules, ILaunchManager.PROFILE_MODE));
            }
            return status;
        } catch (OperationCanceledException e) {
            return Status.CANCEL_STATUS;
        } catch (CoreException e) {
            return e.getStatus();
        }
    }

    private String everything(IFile rules, IProgressMonitor monitor) throws CoreException {
        ObjectFinder.Found found = ObjectFinder.find(resource, monitor);
        Set<PointId> points = found.points().stream().filter(InstrumentationPoint::isPossible)
                .map(InstrumentationPoint::id).collect(Collectors.toSet());
        if (points.isEmpty()) {
            throw PortwrightCore.failure(NLS.bind(Messages.lopi_noFunctions, resource.getName()), null);
        }
        return new InstrumentationPlan(points, null, SuppliedProbe.GRAPH.label(), Selection.Exit.AUTO)
                .toLanguage(found, rules);
    }
}
