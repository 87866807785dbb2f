// SPDX-License-Identifier: EPL-2.0
// The variables of a program that belong to no function.

package org.portwright.core.translate.debug;

import java.util.List;

import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IValue;
import org.eclipse.debug.core.model.IVariable;
import org.portwright.core.Messages;
import org.portwright.debug.symbols.Variable;

/** One entry below those of the function, which is unfolded when somebody wants to see them. */
final class GlobalVariables extends ProgramElement implements IVariable, IValue {

    private final ProgramFrame frame;
    private final List<Variable> variables;

    GlobalVariables(ProgramFrame frame, List<Variable> variables) {
        super(frame.program());
        this.frame = frame;
        this.variables = variables;
    }

    @Override
    public IValue getValue() {
        return this;
    }

    @Override
    public String getName() {
        return Messages.debug_globals;
    }

    @Override
    public String getReferenceTypeName() {
        return "";
    }

    @Override
    public String getValueString() {
        return "";
    }

    @Override
    public boolean hasVariables() {
        return true;
    }

    @Override
    public IVariable[] getVariables() throws DebugException {
        return frame.ask(() -> variables.stream().map(each -> frame.variable(frame.frame().named(each)))
                .toArray(IVariable[]::new));
    }

    @Override
    public boolean isAllocated() {
        return true;
    }

    @Override
    public boolean hasValueChanged() {
        return false;
    }

    @Override
    public boolean supportsValueModification() {
        return false;
    }

    @Override
    public void setValue(String expression) throws DebugException {
        throw refusal(Messages.debug_noValue, null);
    }

    @Override
    public void setValue(IValue value) throws DebugException {
        throw refusal(Messages.debug_noValue, null);
    }

    @Override
    public boolean verifyValue(String expression) {
        return false;
    }

    @Override
    public boolean verifyValue(IValue value) {
        return false;
    }
}
