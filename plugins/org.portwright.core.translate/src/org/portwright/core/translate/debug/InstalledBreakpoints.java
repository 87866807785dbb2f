// SPDX-License-Identifier: EPL-2.0
// Keeps a session's breakpoints the same as the workspace's.

package org.portwright.core.translate.debug;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

import org.eclipse.core.resources.IMarkerDelta;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.IBreakpointListener;
import org.eclipse.debug.core.IBreakpointManager;
import org.eclipse.debug.core.IBreakpointManagerListener;
import org.eclipse.debug.core.model.IBreakpoint;
import org.portwright.core.PortwrightCore;
import org.portwright.debug.DebugException;
import org.portwright.debug.Session;
import org.portwright.debug.SessionLoop;

/** Breakpoints of one program. The manager's calls come from any thread; the rest is on the session's. */
final class InstalledBreakpoints implements IBreakpointListener, IBreakpointManagerListener {

    /** Where a breakpoint was set, and with which number, 0 if the program has no such place. */
    private record Installed(String place, String condition, int number) {
        boolean isSame(String otherPlace, String otherCondition) {
            return place.equals(otherPlace) && Objects.equals(condition, otherCondition);
        }
    }

    private final Session session;
    private final SessionLoop loop;
    private final Map<IBreakpoint, Installed> installed = new HashMap<>();

    InstalledBreakpoints(Session session, SessionLoop loop) {
        this.session = session;
        this.loop = loop;
    }

    private static IBreakpointManager manager() {
        return DebugPlugin.getDefault().getBreakpointManager();
    }

    /** Sets all that there are, and from now on those that come. */
    void installAll() {
        manager().addBreakpointListener(this);
        manager().addBreakpointManagerListener(this);
        breakpointManagerEnablementChanged(manager().isEnabled());
    }

    void dispose() {
        manager().removeBreakpointListener(this);
        manager().removeBreakpointManagerListener(this);
    }

    /** The breakpoint that a session knows by a number; null if there is none. */
    IBreakpoint byNumber(int number) {
        return installed.entrySet().stream().filter(entry -> entry.getValue().number() == number)
                .map(Map.Entry::getKey).findFirst().orElse(null);
    }

    @Override
    public void breakpointManagerEnablementChanged(boolean enabled) {
        for (IBreakpoint breakpoint : manager().getBreakpoints(PortwrightCore.DEBUG_MODEL)) {
            breakpointAdded(breakpoint);
        }
    }

    @Override
    public void breakpointAdded(IBreakpoint breakpoint) {
        if (breakpoint instanceof CBreakpoint ours) {
            loop.enqueue(() -> install(ours));
        }
    }

    @Override
    public void breakpointChanged(IBreakpoint breakpoint, IMarkerDelta delta) {
        breakpointAdded(breakpoint);
    }

    @Override
    public void breakpointRemoved(IBreakpoint breakpoint, IMarkerDelta delta) {
        loop.enqueue(() -> remove(breakpoint));
    }

    private void remove(IBreakpoint breakpoint) {
        Installed before = installed.remove(breakpoint);
        if (before != null) {
            session.removeBreakpoint(before.number());
        }
    }

    private void install(CBreakpoint breakpoint) {
        try {
            String place = breakpoint.place();
            String condition = breakpoint.condition().isEmpty() ? null : breakpoint.condition();
            boolean isWanted = manager().isEnabled() && breakpoint.isEnabled();
            Installed before = installed.get(breakpoint);
            if (isWanted && before != null && before.isSame(place, condition)) {
                return;
            }
            remove(breakpoint);
            if (isWanted) {
                installed.put(breakpoint, new Installed(place, condition, set(place, condition)));
            }
        } catch (CoreException e) {
            remove(breakpoint);     // its marker is gone
        }
    }

    private int set(String place, String condition) {
        try {
            return session.setBreakpoint(session.resolve(place), condition).number();
        } catch (DebugException e) {
            return 0;       // it is another program's
        }
    }
}
