// SPDX-License-Identifier: EPL-2.0
// Run As > Instrumented Program.

package org.portwright.ui.lopi;

import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.ui.statushandlers.StatusManager;
import org.portwright.core.PortwrightCore;
import org.portwright.core.launch.LaunchAttributes;
import org.portwright.core.lopi.InstrumentedProgram;
import org.portwright.ui.launch.ProgramLaunchShortcut;

/** <i>Run As &gt; Instrumented Program</i>. */
public final class InstrumentedShortcut extends ProgramLaunchShortcut {

    /** Called by the platform. */
    public InstrumentedShortcut() {
        super(PortwrightCore.LAUNCH_LOPI);
    }

    @Override
    protected IResource program(IResource resource) {
        return InstrumentedProgram.of(resource).<IResource>map(InstrumentedProgram::arguments).orElse(resource);
    }

    /**
     * Runs a resource.
     *
     * @param arguments what the program gets; null: what it got last
     */
    void launch(IResource resource, String arguments, String mode) {
        try {
            ILaunchConfiguration configuration = configuration(program(resource));
            if (arguments != null) {
                ILaunchConfigurationWorkingCopy copy = configuration.getWorkingCopy();
                copy.setAttribute(LaunchAttributes.ARGUMENTS, arguments);
                configuration = copy.doSave();
            }
            DebugUITools.launch(configuration, mode);
        } catch (CoreException e) {
            StatusManager.getManager().handle(e.getStatus(), StatusManager.SHOW | StatusManager.LOG);
        }
    }
}
