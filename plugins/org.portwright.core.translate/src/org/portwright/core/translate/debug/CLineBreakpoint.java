// SPDX-License-Identifier: EPL-2.0
// A breakpoint on a line of C.

package org.portwright.core.translate.debug;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.model.IBreakpoint;
import org.eclipse.debug.core.model.LineBreakpoint;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;

/** A marker of type {@link PortwrightCore#LINE_BREAKPOINT} on a source file of the workspace. */
public final class CLineBreakpoint extends LineBreakpoint implements CBreakpoint {

    /** Called by the platform, for a marker that there is. */
    public CLineBreakpoint() {
    }

    /**
     * Sets a breakpoint, for all programs that have the file.
     *
     * @param line from 1
     * @param start offset of the line in the file, by which an editor moves it with its text
     * @param end offset of the line's end
     */
    public static CLineBreakpoint set(IFile file, int line, int start, int end) throws CoreException {
        CLineBreakpoint breakpoint = new CLineBreakpoint();
        file.getWorkspace().run(monitor -> {
            Map<String, Object> attributes = new HashMap<>();
            attributes.put(IMarker.LINE_NUMBER, line);
            attributes.put(IMarker.CHAR_START, start);
            attributes.put(IMarker.CHAR_END, end);
            attributes.put(IBreakpoint.ENABLED, true);
            attributes.put(IBreakpoint.ID, PortwrightCore.DEBUG_MODEL);
            attributes.put(IMarker.MESSAGE, NLS.bind(Messages.debug_breakpoint, file.getName(), line));
            breakpoint.setMarker(file.createMarker(PortwrightCore.LINE_BREAKPOINT, attributes));
        }, file.getWorkspace().getRuleFactory().markerRule(file), 0, null);
        DebugPlugin.getDefault().getBreakpointManager().addBreakpoint(breakpoint);
        return breakpoint;
    }

    /** The breakpoint on a line, if there is one. */
    public static Optional<CLineBreakpoint> at(IResource file, int line) throws CoreException {
        for (IBreakpoint each : DebugPlugin.getDefault().getBreakpointManager().getBreakpoints(PortwrightCore.DEBUG_MODEL)) {
            if (each instanceof CLineBreakpoint breakpoint && file.equals(each.getMarker().getResource())
                    && breakpoint.getLineNumber() == line) {
                return Optional.of(breakpoint);
            }
        }
        return Optional.empty();
    }

    @Override
    public String place() throws CoreException {
        return ensureMarker().getResource().getLocation().toOSString() + ':' + getLineNumber();
    }
}
