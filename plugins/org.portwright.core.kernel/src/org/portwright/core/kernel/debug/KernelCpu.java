// SPDX-License-Identifier: EPL-2.0
// A CPU of a kernel that is debugged.

package org.portwright.core.kernel.debug;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.debug.core.DebugEvent;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IBreakpoint;
import org.eclipse.debug.core.model.IStackFrame;
import org.eclipse.debug.core.model.IThread;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.debug.ModelElement;
import org.portwright.kernel.gdb.MiRecord.MiTuple;

/** A CPU, which GDB calls a thread. */
public final class KernelCpu extends ModelElement<KernelTarget> implements IThread {

    /** A stack whose end GDB does not find has no more. */
    private static final int MOST_FRAMES = 64;

    private final int id;
    private final int number;
    private List<KernelFrame> frames;
    private IBreakpoint breakpoint;

    KernelCpu(KernelTarget target, int id, int number) {
        super(target);
        this.id = id;
        this.number = number;
    }

    /** GDB's number for it. */
    int id() {
        return id;
    }

    synchronized void suspended(IBreakpoint met) {
        frames = null;
        breakpoint = met;
    }

    synchronized void resumed() {
        frames = null;
        breakpoint = null;
    }

    synchronized boolean has(KernelFrame frame) {
        return frames != null && frames.contains(frame);
    }

    @Override
    public synchronized IStackFrame[] getStackFrames() throws DebugException {
        if (!isSuspended()) {
            return new IStackFrame[0];
        }
        if (frames == null) {
            List<KernelFrame> found = new ArrayList<>();
            for (MiTuple frame : target().ask("-stack-list-frames --thread " + id + " 0 " + (MOST_FRAMES - 1)).tuples("stack")) {
                found.add(new KernelFrame(this, frame));
            }
            frames = List.copyOf(found);
        }
        return frames.toArray(IStackFrame[]::new);
    }

    @Override
    public boolean hasStackFrames() {
        return isSuspended();
    }

    @Override
    public IStackFrame getTopStackFrame() throws DebugException {
        IStackFrame[] all = getStackFrames();
        return all.length == 0 ? null : all[0];
    }

    @Override
    public int getPriority() {
        return 0;
    }

    @Override
    public String getName() {
        return NLS.bind(Messages.kernelDebug_cpu, number);
    }

    @Override
    public synchronized IBreakpoint[] getBreakpoints() {
        return breakpoint == null ? new IBreakpoint[0] : new IBreakpoint[] {breakpoint};
    }

    @Override
    public boolean canResume() {
        return target().canResume();
    }

    @Override
    public boolean canSuspend() {
        return target().canSuspend();
    }

    @Override
    public boolean isSuspended() {
        return target().isSuspended();
    }

    @Override
    public void resume() throws DebugException {
        target().move(this, "-exec-continue", DebugEvent.CLIENT_REQUEST);
    }

    @Override
    public void suspend() throws DebugException {
        target().suspend();
    }

    @Override
    public boolean canStepInto() {
        return isSuspended();
    }

    @Override
    public boolean canStepOver() {
        return isSuspended();
    }

    @Override
    public boolean canStepReturn() {
        return isSuspended();
    }

    @Override
    public boolean isStepping() {
        return target().isStepping();
    }

    @Override
    public void stepInto() throws DebugException {
        target().move(this, "-exec-step --thread " + id, DebugEvent.STEP_INTO);
    }

    @Override
    public void stepOver() throws DebugException {
        target().move(this, "-exec-next --thread " + id, DebugEvent.STEP_OVER);
    }

    @Override
    public void stepReturn() throws DebugException {
        target().move(this, "-exec-finish --thread " + id + " --frame 0", DebugEvent.STEP_RETURN);
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
