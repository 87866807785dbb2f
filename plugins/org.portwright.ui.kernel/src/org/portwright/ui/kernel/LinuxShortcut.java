// SPDX-License-Identifier: EPL-2.0
// Run As > Linux with Application Kernel.

package org.portwright.ui.kernel;

import org.portwright.core.PortwrightCore;
import org.portwright.ui.launch.ProgramLaunchShortcut;

/** <i>Run As &gt; Linux with Application Kernel</i>. */
public final class LinuxShortcut extends ProgramLaunchShortcut {

    /** Called by the platform. */
    public LinuxShortcut() {
        super(PortwrightCore.LAUNCH_LINUX);
    }
}
