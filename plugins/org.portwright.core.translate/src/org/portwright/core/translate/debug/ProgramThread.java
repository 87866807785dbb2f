// SPDX-License-Identifier: EPL-2.0
// A thread of a program.

package org.portwright.core.translate.debug;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

import org.eclipse.core.resources.IFile;
import org.eclipse.debug.core.DebugEvent;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IBreakpoint;
import org.eclipse.debug.core.model.IDebugElement;
import org.eclipse.debug.core.model.IStackFrame;
import org.eclipse.debug.core.model.ISuspendResume;
import org.eclipse.debug.core.model.IThread;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.debug.ModelElement;
import org.portwright.debug.Frame;
import org.portwright.debug.Session;
import org.portwright.debug.Session.Outcome;
import org.portwright.debug.symbols.ValueFormat;

/** A thread that runs code of the program. When one stops, all do. */
public final class ProgramThread extends ModelElement<ProgramTarget> implements IThread {

    /** Of more calls the arguments are seen when the frame is selected. */
    private static final int MOST_WITH_ARGUMENTS = 40;

    private final int number;
    private final String name;
    private volatile List<ProgramFrame> frames = List.of();
    private volatile IBreakpoint breakpoint;
    private volatile String change = "";
    private volatile boolean isSuspended;
    private volatile boolean isStepping;

    /** @param number as {@link Session#selectThread} has it */
    ProgramThread(ProgramTarget target, int number, String name) {
        super(target);
        this.number = number;
        this.name = name;
    }

    int number() {
        return number;
    }

    /** Another thread has stopped, and this one with it; on the session's thread. */
    void held(List<Frame> found) {
        setFrames(found);
        isStepping = false;
        isSuspended = true;
        fireChangeEvent(DebugEvent.CONTENT);
    }

    private void setFrames(List<Frame> found) {
        List<ProgramFrame> stack = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            stack.add(new ProgramFrame(this, found.get(i), found.size() - i, i < MOST_WITH_ARGUMENTS));
        }
        frames = List.copyOf(stack);
    }

    /** On the session's thread. */
    void suspended(List<Frame> found, IBreakpoint reached, int detail) {
        setFrames(found);
        breakpoint = reached;
        Session.Change seen = reached instanceof CWatchpoint ? target().session().change() : null;
        ValueFormat format = new ValueFormat(target().session().symbols());
        change = seen == null ? "" : NLS.bind(Messages.debug_change, new String[] {seen.watchpoint().expression(),
            format.inner(seen.before()), format.inner(seen.after())});
        isStepping = false;
        isSuspended = true;
        fireSuspendEvent(detail);
    }

    /** What a watchpoint has seen, for people; empty if none has stopped the program. */
    public String change() {
        return change;
    }

    void resumed(int detail) {
        isSuspended = false;
        isStepping = detail != DebugEvent.CLIENT_REQUEST;
        frames = List.of();
        breakpoint = null;
        change = "";
        fireResumeEvent(detail);
    }

    void ended() {
        isSuspended = false;
        frames = List.of();
        fireTerminateEvent();
    }

    /** Whether the program is where it was when it had this frame. */
    boolean has(ProgramFrame frame) {
        return frames.contains(frame);
    }

    /** The thread of the program that something is a part of; empty if it is none of ours. */
    public static Optional<ProgramThread> of(ISuspendResume element) {
        return element instanceof IDebugElement ours && ours.getDebugTarget() instanceof ProgramTarget program
                ? Optional.of(program.thread()) : Optional.empty();
    }

    /** Runs to a line, or to a breakpoint before. */
    public void runToLine(IFile file, int line) throws DebugException {
        target().runTo(file.getLocation().toOSString() + ':' + line);
    }

    @Override
    public IStackFrame[] getStackFrames() {
        return frames.toArray(IStackFrame[]::new);
    }

    @Override
    public boolean hasStackFrames() {
        return !frames.isEmpty();
    }

    @Override
    public ProgramFrame getTopStackFrame() {
        List<ProgramFrame> stack = frames;
        return stack.isEmpty() ? null : stack.get(0);
    }

    @Override
    public int getPriority() {
        return 0;
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public IBreakpoint[] getBreakpoints() {
        IBreakpoint reached = breakpoint;
        return reached == null ? new IBreakpoint[0] : new IBreakpoint[] {reached};
    }

    @Override
    public boolean canResume() {
        return isSuspended;
    }

    @Override
    public boolean canSuspend() {
        return !isSuspended && !isTerminated();
    }

    @Override
    public boolean isSuspended() {
        return isSuspended;
    }

    @Override
    public void resume() throws DebugException {
        move(() -> target().session().resume(), DebugEvent.CLIENT_REQUEST);
    }

    @Override
    public void suspend() {
        target().pause();
    }

    @Override
    public boolean canStepInto() {
        return hasStackFrames();
    }

    @Override
    public boolean canStepOver() {
        return hasStackFrames();
    }

    @Override
    public boolean canStepReturn() {
        return frames.size() > 1;
    }

    @Override
    public boolean isStepping() {
        return isStepping;
    }

    @Override
    public void stepInto() throws DebugException {
        move(() -> target().session().step(true), DebugEvent.STEP_INTO);
    }

    @Override
    public void stepOver() throws DebugException {
        move(() -> target().session().step(false), DebugEvent.STEP_OVER);
    }

    @Override
    public void stepReturn() throws DebugException {
        move(() -> target().session().finish(), DebugEvent.STEP_RETURN);
    }

    private void move(Supplier<Outcome> how, int detail) throws DebugException {
        if (!isSuspended) {
            throw refusal(Messages.debug_running, null);
        }
        target().move(this, how, detail);
    }

    @Override
    public boolean canTerminate() {
        return target().canTerminate();
    }

    @Override
    public boolean isTerminated() {
        return target().isTerminated();
    }

    @Override
    public void terminate() throws DebugException {
        target().terminate();
    }
}
