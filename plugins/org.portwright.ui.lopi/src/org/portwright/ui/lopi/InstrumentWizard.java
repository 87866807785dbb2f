// SPDX-License-Identifier: EPL-2.0
// The wizard that instruments functions.

package org.portwright.ui.lopi;

import java.nio.file.Path;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.lopi.InstrumentOperation;
import org.portwright.core.lopi.InstrumentationPlan;
import org.portwright.core.lopi.InstrumentationPoint;
import org.portwright.core.lopi.ObjectFinder;
import org.portwright.ui.Messages;

/** Asks for functions, a probe and an exit scheme, and shows what comes of it. */
public final class InstrumentWizard extends Wizard {

    private final IResource resource;
    private final ObjectFinder.Found found;
    private final IFile rules;
    private PointPage pointPage;
    private ProbePage probePage;

    /**
     * Makes one.
     *
     * @param resource the project, folder, program, object or archive
     * @param found its functions
     */
    public InstrumentWizard(IResource resource, ObjectFinder.Found found) {
        this.resource = resource;
        this.found = found;
        this.rules = InstrumentOperation.rulesOf(resource);
        setWindowTitle(NLS.bind(Messages.lopi_title, resource.getName()));
        setNeedsProgressMonitor(true);
    }

    @Override
    public void addPages() {
        pointPage = new PointPage(resource, found);
        probePage = new ProbePage(resource, rules);
        addPage(pointPage);
        addPage(probePage);
        addPage(new PreviewPage());
    }

    /** Reads a profile for the page of functions. */
    public void readProfile(Path file) {
        pointPage.readProfile(file);
    }

    /** The functions that are ticked. */
    List<InstrumentationPoint> chosen() {
        return pointPage.chosen();
    }

    ProbePage probePage() {
        return probePage;
    }

    /** The file that the rules will be in. */
    IFile rules() {
        return rules;
    }

    @Override
    public boolean canFinish() {
        return !chosen().isEmpty() && probePage.isPageComplete();
    }

    @Override
    public boolean performFinish() {
        InstrumentationPlan plan = new InstrumentationPlan(pointPage.ticked(), pointPage.filter(), probePage.probe(),
                probePage.exit());
        new InstrumentJob(resource, rules, plan.toLanguage(found, rules), probePage.isBuildStepWanted(),
                probePage.isRunWanted(), probePage.arguments()).schedule();
        return true;
    }
}
