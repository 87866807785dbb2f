// SPDX-License-Identifier: EPL-2.0
// The tabs of the launch configurations of kernels.

package org.portwright.ui.kernel;

import org.eclipse.debug.ui.AbstractLaunchConfigurationTabGroup;
import org.eclipse.debug.ui.CommonTab;
import org.eclipse.debug.ui.ILaunchConfigurationDialog;
import org.eclipse.debug.ui.ILaunchConfigurationTab;

/** Kernel, program, common. */
public final class KernelTabGroup extends AbstractLaunchConfigurationTabGroup {

    @Override
    public void createTabs(ILaunchConfigurationDialog dialog, String mode) {
        setTabs(new ILaunchConfigurationTab[] {new KernelTab(), new KernelProgramTab(), new CommonTab()});
    }
}
