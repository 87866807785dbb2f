// SPDX-License-Identifier: EPL-2.0
// Makes expressions of variables that are to be watched.

package org.portwright.ui.translate.debug;

import org.eclipse.core.runtime.IAdapterFactory;
import org.eclipse.debug.core.model.IVariable;
import org.eclipse.debug.ui.actions.IWatchExpressionFactoryAdapter;
import org.portwright.core.translate.debug.ProgramVariable;

/** A part of a variable is not found by its name alone. */
public final class WatchedVariables implements IAdapterFactory, IWatchExpressionFactoryAdapter {

    @Override
    public <T> T getAdapter(Object adaptable, Class<T> type) {
        return type.cast(this);
    }

    @Override
    public Class<?>[] getAdapterList() {
        return new Class<?>[] {IWatchExpressionFactoryAdapter.class};
    }

    @Override
    public String createWatchExpression(IVariable variable) {
        return ((ProgramVariable) variable).expression();
    }
}
