// SPDX-License-Identifier: EPL-2.0
// How the kernel's speed grows with the CPUs, by the last sweep.

package org.portwright.ui.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.portwright.core.PortwrightHome;
import org.portwright.core.kernel.KernelRun;
import org.portwright.kernel.figures.Scaling;
import org.portwright.ui.Messages;

/** The page <i>Scaling</i>: a chart of one workload. */
final class ScalingPage implements KernelPage {

    /** Of the last sweep on this machine, and of the one that the documentation shows. */
    private static final List<String> FOLDERS = List.of("build/figures", "docs/figures");
    private static final String FIRST = "traffic-processes";

    private final Composite composite;
    private final Combo workload;
    private final ScalingChart chart;
    private Scaling scaling;

    ScalingPage(Composite parent) {
        composite = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(2).margins(6, 4).applyTo(composite);
        new Label(composite, SWT.NONE).setText(Messages.scaling_workload);
        workload = new Combo(composite, SWT.DROP_DOWN | SWT.READ_ONLY);
        GridDataFactory.fillDefaults().hint(260, SWT.DEFAULT).align(SWT.BEGINNING, SWT.CENTER).applyTo(workload);
        chart = new ScalingChart(composite);
        GridDataFactory.fillDefaults().grab(true, true).span(2, 1).applyTo(chart);
        workload.addListener(SWT.Selection, event -> chart.show(scaling, workload.getText(), ""));
    }

    /** The same for all runs: what the last sweep has measured. */
    @Override
    public void show(KernelRun run) {
        Optional<Path> file = PortwrightHome.folder().flatMap(home -> FOLDERS.stream()
                .map(folder -> home.resolve(folder).resolve(Scaling.FILE)).filter(Files::exists).findFirst());
        Job job = new Job(Messages.scaling_job) {
            @Override
            protected IStatus run(IProgressMonitor monitor) {
                Scaling read = null;
                String problem = Messages.scaling_none;
                try {
                    if (file.isPresent()) {
                        read = Scaling.read(file.get());
                    }
                } catch (IOException e) {
                    problem = NLS.bind(Messages.scaling_unreadable, e.getMessage());
                }
                Scaling found = read;
                String text = problem;
                if (!composite.isDisposed()) {
                    composite.getDisplay().asyncExec(() -> showSweep(found, text));
                }
                return Status.OK_STATUS;
            }
        };
        job.setSystem(true);
        job.schedule();
    }

    private void showSweep(Scaling found, String problem) {
        if (composite.isDisposed()) {
            return;
        }
        scaling = found;
        String chosen = workload.getText();
        workload.setItems(found == null ? new String[0] : found.workloads().toArray(String[]::new));
        int index = Math.max(workload.indexOf(chosen), chosen.isEmpty() ? workload.indexOf(FIRST) : -1);
        workload.select(Math.max(0, index));
        chart.show(found, workload.getText(), problem);
    }

    @Override
    public Control control() {
        return composite;
    }

    @Override
    public void setFocus() {
        workload.setFocus();
    }
}
