// SPDX-License-Identifier: EPL-2.0
// The wizard that instruments functions.

package org.portwright.ui.lopi;

import java.util.List;

import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.lopi.InstrumentationPlan;
import org.portwright.core.lopi.InstrumentationPoint;
import org.portwright.ui.Messages;

/** Asks for functions, a probe and an exit scheme, and shows what comes of it. */
public final class InstrumentWizard extends Wizard {

    private final IResource resource;
    private final List<InstrumentationPoint> points;
    private PointPage pointPage;
    private ProbePage probePage;

    /**
     * Makes one.
     *
     * @param resource the project, folder, object or archive
     * @param points its functions
     */
    public InstrumentWizard(IResource resource, List<InstrumentationPoint> points) {
        this.resource = resource;
        this.points = List.copyOf(points);
        setWindowTitle(NLS.bind(Messages.lopi_title, resource.getName()));
        setNeedsProgressMonitor(true);
    }

    @Override
    public void addPages() {
        pointPage = new PointPage(points);
        probePage = new ProbePage(resource instanceof IProject);
        addPage(pointPage);
        addPage(probePage);
        addPage(new PreviewPage());
    }

    /** The functions that are ticked. */
    List<InstrumentationPoint> chosen() {
        return pointPage.chosen();
    }

    ProbePage probePage() {
        return probePage;
    }

    @Override
    public boolean canFinish() {
        return !chosen().isEmpty();
    }

    @Override
    public boolean performFinish() {
        InstrumentationPlan plan = pointPage.plan(probePage.probe(), probePage.exit());
        IContainer folder = resource instanceof IContainer container ? container : resource.getParent();
        String base = resource instanceof IFile ? resource.getFullPath().removeFileExtension().lastSegment()
                : resource.getName();
        IFile language = folder.getFile(IPath.fromOSString(base + ".lopi"));
        String text = plan.toLanguage(points, folder.getProjectRelativePath());
        new InstrumentJob(resource, plan, language, text, probePage.isBuildStepWanted()).schedule();
        return true;
    }
}
