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
import org.portwright.debug.Frame;
import org.portwright.debug.Session;
import org.portwright.debug.SessionLoop;
import org.portwright.debug.symbols.CValue;
import org.portwright.debug.symbols.EvaluationException;

/** Breakpoints of one program. The manager's calls come from any thread; the rest is on the session's. */
final class InstalledBreakpoints implements IBreakpointListener, IBreakpointManagerListener {

    /** Where a breakpoint was set, and with which number, 0 if the program has no such place, or not yet. */
    private record Installed(String place, String condition, int number) {
        boolean isSame(String otherPlace, String otherCondition) {
            return place.equals(otherPlace) && Objects.equals(condition, otherCondition);
        }
    }

    private final Session session;
    private final SessionLoop loop;
    private final Map<IBreakpoint, Installed> installed = new HashMap<>();
    /** Watchpoints whose values their user has pointed at, until they are set. */
    private final Map<IBreakpoint, CValue> chosen = new HashMap<>();

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
        loop.enqueue(this::update);
    }

    /** What was changed just now counts when the program goes on: the workspace may tell of it later. */
    void update() {
        for (IBreakpoint breakpoint : manager().getBreakpoints(PortwrightCore.DEBUG_MODEL)) {
            if (breakpoint instanceof CBreakpoint ours) {
                install(ours);
            }
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
            session.removeWatchpoint(before.number());
        }
    }

    /** Has a watchpoint mean a value, where its expression may mean several; before it is added. */
    void choose(CWatchpoint watchpoint, CValue value) {
        chosen.put(watchpoint, value);
    }

    /** Whether there are watchpoints that can be set as soon as the program has begun. */
    boolean awaitBeginning() {
        for (Map.Entry<IBreakpoint, Installed> each : installed.entrySet()) {
            if (each.getKey() instanceof CWatchpoint watchpoint && each.getValue().number() == 0
                    && watchpoint.getMarker().exists() && isGlobal(watchpoint)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isGlobal(CWatchpoint watchpoint) {
        try {
            return watchpoint.function().isEmpty();
        } catch (CoreException e) {
            return false;       // its marker is gone
        }
    }

    /** Sets the watchpoints whose expressions had no value before; when the program has stopped. */
    void retry() {
        installed.entrySet().stream().filter(each -> each.getKey() instanceof CWatchpoint && each.getValue().number() == 0)
                .map(each -> (CWatchpoint) each.getKey()).toList().forEach(watchpoint -> {
                    installed.remove(watchpoint);
                    install(watchpoint);
                });
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
                installed.put(breakpoint, new Installed(place, condition, breakpoint instanceof CWatchpoint watchpoint
                        ? watch(watchpoint, condition) : set(place, condition)));
            }
        } catch (CoreException e) {
            remove(breakpoint);     // its marker is gone
        }
    }

    private int watch(CWatchpoint watchpoint, String condition) throws CoreException {
        String function = watchpoint.function();
        try {
            CValue value = chosen.remove(watchpoint);
            if (value == null) {
                Frame frame = session.framesToMain().stream()
                        .filter(each -> function.isEmpty() || each.name().equals(function)).findFirst().orElse(null);
                if (frame == null) {
                    return 0;
                }
                value = frame.evaluate(watchpoint.place());
            }
            return session.setWatchpoint(watchpoint.place(), value, condition).number();
        } catch (DebugException | EvaluationException e) {
            return 0;       // there is no such value, or none in memory
        }
    }

    private int set(String place, String condition) {
        try {
            return session.setBreakpoint(place, condition).number();
        } catch (DebugException e) {
            return 0;       // it is another program's
        }
    }
}
