// SPDX-License-Identifier: EPL-2.0
// An activation of a function of a kernel.

package org.portwright.core.kernel.debug;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IRegisterGroup;
import org.eclipse.debug.core.model.IVariable;
import org.portwright.core.Messages;
import org.portwright.core.debug.ThreadFrame;
import org.portwright.kernel.gdb.Gdb;
import org.portwright.kernel.gdb.MiRecord.MiTuple;

/** A frame, of use until the kernel goes on. */
public final class KernelFrame extends ThreadFrame<KernelTarget, KernelCpu> {

    private final MiTuple frame;
    private IVariable[] variables;

    KernelFrame(KernelCpu cpu, MiTuple frame) {
        super(cpu.target(), cpu);
        this.frame = frame;
    }

    /** What says to GDB that this frame is meant. */
    String place() {
        return "--thread " + getThread().id() + " --frame " + frame.number("level", 0);
    }

    /** The path of its source file; empty if that is not known. */
    String path() {
        return frame.text("fullname");
    }

    @Override
    public synchronized IVariable[] getVariables() throws DebugException {
        if (!getThread().has(this)) {
            throw refusal(Messages.debug_running, null);
        }
        if (variables == null) {
            List<IVariable> found = new ArrayList<>();
            for (MiTuple variable : target().ask("-stack-list-variables " + place() + " --simple-values").tuples("variables")) {
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
        if (!getThread().has(this)) {
            throw refusal(Messages.debug_running, null);
        }
        try {
            MiTuple made = target().ask("-var-create " + place() + " - * " + Gdb.quoted(expression));
            target().addVariable(made.text("name"));
            return KernelVariable.made(this, expression, made);
        } catch (DebugException e) {
            // GDB says only that it can't; of this command it says why.
            target().ask("-data-evaluate-expression " + place() + ' ' + Gdb.quoted(expression));
            throw e;
        }
    }

    @Override
    public boolean hasVariables() {
        return getThread().has(this);
    }

    @Override
    public int getLineNumber() {
        return frame.number("line", -1);
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
    public IRegisterGroup[] getRegisterGroups() {
        return new IRegisterGroup[] {new KernelRegisters(this)};
    }

    @Override
    public boolean hasRegisterGroups() {
        return getThread().has(this);
    }

    @Override
    protected boolean isInnermost() {
        return getThread().has(this) && frame.number("level", 0) == 0;
    }
}
