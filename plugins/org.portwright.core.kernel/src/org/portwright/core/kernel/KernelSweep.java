// SPDX-License-Identifier: EPL-2.0
// Measures how the kernel of a project grows with the processors.

package org.portwright.core.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.kernel.KernelConfiguration;
import org.portwright.kernel.KernelException;
import org.portwright.kernel.KernelImages;
import org.portwright.kernel.Variant;
import org.portwright.kernel.figures.Figures;
import org.portwright.kernel.figures.Measurement;
import org.portwright.kernel.figures.Scaling;
import org.portwright.kernel.figures.Sweep;
import org.portwright.kernel.figures.SweepRun;
import org.portwright.kernel.figures.Workload;

/**
 * A sweep in Bochs, as a job that can be cancelled: what has been measured is kept in the workspace, and not measured again as long as the
 * kernel stays the same.
 */
public final class KernelSweep extends Job {

    private static final String FOLDER = "sweeps";

    private final IProject project;
    private final List<SweepRun> runs;
    private volatile Thread worker;

    /**
     * A sweep, to be scheduled.
     *
     * @param workloads what is measured
     * @param cpus the numbers of CPUs; one CPU is measured in any case, as all others are compared with it
     */
    public KernelSweep(IProject project, Set<Workload> workloads, Set<Integer> cpus) {
        super(NLS.bind(Messages.sweep_job, project.getName()));
        this.project = project;
        runs = SweepRun.all().stream().filter(run -> workloads.contains(run.workload()) && !run.workload().isApplication()
                && (run.cpus() == 1 || cpus.contains(run.cpus()))).toList();
        setUser(true);
    }

    /** What can be measured: workloads whose speed is told by a figure. */
    public static List<Workload> workloads() {
        return Stream.of(Workload.values()).filter(Scaling::isMeasured).toList();
    }

    /** Where the speed-ups of the last sweep of {@code project} are; empty if there was none in this workspace. */
    public static Optional<Path> lastOf(IProject project) {
        return Optional.of(folder(project).resolve(Scaling.FILE)).filter(Files::isRegularFile);
    }

    private static Path folder(IProject project) {
        return Platform.getStateLocation(Platform.getBundle(KernelProjects.PLUGIN_ID)).append(FOLDER).append(project.getName()).toPath();
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        SubMonitor progress = SubMonitor.convert(monitor, getName(), 2 * runs.size());
        worker = Thread.currentThread();
        try {
            Map<Variant, KernelImages> images = new EnumMap<>(Variant.class);
            for (Variant variant : runs.stream().map(SweepRun::variant).distinct().toList()) {
                progress.subTask(NLS.bind(Messages.kernel_building, project.getName(), variant));
                images.put(variant, KernelProjects.build(project, KernelConfiguration.of(variant), line -> { }, progress::isCanceled));
            }
            progress.setWorkRemaining(runs.size());
            Sweep sweep = new Sweep(images, folder(project), Runtime.getRuntime().availableProcessors());
            List<Measurement> measured = sweep.run(runs, (run, done, total) -> {
                progress.subTask(NLS.bind(Messages.sweep_done, new Object[] {run, done, total}));
                progress.worked(1);
            });
            Figures.write(folder(project), Map.of(Scaling.FILE, Scaling.toCsv(measured)));
            KernelRuns.get().changed(null);
            return Status.OK_STATUS;
        } catch (CancellationException | OperationCanceledException | InterruptedException e) {
            return Status.CANCEL_STATUS;
        } catch (CoreException e) {
            return e.getStatus();
        } catch (KernelException | IOException e) {
            return PortwrightCore.error(e.getMessage(), e);
        } finally {
            worker = null;
            Thread.interrupted();
        }
    }

    @Override
    protected void canceling() {
        Thread running = worker;
        if (running != null) {
            running.interrupt();
        }
    }
}
