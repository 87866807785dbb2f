// SPDX-License-Identifier: EPL-2.0
// A value of C.

package org.portwright.core.translate.debug;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IValue;
import org.eclipse.debug.core.model.IVariable;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.debug.ModelElement;
import org.portwright.debug.symbols.EvaluationException;
import org.portwright.debug.symbols.NamedValue;
import org.portwright.debug.symbols.ValueFormat;

/** A value with its type, in the form that gdb prints it. */
public final class ProgramValue extends ModelElement<ProgramTarget> implements IValue {

    private final ProgramFrame frame;
    private final NamedValue named;
    private final String text;
    private final boolean hasParts;

    /** On the session's thread. */
    ProgramValue(ProgramFrame frame, NamedValue named, String text) {
        super(frame.target());
        this.frame = frame;
        this.named = named;
        this.text = text;
        hasParts = named.hasParts();
    }

    @Override
    public String getReferenceTypeName() {
        return named.value().type().declare("");
    }

    @Override
    public String getValueString() {
        return text;
    }

    /** It as gdb's {@code print} shows it: a pointer with its type. */
    public String detail() throws DebugException {
        return frame.ask(() -> new ValueFormat(target().session().symbols()).format(named.value()));
    }

    /**
     * Sets a watchpoint on it.
     *
     * @throws CoreException if it is not in memory; the message says so
     */
    public CWatchpoint watch() throws CoreException {
        String function = frame.ask(() -> {
            if (named.value().address().isEmpty()) {
                throw new EvaluationException(NLS.bind(Messages.debug_noAddress, named.expression()));
            }
            return frame.hasVariableOf(named.expression()) ? frame.frame().name() : "";
        });
        CWatchpoint watchpoint = CWatchpoint.of(named.expression(), function);
        target().watch(watchpoint, named.value());
        return watchpoint;
    }

    @Override
    public boolean isAllocated() {
        return true;
    }

    @Override
    public boolean hasVariables() {
        return hasParts;
    }

    @Override
    public IVariable[] getVariables() throws DebugException {
        return hasParts ? frame.ask(() -> named.parts().stream().map(frame::variable).toArray(IVariable[]::new))
                : new IVariable[0];
    }
}
