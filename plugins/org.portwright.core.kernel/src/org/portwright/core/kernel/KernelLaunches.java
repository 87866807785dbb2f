// SPDX-License-Identifier: EPL-2.0
// What the launches of all kernels have in common.

package org.portwright.core.kernel;

import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.model.IProcess;
import org.portwright.core.PortwrightCore;
import org.portwright.core.kernel.debug.KernelTarget;
import org.portwright.kernel.BootFile;
import org.portwright.kernel.KernelException;
import org.portwright.kernel.SimulatorSession;
import org.portwright.kernel.SourceLocator;
import org.portwright.kernel.gdb.Gdb;
import org.portwright.kernel.hostchannel.HostChannelListener;

/** A simulator's session as the platform has it: a process with a console, a run in the view, a debugger. */
final class KernelLaunches {

    /** Attribute of the process: the port of the debugger. */
    private static final String GDB_PORT = PortwrightCore.PLUGIN_ID + ".kernel.gdbPort";

    private KernelLaunches() {
    }

    /** Starts a session. */
    @FunctionalInterface
    interface Starter {
        SimulatorSession start(HostChannelListener listener, OutputStream trace) throws KernelException, IOException, InterruptedException;
    }

    /**
     * Starts a kernel.
     *
     * @param name what people call the run
     * @param locator knows its addresses
     */
    static KernelRun start(String name, SourceLocator locator, Starter starter) throws KernelException, IOException, InterruptedException {
        AtomicReference<KernelRun> run = new AtomicReference<>();
        SimulatorSession session = starter.start(frame -> {
            if (run.get() != null) {
                KernelRuns.get().changed(run.get());
            }
        }, OutputStream.nullOutputStream());
        run.set(KernelRun.of(name, session, locator));
        session.whenEnded().whenComplete((result, problem) -> KernelRuns.get().changed(run.get()));
        return run.get();
    }

    /** Shows a run in the console and in the Kernel Porting view. */
    static void show(ILaunch launch, KernelRun run, String type, String commandLine) {
        SimulatorSession session = run.session().orElseThrow();
        Map<String, String> attributes = new HashMap<>();
        attributes.put(IProcess.ATTR_PROCESS_TYPE, type);
        attributes.put(IProcess.ATTR_CMDLINE, commandLine);
        session.gdbPort().ifPresent(port -> attributes.put(GDB_PORT, Integer.toString(port)));
        DebugPlugin.newProcess(launch, new SimulatorProcess(session), run.name(), attributes);
        KernelRuns.get().add(run);
    }

    /**
     * Debugs a run that waits for it: by CDT's debugger where that is installed, else by our own, which is GDB's too. If the
     * configuration says so, or where there is no GDB, it goes on waiting, for somebody who connects.
     *
     * @param function where it is to stop first; empty: before its first instruction
     */
    static void debug(ILaunchConfiguration configuration, IProject project, KernelRun run, ILaunch launch, String function,
            SubMonitor monitor) throws CoreException {
        if (configuration.getAttribute(KernelAttributes.OTHER_DEBUGGER, false)) {
            return;
        }
        SimulatorSession session = run.session().orElseThrow();
        if (GdbLaunch.isInstalled()) {
            GdbLaunch.start(configuration, project, run, function, monitor);
        } else if (Gdb.program().isPresent()) {
            try {
                KernelTarget.start(launch, launch.getProcesses()[0], session,
                        BootFile.isElf(session.kernel()) ? Optional.of(session.kernel()) : Optional.empty(), function);
            } catch (IOException e) {
                throw PortwrightCore.failure(e.getMessage(), e);
            }
        }
    }
}
