// SPDX-License-Identifier: EPL-2.0
// Has our help viewer used where the platform's can't work.

package org.portwright.branding;

import org.eclipse.ui.IStartup;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.internal.help.WorkbenchHelpSystem;
import org.portwright.ui.help.PortwrightHelp;

/** The workbench takes the first help it finds, whether or not it works; there is no API to choose another. */
public final class HelpStartup implements IStartup {

    @Override
    public void earlyStartup() {
        if (!PortwrightHelp.isPlatformHelpWorking()) {
            PlatformUI.getWorkbench().getDisplay()
                    .asyncExec(() -> WorkbenchHelpSystem.getInstance().setDesiredHelpSystemId(PortwrightHelp.EXTENSION_ID));
        }
    }
}
