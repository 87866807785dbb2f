// SPDX-License-Identifier: EPL-2.0
// Export > C Library as Maven Artifact.

package org.portwright.ui.translate.bindings;

import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.IExportWizard;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.ide.IDE;
import org.portwright.core.translate.bindings.LibraryExport;
import org.portwright.ui.Messages;

/** Asks for the coordinates, and makes the artifact in the background. */
public final class ExportLibraryWizard extends Wizard implements IExportWizard {

    /** Family of all exports, for {@link org.eclipse.core.runtime.jobs.IJobManager#find}. */
    public static final Object FAMILY = new Object();

    private IStructuredSelection selection;
    private ExportLibraryPage page;

    private static final class ExportJob extends Job {
        private final LibraryExport export;

        ExportJob(LibraryExport export) {
            super(NLS.bind(Messages.export_job, export.jar().getFileName()));
            this.export = export;
            setUser(true);
        }

        @Override
        public boolean belongsTo(Object family) {
            return family == FAMILY;
        }

        @Override
        protected IStatus run(IProgressMonitor monitor) {
            return export.run(monitor);
        }
    }

    @Override
    public void init(IWorkbench workbench, IStructuredSelection selection) {
        this.selection = selection;
        setWindowTitle(Messages.export_title);
    }

    @Override
    public void addPages() {
        page = new ExportLibraryPage(selection);
        addPage(page);
    }

    @Override
    public boolean performFinish() {
        if (!IDE.saveAllEditors(new IResource[] {page.export().binding().getProject()}, true)) {
            return false;
        }
        new ExportJob(page.export()).schedule();
        return true;
    }
}
