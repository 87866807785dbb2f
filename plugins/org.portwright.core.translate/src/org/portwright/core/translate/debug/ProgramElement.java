// SPDX-License-Identifier: EPL-2.0
// What all parts of a debugged program have in common.

package org.portwright.core.translate.debug;

import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.model.DebugElement;
import org.portwright.core.PortwrightCore;

/** An element of our debug model. */
abstract class ProgramElement extends DebugElement {

    /** @param target null for the target itself */
    ProgramElement(ProgramTarget target) {
        super(target);
    }

    /** The program that this is a part of. */
    ProgramTarget program() {
        return (ProgramTarget) getDebugTarget();
    }

    @Override
    public ILaunch getLaunch() {
        return program().getLaunch();
    }

    @Override
    public String getModelIdentifier() {
        return PortwrightCore.DEBUG_MODEL;
    }

    /** An exception that says what can't be done, and why. */
    static DebugException refusal(String message, Throwable cause) {
        return new DebugException(new Status(IStatus.ERROR, PortwrightCore.PLUGIN_ID,
                DebugException.TARGET_REQUEST_FAILED, message, cause));
    }
}
