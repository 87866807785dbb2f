// SPDX-License-Identifier: EPL-2.0
// Instruments in the background, with progress and cancel.

package org.portwright.ui.lopi;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.PlatformUI;
import org.portwright.core.lopi.InstrumentOperation;
import org.portwright.core.lopi.LopiBuilder;
import org.portwright.ui.Messages;

/** Writes the rules and the copies, adds the build step, and has the program run. A dialog tells when it fails. */
public final class InstrumentJob extends Job {

    /** Family of all such jobs, for {@link org.eclipse.core.runtime.jobs.IJobManager#find}. */
    public static final Object FAMILY = new Object();

    private final IResource resource;
    private final IFile rules;
    private final String text;
    private final boolean step;
    private final boolean launched;
    private final String arguments;

    /** @param arguments what the program gets; null: what it got last */
    InstrumentJob(IResource resource, IFile rules, String text, boolean step, boolean launched, String arguments) {
        super(NLS.bind(Messages.lopi_job, resource.getName()));
        this.resource = resource;
        this.rules = rules;
        this.text = text;
        this.step = step;
        this.launched = launched;
        this.arguments = arguments;
        setUser(true);
    }

    @Override
    public boolean belongsTo(Object family) {
        return family == FAMILY;
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        SubMonitor progress = SubMonitor.convert(monitor, 100);
        try {
            InstrumentOperation.writeRules(rules, text, progress.split(5));
            IStatus status = new InstrumentOperation(resource, rules).run(progress.split(90));
            if (status.isOK() && step) {
                LopiBuilder.add(resource, rules, progress.split(5));
            }
            if (status.isOK() && launched) {
                PlatformUI.getWorkbench().getDisplay().asyncExec(
                        () -> new InstrumentedShortcut().launch(rules, arguments, ILaunchManager.RUN_MODE));
            }
            return status;
        } catch (CoreException e) {
            return e.getStatus();
        }
    }
}
