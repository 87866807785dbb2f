// SPDX-License-Identifier: EPL-2.0
// Shows variables in the views of debugging.

package org.portwright.ui.translate.debug;

import org.eclipse.core.runtime.IAdapterFactory;
import org.eclipse.debug.internal.ui.model.elements.VariableLabelProvider;
import org.eclipse.debug.internal.ui.viewers.model.provisional.IElementLabelProvider;

/** The platform's labels. They would escape what C's characters and strings have escaped already. */
public final class VariableLabels extends VariableLabelProvider implements IAdapterFactory {

    @Override
    public <T> T getAdapter(Object adaptable, Class<T> type) {
        return type.cast(this);
    }

    @Override
    public Class<?>[] getAdapterList() {
        return new Class<?>[] {IElementLabelProvider.class};
    }

    @Override
    protected String escapeSpecialChars(String label) {
        return label;
    }
}
