// SPDX-License-Identifier: EPL-2.0
// An activation of a function of a kernel.

package org.portwright.core.kernel.debug;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IRegisterGroup;
import org.eclipse.debug.core.model.IStackFrame;
import org.eclipse.debug.core.model.IThread;
import org.eclipse.debug.core.model.IVariable;
import org.portwright.core.Messages;
import org.portwright.kernel.gdb.Gdb;
import org.portwright.kernel.gdb.MiRecord.MiTuple;

/** A frame, of use until the kernel goes on. */
public final class KernelFrame extends KernelElement implements IStackFrame {

    private final KernelCpu cpu;
    private final MiTuple frame;
    private IVariable[] variables;

    KernelFrame(KernelCpu cpu, MiTuple frame) {
        super(cpu.kernel());
        this.cpu = cpu;
        this.frame = frame;
    }

    /** What says to GDB that this frame is meant. */
    String place() {
        return "--thread " + cpu.id() + " --frame " + frame.number("level", 0);
    }

    /** The path of its source file; empty if that is not known. */
    String path() {
        return frame.text("fullname");
    }

    @Override
    public synchronized IVariable[] getVariables() throws DebugException {
        if (!cpu.has(this)) {
            throw refusal(Messages.debug_running, null);
        }
        if (variables == null) {
            List<IVariable> found = new ArrayList<>();
            for (MiTuple variable : kernel().ask("-stack-list-variables " + place() + " --simple-values").tuples("variables")) {
                found.add(KernelVariable.of(this, variable));
            }
            variables = found.toArray(IVariable[]::new);
        }
        return variables;
    }

    /**
     * Evaluates an expression of C.
     *
     * @throws DebugException if it has no value; the message says why
     */
    public KernelVariable evaluate(String expression) throws DebugException {
        if (!cpu.has(this)) {
            throw refusal(Messages.debug_running, null);
        }
        try {
            MiTuple made = kernel().ask("-var-create " + place() + " - * " + Gdb.quoted(expression));
            kernel().addVariable(made.text("name"));
            return KernelVariable.made(this, expression, made);
        } catch (DebugException e) {
            // GDB says only that it can't; of this command it says why.
            kernel().ask("-data-evaluate-expression " + place() + ' ' + Gdb.quoted(expression));
            throw e;
        }
    }

    @Override
    public boolean hasVariables() {
        return cpu.has(this);
    }

    @Override
    public int getLineNumber() {
        return frame.number("line", -1);
    }

    @Override
    public int getCharStart() {
        return -1;
    }

    @Override
    public int getCharEnd() {
        return -1;
    }

    /** The function and its line; of code without symbols the address. */
    @Override
    public String getName() {
        String function = frame.text("func");
        String file = frame.text("file");
        String name = function.isEmpty() || function.equals("??") ? frame.text("addr") : function;
        return file.isEmpty() ? name : name + " at " + file.substring(file.lastIndexOf('/') + 1) + ':' + frame.text("line");
    }

    @Override
    public IThread getThread() {
        return cpu;
    }

    @Override
    public IRegisterGroup[] getRegisterGroups() {
        return new IRegisterGroup[] {new KernelRegisters(this)};
    }

    @Override
    public boolean hasRegisterGroups() {
        return cpu.has(this);
    }

    /** Only the innermost one is stepped. */
    private boolean isInnermost() {
        return cpu.has(this) && frame.number("level", 0) == 0;
    }

    @Override
    public boolean canStepInto() {
        return isInnermost();
    }

    @Override
    public boolean canStepOver() {
        return isInnermost();
    }

    @Override
    public boolean canStepReturn() {
        return isInnermost();
    }

    @Override
    public boolean isStepping() {
        return cpu.isStepping();
    }

    @Override
    public void stepInto() throws DebugException {
        cpu.stepInto();
    }

    @Override
    public void stepOver() throws DebugException {
        cpu.stepOver();
    }

    @Override
    public void stepReturn() throws DebugException {
        cpu.stepReturn();
    }

    @Override
    public boolean canResume() {
        return cpu.canResume();
    }

    @Override
    public boolean canSuspend() {
        return cpu.canSuspend();
    }

    @Override
    public boolean isSuspended() {
        return cpu.isSuspended();
    }

    @Override
    public void resume() throws DebugException {
        cpu.resume();
    }

    @Override
    public void suspend() throws DebugException {
        cpu.suspend();
    }

    @Override
    public boolean canTerminate() {
        return cpu.canTerminate();
    }

    @Override
    public boolean isTerminated() {
        return cpu.isTerminated();
    }

    @Override
    public void terminate() throws DebugException {
        cpu.terminate();
    }
}
