// SPDX-License-Identifier: EPL-2.0
// Run As > Other Kernel in QEMU.

package org.portwright.ui.kernel;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.portwright.core.PortwrightCore;
import org.portwright.core.kernel.BootAttributes;
import org.portwright.ui.launch.ProgramLaunchShortcut;

/** <i>Run As &gt; Other Kernel in QEMU</i>, and the same of <i>Debug As</i>. */
public final class BootShortcut extends ProgramLaunchShortcut {

    /** Called by the platform. */
    public BootShortcut() {
        super(PortwrightCore.LAUNCH_BOOT);
    }

    @Override
    protected void setProgram(ILaunchConfigurationWorkingCopy configuration, IResource resource) throws CoreException {
        BootAttributes.setFile(configuration, (IFile) resource);
    }
}
