// SPDX-License-Identifier: EPL-2.0
// Run As > Instrumented Program.

package org.portwright.ui.lopi;

import org.eclipse.core.resources.IResource;
import org.portwright.core.PortwrightCore;
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
}
