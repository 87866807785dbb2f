// SPDX-License-Identifier: EPL-2.0
// What breakpoints in C have in common.

package org.portwright.core.translate.debug;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.model.IBreakpoint;
import org.portwright.core.PortwrightCore;

/** A breakpoint at a place of C, for all programs that have the place. */
public interface CBreakpoint extends IBreakpoint {

    /** Attribute of the marker: an expression of C that must not be zero. String, empty for none. */
    String CONDITION = "condition";

    /** The place, as the session takes it: a function, or FILE:LINE; of a watchpoint the expression. */
    String place() throws CoreException;

    @Override
    default String getModelIdentifier() {
        return PortwrightCore.DEBUG_MODEL;
    }

    /** An expression of C that must not be zero for the program to stop; empty for none. */
    default String condition() {
        return getMarker().getAttribute(CONDITION, "").trim();
    }

    /** @param condition an expression of C; empty for none */
    default void setCondition(String condition) throws CoreException {
        getMarker().setAttribute(CONDITION, condition.trim());
    }
}
