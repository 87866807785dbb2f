// SPDX-License-Identifier: EPL-2.0
// What the deadlock detector has found, with links to the C lines.

package org.portwright.ui.kernel;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Link;
import org.eclipse.ui.IWorkbenchPartSite;
import org.portwright.core.PortwrightCore;
import org.portwright.core.kernel.DeadlockProblems;
import org.portwright.core.kernel.KernelRun;
import org.portwright.kernel.SourceLocation;
import org.portwright.kernel.hostchannel.DeadlockReport;
import org.portwright.ui.Messages;
import org.portwright.ui.widgets.ThemeColors;

/** The page <i>Deadlocks</i>: a sentence for each report, with the places as links. */
final class DeadlockPage implements KernelPage {

    /** Who has more of them begins with the first. */
    private static final int MOST = 100;
    private static final int LEAST_WIDTH = 200;

    private final ScrolledComposite scroller;
    private final Composite list;
    private final IWorkbenchPartSite site;
    private KernelRun shown;
    private List<DeadlockReport> reports;

    /** A report with its places in words. */
    private record Entry(DeadlockReport report, String place, String earlier) {
    }

    DeadlockPage(Composite parent, IWorkbenchPartSite site) {
        this.site = site;
        scroller = new ScrolledComposite(parent, SWT.V_SCROLL);
        list = new Composite(scroller, SWT.NONE);
        GridLayoutFactory.swtDefaults().spacing(5, 8).applyTo(list);
        list.setBackground(new ThemeColors(list).named("background"));
        scroller.setContent(list);
        scroller.setExpandHorizontal(true);
        scroller.setExpandVertical(true);
        scroller.setBackground(list.getBackground());
        scroller.addListener(SWT.Resize, event -> fit());
        fill(List.of());
    }

    @Override
    public void show(KernelRun run) {
        List<DeadlockReport> now = run == null ? List.of() : run.recording().deadlocks();
        if (run == shown && now.equals(reports)) {
            return;
        }
        shown = run;
        reports = now;
        if (now.isEmpty()) {
            fill(List.of());
            return;
        }
        Job job = new Job(Messages.source_job) {
            @Override
            protected IStatus run(IProgressMonitor monitor) {
                List<Entry> entries = new ArrayList<>();
                try {
                    for (DeadlockReport report : now.subList(0, Math.min(MOST, now.size()))) {
                        if (monitor.isCanceled()) {
                            return Status.CANCEL_STATUS;
                        }
                        entries.add(new Entry(report, place(run, report.address()),
                                place(run, report.earlierAddress())));
                    }
                } catch (IOException e) {
                    return PortwrightCore.error(e.getMessage(), e);
                }
                if (!scroller.isDisposed()) {
                    scroller.getDisplay().asyncExec(() -> {
                        if (!scroller.isDisposed() && run == shown) {
                            fill(entries);
                        }
                    });
                }
                return Status.OK_STATUS;
            }
        };
        job.schedule();
    }

    private static String place(KernelRun run, long address) throws IOException {
        Optional<SourceLocation> location = address == 0 ? Optional.empty() : run.locate(address);
        return location.map(SourceLocation::toString)
                .orElseGet(() -> NLS.bind(Messages.source_address, Long.toHexString(address)));
    }

    private void fill(List<Entry> entries) {
        for (Control child : list.getChildren()) {
            child.dispose();
        }
        if (entries.isEmpty()) {
            Label label = new Label(list, SWT.WRAP);
            label.setText(shown == null ? Messages.view_noRun : Messages.deadlocks_none);
            label.setBackground(list.getBackground());
            GridDataFactory.fillDefaults().grab(true, false).applyTo(label);
        }
        for (Entry entry : entries) {
            addReport(entry);
        }
        list.layout(true, true);
        fit();
    }

    /** Sentences wrap at the window's width. */
    private void fit() {
        scroller.setMinHeight(list.computeSize(Math.max(LEAST_WIDTH, scroller.getClientArea().width), SWT.DEFAULT).y);
    }

    private void addReport(Entry entry) {
        DeadlockReport report = entry.report();
        Link link = new Link(list, SWT.WRAP);
        link.setBackground(list.getBackground());
        link.setText(NLS.bind(report.earlierAddress() == 0 ? Messages.deadlocks_here : Messages.deadlocks_both,
                new Object[] {DeadlockProblems.describe(report), entry.place(), entry.earlier()}));
        link.addListener(SWT.Selection, event ->
                SourceLinks.open(shown, event.text.equals("earlier") ? report.earlierAddress() : report.address(), site));
        GridDataFactory.fillDefaults().grab(true, false).hint(LEAST_WIDTH, SWT.DEFAULT).applyTo(link);
    }

    @Override
    public Control control() {
        return scroller;
    }
}
