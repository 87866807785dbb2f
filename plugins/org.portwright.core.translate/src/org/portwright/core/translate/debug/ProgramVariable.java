// SPDX-License-Identifier: EPL-2.0
// A variable of C, or a part of one.

package org.portwright.core.translate.debug;

import org.eclipse.debug.core.DebugEvent;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IValue;
import org.eclipse.debug.core.model.IVariable;
import org.portwright.core.debug.ModelElement;
import org.portwright.debug.symbols.NamedValue;
import org.portwright.debug.symbols.ValueFormat;
import org.portwright.elf.CType;

/** What a frame knows by a name or an expression, as it was when it was asked for. */
public final class ProgramVariable extends ModelElement<ProgramTarget> implements IVariable {

    private final ProgramFrame frame;
    private final NamedValue named;
    private final ProgramValue value;
    private final boolean isChanged;

    /**
     * Reads its value; on the session's thread.
     *
     * @param key tells it from other variables, from one stop to the next
     */
    ProgramVariable(ProgramFrame frame, NamedValue named, String key) {
        super(frame.target());
        this.frame = frame;
        this.named = named;
        String text = new ValueFormat(target().session().symbols()).inner(named.value());
        value = new ProgramValue(frame, named, text);
        isChanged = target().isChanged(key, text);
    }

    /** What it is in C, wherever in a structure it stands. */
    public String expression() {
        return named.expression();
    }

    @Override
    public ProgramValue getValue() {
        return value;
    }

    @Override
    public String getName() {
        return named.name();
    }

    @Override
    public String getReferenceTypeName() {
        return value.getReferenceTypeName();
    }

    @Override
    public boolean hasValueChanged() {
        return isChanged;
    }

    @Override
    public boolean supportsValueModification() {
        CType plain = named.value().type().strip();
        return plain instanceof CType.Base || plain instanceof CType.Enumeration || plain instanceof CType.Pointer;
    }

    /** @param expression of C */
    @Override
    public void setValue(String expression) throws DebugException {
        frame.ask(() -> {
            named.value().assign(frame.frame().evaluate(expression));
            return null;
        });
        // What points to it, or holds it, has changed with it.
        frame.fireChangeEvent(DebugEvent.CONTENT);
    }

    @Override
    public void setValue(IValue other) throws DebugException {
        setValue(other.getValueString());
    }

    /** Whether an expression has a value is seen when it is evaluated. */
    @Override
    public boolean verifyValue(String expression) {
        return !expression.isBlank();
    }

    @Override
    public boolean verifyValue(IValue other) {
        return other instanceof ProgramValue;
    }
}
