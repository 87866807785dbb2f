// SPDX-License-Identifier: EPL-2.0
// Names a control that has no label for those who can't see it.

package org.portwright.ui.widgets;

import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleEvent;

/** Gives a control a name. */
public final class AccessibleName extends AccessibleAdapter {

    private final String name;

    /** Makes one for a control that is called {@code name}. */
    public AccessibleName(String name) {
        this.name = name;
    }

    @Override
    public void getName(AccessibleEvent event) {
        event.result = name;
    }
}
