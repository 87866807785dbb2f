// SPDX-License-Identifier: EPL-2.0
// Builds a kernel and boots it in a simulator.

package org.portwright.core.kernel;

import java.io.IOException;
import java.util.concurrent.CancellationException;

import org.eclipse.cdt.core.model.ICModelMarker;
import org.eclipse.core.resources.IBuildConfiguration;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.model.LaunchConfigurationDelegate;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.kernel.KernelConfiguration;
import org.portwright.kernel.KernelException;
import org.portwright.kernel.KernelImages;
import org.portwright.kernel.SimulatorOptions;
import org.portwright.kernel.SimulatorSession;
import org.portwright.kernel.SourceLocator;

/**
 * Launch configuration type {@link PortwrightCore#LAUNCH_KERNEL}. In debug mode the simulator waits for GDB before the
 * first instruction.
 */
public final class KernelLaunchDelegate extends LaunchConfigurationDelegate {

    /** Where a kernel that is debugged stops first. */
    private static final String MAIN = "kernel_main";

    @Override
    public void launch(ILaunchConfiguration configuration, String mode, ILaunch launch, IProgressMonitor monitor)
            throws CoreException {
        SubMonitor progress = SubMonitor.convert(monitor, configuration.getName(), 10);
        boolean debug = ILaunchManager.DEBUG_MODE.equals(mode);
        IProject project = KernelAttributes.project(configuration);
        SimulatorOptions options = KernelAttributes.options(configuration, project, debug);
        KernelRun run;
        try {
            KernelConfiguration kernel = KernelAttributes.kernel(configuration, project);
            KernelImages images = build(project, kernel, progress.split(8));
            progress.setTaskName(NLS.bind(Messages.kernel_booting, options.simulator()));
            run = KernelLaunches.start(label(configuration, kernel, options), SourceLocator.of(images), (listener, nothing) ->
                    SimulatorSession.start(images, options, listener, nothing));
        } catch (KernelException | IOException e) {
            throw PortwrightCore.failure(e.getMessage(), e);
        } catch (CancellationException | OperationCanceledException | InterruptedException e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            launch.terminate();
            DebugPlugin.getDefault().getLaunchManager().removeLaunch(launch);
            return;
        }
        KernelLaunches.show(launch, run, PortwrightCore.LAUNCH_KERNEL, options.commandLine());
        if (options.kernelWords().contains(KernelAttributes.DEADLOCK_WORD)) {
            run.session().orElseThrow().whenEnded().whenComplete((result, problem) -> DeadlockProblems.mark(project, run));
        }
        if (debug) {
            KernelLaunches.debug(configuration, project, run, launch, MAIN, progress.split(1));
        }
    }

    private static String label(ILaunchConfiguration configuration, KernelConfiguration kernel, SimulatorOptions options) {
        String variant = kernel.llva().isEmpty() ? options.variant().toString() : NLS.bind(Messages.kernel_onLlva, options.variant());
        String program = options.program().isEmpty() ? Messages.kernel_defaultProgram : options.program();
        return NLS.bind(Messages.kernel_label, new Object[] {
            configuration.getName(), program, variant, options.cpus(), options.simulator()});
    }

    /**
     * Builds a kernel, whether or not it is the active one; what doesn't compile is marked as in any build. Of one that is no build
     * configuration the problems that it has on the IA-32, too, are marked.
     */
    private static KernelImages build(IProject project, KernelConfiguration kernel, SubMonitor monitor)
            throws CoreException, KernelException, IOException, InterruptedException {
        monitor.setWorkRemaining(10);
        IBuildConfiguration configuration = KernelProjects.buildConfiguration(project, kernel);
        if (configuration == null) {
            configuration = KernelProjects.buildConfiguration(project, KernelConfiguration.of(kernel.variant()));
        }
        if (configuration != null) {
            project.getWorkspace().build(new IBuildConfiguration[] {configuration},
                    IncrementalProjectBuilder.INCREMENTAL_BUILD, false, monitor.split(9));
            for (IMarker marker : project.findMarkers(ICModelMarker.C_MODEL_PROBLEM_MARKER, true,
                    IResource.DEPTH_INFINITE)) {
                if (marker.getAttribute(IMarker.SEVERITY, -1) == IMarker.SEVERITY_ERROR) {
                    throw PortwrightCore.failure(NLS.bind(Messages.kernel_notBuilt, project.getName(), kernel), null);
                }
            }
        }
        return KernelProjects.build(project, kernel, line -> { }, monitor::isCanceled);
    }

    /** The variant to be run is built by us: it need not be the one that the workspace builds. */
    @Override
    public boolean buildForLaunch(ILaunchConfiguration configuration, String mode, IProgressMonitor monitor) {
        return false;
    }

    @Override
    protected IProject[] getBuildOrder(ILaunchConfiguration configuration, String mode) {
        return null;
    }
}
