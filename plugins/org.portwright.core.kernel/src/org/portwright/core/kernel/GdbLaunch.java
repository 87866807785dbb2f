// SPDX-License-Identifier: EPL-2.0
// Connects CDT's debugger to a kernel that waits for one.

package org.portwright.core.kernel;

import java.util.Set;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationType;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.kernel.SimulatorSession;

/**
 * Makes a configuration of CDT's launch type <i>C/C++ Remote Application</i>, with the delegate for a server that runs
 * already, and launches it. The names are those of CDT's IGDBLaunchConfigurationConstants and
 * ICDTLaunchConfigurationConstants, which are no API here: CDT's debugger is optional.
 */
final class GdbLaunch {

    private static final String TYPE = "org.eclipse.cdt.launch.remoteApplicationLaunchType";
    private static final String DELEGATE = "org.eclipse.cdt.dsf.gdb.launch.remoteCLaunch";
    private static final String LAUNCH = "org.eclipse.cdt.launch.";
    private static final String GDB = "org.eclipse.cdt.dsf.gdb.";

    private GdbLaunch() {
    }

    /** Whether CDT's debugger is installed. */
    static boolean isInstalled() {
        return DebugPlugin.getDefault().getLaunchManager().getLaunchConfigurationType(TYPE) != null;
    }

    /**
     * Connects CDT's debugger to {@code run}.
     *
     * @param function where the kernel is to stop first; empty: before its first instruction
     */
    static void start(ILaunchConfiguration kernel, IProject project, KernelRun run, String function, SubMonitor monitor)
            throws CoreException {
        ILaunchManager manager = DebugPlugin.getDefault().getLaunchManager();
        ILaunchConfigurationType type = manager.getLaunchConfigurationType(TYPE);
        SimulatorSession session = run.session().orElse(null);
        if (type == null || session == null || session.gdbPort().isEmpty()) {
            return;
        }
        String name = NLS.bind(Messages.kernel_gdb, kernel.getName());
        ILaunchConfigurationWorkingCopy copy = null;
        for (ILaunchConfiguration existing : manager.getLaunchConfigurations(type)) {
            if (existing.getName().equals(name)) {
                copy = existing.getWorkingCopy();
            }
        }
        if (copy == null) {
            copy = type.newInstance(null, name);
            copy.setPreferredLaunchDelegate(Set.of(ILaunchManager.DEBUG_MODE), DELEGATE);
            copy.setAttribute(LAUNCH + "PROJECT_ATTR", project.getName());
            copy.setAttribute(LAUNCH + "DEBUGGER_START_MODE", "remote");
            copy.setAttribute(LAUNCH + "DEBUGGER_STOP_AT_MAIN", !function.isEmpty());
            copy.setAttribute(LAUNCH + "DEBUGGER_STOP_AT_MAIN_SYMBOL", function);
            copy.setAttribute(LAUNCH + "ATTR_BUILD_BEFORE_LAUNCH_ATTR", 0);
            copy.setAttribute(GDB + "DEBUG_NAME", "gdb");
            copy.setAttribute(GDB + "REMOTE_TCP", true);
            copy.setAttribute(GDB + "HOST", "localhost");
        }
        copy.setAttribute(LAUNCH + "PROGRAM_NAME", session.kernel().toString());
        copy.setAttribute(GDB + "PORT", Integer.toString(session.gdbPort().getAsInt()));
        copy.doSave().launch(ILaunchManager.DEBUG_MODE, monitor);
    }
}
