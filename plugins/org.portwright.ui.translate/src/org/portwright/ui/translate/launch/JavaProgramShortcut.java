// SPDX-License-Identifier: EPL-2.0
// Run As > Translated Java Program.

package org.portwright.ui.translate.launch;

import org.portwright.core.PortwrightCore;
import org.portwright.ui.launch.ProgramLaunchShortcut;

/** <i>Run As &gt; Translated Java Program</i>. */
public final class JavaProgramShortcut extends ProgramLaunchShortcut {

    /** Called by the platform. */
    public JavaProgramShortcut() {
        super(PortwrightCore.LAUNCH_JAVA);
    }
}
