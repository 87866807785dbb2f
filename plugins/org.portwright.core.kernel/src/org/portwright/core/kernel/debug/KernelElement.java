// SPDX-License-Identifier: EPL-2.0
// What all parts of a debugged kernel have in common.

package org.portwright.core.kernel.debug;

import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.model.DebugElement;
import org.portwright.core.PortwrightCore;

/** An element of the debug model of kernels. */
abstract class KernelElement extends DebugElement {

    /** @param target null for the target itself */
    KernelElement(KernelTarget target) {
        super(target);
    }

    /** The kernel that this is a part of. */
    KernelTarget kernel() {
        return (KernelTarget) getDebugTarget();
    }

    @Override
    public ILaunch getLaunch() {
        return kernel().getLaunch();
    }

    @Override
    public String getModelIdentifier() {
        return KernelTarget.MODEL;
    }

    /** An exception that says what can't be done, and why. */
    static DebugException refusal(String message, Throwable cause) {
        return new DebugException(new Status(IStatus.ERROR, PortwrightCore.PLUGIN_ID,
                DebugException.TARGET_REQUEST_FAILED, message, cause));
    }
}
