// SPDX-License-Identifier: EPL-2.0
// What all parts of something that is debugged have in common.

package org.portwright.core.debug;

import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.DebugElement;
import org.eclipse.debug.core.model.IDebugTarget;
import org.portwright.core.PortwrightCore;

/**
 * An element of one of our debug models.
 *
 * @param <T> the target that it is a part of
 */
public abstract class ModelElement<T extends IDebugTarget> extends DebugElement {

    /** @param target null for the target itself */
    protected ModelElement(T target) {
        super(target);
    }

    /** What this is a part of. */
    @SuppressWarnings("unchecked")
    public final T target() {
        return (T) getDebugTarget();
    }

    @Override
    public String getModelIdentifier() {
        return getDebugTarget().getModelIdentifier();
    }

    /** An exception that says what can't be done, and why. */
    public static DebugException refusal(String message, Throwable cause) {
        return new DebugException(new Status(IStatus.ERROR, PortwrightCore.PLUGIN_ID,
                DebugException.TARGET_REQUEST_FAILED, message, cause));
    }
}
