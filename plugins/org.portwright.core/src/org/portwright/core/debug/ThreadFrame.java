// SPDX-License-Identifier: EPL-2.0
// A frame that is stepped and runs as its thread does.

package org.portwright.core.debug;

import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IDebugTarget;
import org.eclipse.debug.core.model.IStackFrame;
import org.eclipse.debug.core.model.IThread;

/**
 * An activation of a function of C. Its thread does what is asked of it; only the innermost one is stepped: a step that
 * leaves others is none by lines.
 *
 * @param <T> the target that it is a part of
 * @param <H> the thread
 */
public abstract class ThreadFrame<T extends IDebugTarget, H extends IThread> extends ModelElement<T> implements IStackFrame {

    private final H thread;

    protected ThreadFrame(T target, H thread) {
        super(target);
        this.thread = thread;
    }

    /** Whether no function was called from it, and it is there yet. */
    protected abstract boolean isInnermost();

    @Override
    public final H getThread() {
        return thread;
    }

    @Override
    public int getCharStart() {
        return -1;
    }

    @Override
    public int getCharEnd() {
        return -1;
    }

    @Override
    public boolean canStepInto() {
        return isInnermost() && thread.canStepInto();
    }

    @Override
    public boolean canStepOver() {
        return isInnermost() && thread.canStepOver();
    }

    @Override
    public boolean canStepReturn() {
        return isInnermost() && thread.canStepReturn();
    }

    @Override
    public boolean isStepping() {
        return thread.isStepping();
    }

    @Override
    public void stepInto() throws DebugException {
        thread.stepInto();
    }

    @Override
    public void stepOver() throws DebugException {
        thread.stepOver();
    }

    @Override
    public void stepReturn() throws DebugException {
        thread.stepReturn();
    }

    @Override
    public boolean canResume() {
        return thread.canResume();
    }

    @Override
    public boolean canSuspend() {
        return thread.canSuspend();
    }

    @Override
    public boolean isSuspended() {
        return thread.isSuspended();
    }

    @Override
    public void resume() throws DebugException {
        thread.resume();
    }

    @Override
    public void suspend() throws DebugException {
        thread.suspend();
    }

    @Override
    public boolean canTerminate() {
        return thread.canTerminate();
    }

    @Override
    public boolean isTerminated() {
        return thread.isTerminated();
    }

    @Override
    public void terminate() throws DebugException {
        thread.terminate();
    }
}
