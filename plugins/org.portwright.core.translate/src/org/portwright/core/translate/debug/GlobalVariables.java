// SPDX-License-Identifier: EPL-2.0
// The variables of a program that belong to no function.

package org.portwright.core.translate.debug;

import java.util.List;

import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IVariable;
import org.portwright.core.Messages;
import org.portwright.core.debug.FixedVariable;
import org.portwright.debug.symbols.Variable;

/** One entry below those of the function, which is unfolded when somebody wants to see them. */
final class GlobalVariables extends FixedVariable<ProgramTarget> {

    private final ProgramFrame frame;
    private final List<Variable> variables;

    GlobalVariables(ProgramFrame frame, List<Variable> variables) {
        super(frame.target(), Messages.debug_noValue);
        this.frame = frame;
        this.variables = variables;
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
}
