// SPDX-License-Identifier: EPL-2.0
// A watchpoint on a value of C.

package org.portwright.core.translate.debug;

import java.util.Map;

import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.model.Breakpoint;
import org.eclipse.debug.core.model.IBreakpoint;
import org.eclipse.debug.core.model.IWatchpoint;
import org.portwright.core.PortwrightCore;

/**
 * A marker of type {@link PortwrightCore#WATCHPOINT} on the workspace: a program stops when what an expression means, a
 * place in memory, has changed.
 */
public final class CWatchpoint extends Breakpoint implements CBreakpoint, IWatchpoint {

    /** Attribute of the marker: the expression. */
    private static final String EXPRESSION = "expression";
    /** Attribute of the marker: the function whose variables the expression has. */
    private static final String FUNCTION = "function";

    /** Called by the platform, for a marker that there is. */
    public CWatchpoint() {
    }

    /**
     * Sets a watchpoint.
     *
     * @param expression of C, such as a variable, or {@code *(int *) 0x4ffffc8}
     * @param function whose variables it has; empty if it has those of the program only
     */
    public static CWatchpoint set(String expression, String function) throws CoreException {
        CWatchpoint watchpoint = of(expression, function);
        DebugPlugin.getDefault().getBreakpointManager().addBreakpoint(watchpoint);
        return watchpoint;
    }

    /** As {@link #set}, but no program knows of it yet. */
    static CWatchpoint of(String expression, String function) throws CoreException {
        CWatchpoint watchpoint = new CWatchpoint();
        IResource workspace = ResourcesPlugin.getWorkspace().getRoot();
        workspace.getWorkspace().run(monitor -> watchpoint.setMarker(workspace.createMarker(
                PortwrightCore.WATCHPOINT, Map.of(EXPRESSION, expression, FUNCTION, function, IBreakpoint.ENABLED, true,
                        IBreakpoint.ID, PortwrightCore.DEBUG_MODEL, IMarker.MESSAGE, expression))),
                workspace.getWorkspace().getRuleFactory().markerRule(workspace), 0, null);
        return watchpoint;
    }

    /** The expression. */
    @Override
    public String place() throws DebugException {
        return ensureMarker().getAttribute(EXPRESSION, "");
    }

    /** The function whose variables the expression has; empty if it has those of the program only. */
    public String function() throws DebugException {
        return ensureMarker().getAttribute(FUNCTION, "");
    }

    @Override
    public boolean isAccess() {
        return false;
    }

    @Override
    public void setAccess(boolean access) {
        // What reads memory is not seen.
    }

    @Override
    public boolean isModification() {
        return true;
    }

    @Override
    public void setModification(boolean modification) {
        // There is nothing else.
    }

    @Override
    public boolean supportsAccess() {
        return false;
    }

    @Override
    public boolean supportsModification() {
        return true;
    }
}
