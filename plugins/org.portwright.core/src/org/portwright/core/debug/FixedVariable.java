// SPDX-License-Identifier: EPL-2.0
// A variable that can only be looked at.

package org.portwright.core.debug;

import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IDebugTarget;
import org.eclipse.debug.core.model.IValue;
import org.eclipse.debug.core.model.IVariable;

/**
 * A variable, and its value. Nobody changes it, nor does it say whether the program has.
 *
 * @param <T> the target that it is a part of
 */
public abstract class FixedVariable<T extends IDebugTarget> extends ModelElement<T> implements IVariable, IValue {

    private final String reason;

    /** @param reason what is said to who wants to change it */
    protected FixedVariable(T target, String reason) {
        super(target);
        this.reason = reason;
    }

    @Override
    public IValue getValue() {
        return this;
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
        throw refusal(reason, null);
    }

    @Override
    public void setValue(IValue value) throws DebugException {
        throw refusal(reason, null);
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
