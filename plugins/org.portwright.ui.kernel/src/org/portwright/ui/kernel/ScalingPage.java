// SPDX-License-Identifier: EPL-2.0
// How the kernel's speed grows with the CPUs, by the last sweep.

package org.portwright.ui.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.text.DateFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.window.Window;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.portwright.core.PortwrightHome;
import org.portwright.core.kernel.KernelProjects;
import org.portwright.core.kernel.KernelRun;
import org.portwright.core.kernel.KernelSweep;
import org.portwright.kernel.figures.Scaling;
import org.portwright.ui.Messages;

/** The page <i>Scaling</i>: a chart of one workload. */
final class ScalingPage implements KernelPage {

    /** Of the command's last sweep, and of the one that the documentation shows. */
    private static final String COMMANDS = "build/figures";
    private static final String DOCUMENTATION = "docs/figures";
    private static final String FIRST = "traffic-processes";

    private final Composite composite;
    private final Combo workload;
    private final Button sweep;
    private final Label origin;
    private final ScalingChart chart;
    private Scaling scaling;

    ScalingPage(Composite parent) {
        composite = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(4).margins(6, 4).applyTo(composite);
        new Label(composite, SWT.NONE).setText(Messages.scaling_workload);
        workload = new Combo(composite, SWT.DROP_DOWN | SWT.READ_ONLY);
        GridDataFactory.fillDefaults().hint(260, SWT.DEFAULT).align(SWT.BEGINNING, SWT.CENTER).applyTo(workload);
        sweep = new Button(composite, SWT.PUSH);
        sweep.setText(Messages.sweep_button);
        sweep.addListener(SWT.Selection, event -> runSweep());
        origin = new Label(composite, SWT.NONE);
        GridDataFactory.fillDefaults().grab(true, false).align(SWT.FILL, SWT.CENTER).applyTo(origin);
        chart = new ScalingChart(composite);
        GridDataFactory.fillDefaults().grab(true, true).span(4, 1).applyTo(chart);
        workload.addListener(SWT.Selection, event -> chart.show(scaling, workload.getText(), ""));
    }

    private static List<IProject> kernels() {
        return Arrays.stream(ResourcesPlugin.getWorkspace().getRoot().getProjects()).filter(KernelProjects::isKernel).toList();
    }

    private void runSweep() {
        SweepDialog dialog = new SweepDialog(composite.getShell(), kernels());
        if (dialog.open() == Window.OK) {
            dialog.sweep().schedule();
        }
    }

    /** A sweep that can be shown: the file of its speed-ups, and what it is called. */
    private record Source(Path file, String name) {

        FileTime time() {
            try {
                return Files.getLastModifiedTime(file);
            } catch (IOException e) {
                return FileTime.fromMillis(0);
            }
        }
    }

    /** The newest sweep of a project, or that of the command; else the one that the documentation shows. */
    private static Optional<Source> source() {
        List<Source> sources = new ArrayList<>();
        for (IProject project : kernels()) {
            KernelSweep.lastOf(project).ifPresent(file -> sources.add(new Source(file, project.getName())));
        }
        Optional<Path> home = PortwrightHome.folder();
        home.map(folder -> folder.resolve(COMMANDS).resolve(Scaling.FILE)).filter(Files::exists)
                .ifPresent(file -> sources.add(new Source(file, Messages.scaling_command)));
        return sources.stream().max(Comparator.comparing(Source::time)).or(() -> home.map(folder ->
                folder.resolve(DOCUMENTATION).resolve(Scaling.FILE)).filter(Files::exists)
                .map(file -> new Source(file, Messages.scaling_documentation)));
    }

    /** The same for all runs: what the last sweep has measured. */
    @Override
    public void show(KernelRun run) {
        sweep.setEnabled(!kernels().isEmpty());
        Optional<Source> source = source();
        Optional<Path> file = source.map(Source::file);
        origin.setText(source.map(found -> NLS.bind(Messages.scaling_origin, found.name(),
                DateFormat.getDateTimeInstance(DateFormat.MEDIUM, DateFormat.SHORT).format(new Date(found.time().toMillis())))).orElse(""));
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
