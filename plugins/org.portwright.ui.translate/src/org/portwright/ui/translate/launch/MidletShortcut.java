// SPDX-License-Identifier: EPL-2.0
// Run As > MIDlet in Emulator.

package org.portwright.ui.translate.launch;

import org.portwright.core.PortwrightCore;
import org.portwright.ui.launch.ProgramLaunchShortcut;

/** <i>Run As &gt; MIDlet in Emulator</i>. */
public final class MidletShortcut extends ProgramLaunchShortcut {

    /** Called by the platform. */
    public MidletShortcut() {
        super(PortwrightCore.LAUNCH_MIDLET);
    }
}
