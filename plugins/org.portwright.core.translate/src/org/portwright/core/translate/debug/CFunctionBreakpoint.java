// SPDX-License-Identifier: EPL-2.0
// A breakpoint on a function of C.

package org.portwright.core.translate.debug;

import java.util.Map;
import java.util.Optional;

import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.model.Breakpoint;
import org.eclipse.debug.core.model.IBreakpoint;
import org.portwright.core.PortwrightCore;

/**
 * A marker of type {@link PortwrightCore#FUNCTION_BREAKPOINT} on the workspace: a program stops where the body of the
 * function begins, whatever file it is in.
 */
public final class CFunctionBreakpoint extends Breakpoint implements CBreakpoint {

    /** Attribute of the marker: the name of the function. */
    private static final String FUNCTION = "function";

    /** Called by the platform, for a marker that there is. */
    public CFunctionBreakpoint() {
    }

    /** Sets a breakpoint on the function of that name. */
    public static CFunctionBreakpoint set(String function) throws CoreException {
        CFunctionBreakpoint breakpoint = new CFunctionBreakpoint();
        IResource workspace = ResourcesPlugin.getWorkspace().getRoot();
        workspace.getWorkspace().run(monitor -> breakpoint.setMarker(workspace.createMarker(
                PortwrightCore.FUNCTION_BREAKPOINT, Map.of(FUNCTION, function, IBreakpoint.ENABLED, true,
                        IBreakpoint.ID, PortwrightCore.DEBUG_MODEL, IMarker.MESSAGE, function))),
                workspace.getWorkspace().getRuleFactory().markerRule(workspace), 0, null);
        DebugPlugin.getDefault().getBreakpointManager().addBreakpoint(breakpoint);
        return breakpoint;
    }

    /** The breakpoint on a function, if there is one. */
    public static Optional<CFunctionBreakpoint> on(String function) throws CoreException {
        for (IBreakpoint each : DebugPlugin.getDefault().getBreakpointManager().getBreakpoints(PortwrightCore.DEBUG_MODEL)) {
            if (each instanceof CFunctionBreakpoint breakpoint && breakpoint.place().equals(function)) {
                return Optional.of(breakpoint);
            }
        }
        return Optional.empty();
    }

    @Override
    public String place() throws DebugException {
        return ensureMarker().getAttribute(FUNCTION, "");
    }
}
