// SPDX-License-Identifier: EPL-2.0
// Boots somebody else's kernel in QEMU.

package org.portwright.core.kernel;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.core.resources.IProject;
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
import org.portwright.kernel.BootFile;
import org.portwright.kernel.BootOptions;
import org.portwright.kernel.KernelException;
import org.portwright.kernel.SimulatorSession;
import org.portwright.kernel.SourceLocator;

/**
 * Launch configuration type {@link PortwrightCore#LAUNCH_BOOT}: any kernel for a PC, built by its own makefile, with its console, its
 * symbols, a debugger, and the log if it sends one.
 */
public final class BootLaunchDelegate extends LaunchConfigurationDelegate {

    @Override
    public void launch(ILaunchConfiguration configuration, String mode, ILaunch launch, IProgressMonitor monitor) throws CoreException {
        SubMonitor progress = SubMonitor.convert(monitor, configuration.getName(), 10);
        boolean debug = ILaunchManager.DEBUG_MODE.equals(mode);
        IProject project = BootAttributes.project(configuration);
        String build = configuration.getAttribute(BootAttributes.BUILD, "").strip();
        KernelRun run;
        BootOptions options;
        try {
            if (!build.isEmpty()) {
                BootBuild.run(project, build, progress.split(7));
            }
            options = BootAttributes.options(configuration, debug);
            progress.setTaskName(NLS.bind(Messages.kernel_booting, BootFile.of(options.file()).qemu()));
            Path symbols = options.symbols().orElse(options.file());
            run = KernelLaunches.start(NLS.bind(Messages.boot_label, configuration.getName(), options.cpus()),
                    SourceLocator.of(BootFile.isElf(symbols) ? List.of(symbols) : List.of()),
                    (listener, trace) -> SimulatorSession.boot(options, listener, trace));
        } catch (KernelException | IOException e) {
            throw PortwrightCore.failure(e.getMessage(), e);
        } catch (OperationCanceledException | InterruptedException e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            launch.terminate();
            DebugPlugin.getDefault().getLaunchManager().removeLaunch(launch);
            return;
        }
        KernelLaunches.show(launch, run, PortwrightCore.LAUNCH_BOOT, options.commandLine());
        run.session().orElseThrow().whenEnded().whenComplete((result, problem) -> DeadlockProblems.mark(project, run));
        if (debug) {
            KernelLaunches.debug(configuration, project, run, launch, configuration.getAttribute(BootAttributes.STOP_IN, "").strip(),
                    progress.split(1));
        }
    }

    /** By its builders, as the platform does it, unless a command builds it. */
    @Override
    protected IProject[] getBuildOrder(ILaunchConfiguration configuration, String mode) throws CoreException {
        return configuration.getAttribute(BootAttributes.BUILD, "").isBlank() ? new IProject[] {BootAttributes.project(configuration)} : null;
    }
}
