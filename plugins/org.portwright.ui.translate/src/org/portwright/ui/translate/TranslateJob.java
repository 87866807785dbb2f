// SPDX-License-Identifier: EPL-2.0
// Translates in the background, with progress and cancel.

package org.portwright.ui.translate;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.navigator.CommonNavigator;
import org.eclipse.ui.navigator.resources.ProjectExplorer;
import org.portwright.core.translate.TranslateOperation;
import org.portwright.core.translate.TranslationTarget;
import org.portwright.ui.Messages;

/** Runs a {@link TranslateOperation}. The platform shows its progress, and a dialog when it fails. */
public final class TranslateJob extends Job {

    /** Family of all translations, for {@link org.eclipse.core.runtime.jobs.IJobManager#find}. */
    public static final Object FAMILY = new Object();

    private final TranslateOperation operation;
    private final IWorkbenchWindow window;

    /** @param window where the JAR is shown when it is there; null: nowhere */
    public TranslateJob(TranslationTarget target, TranslateOperation operation, IWorkbenchWindow window) {
        super(NLS.bind(Messages.translate_job, title(target), operation.program().getName()));
        this.operation = operation;
        this.window = window;
        setUser(true);
    }

    /** The command's name: Translate to J2ME, or to Java. */
    public static String title(TranslationTarget target) {
        return target == TranslationTarget.J2ME ? Messages.translate_toJ2me : Messages.translate_toJava;
    }

    @Override
    public boolean belongsTo(Object family) {
        return family == FAMILY;
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        IStatus status = operation.run(monitor);
        if (status.isOK() && window != null) {
            window.getWorkbench().getDisplay().asyncExec(this::reveal);
        }
        return status;
    }

    /** What was translated stays selected: it may well be translated again. */
    private void reveal() {
        if (window.getActivePage() != null && operation.output().exists()
                && window.getActivePage().findView(ProjectExplorer.VIEW_ID) instanceof CommonNavigator explorer) {
            explorer.getCommonViewer().reveal(operation.output());
        }
    }
}
