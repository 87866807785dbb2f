// SPDX-License-Identifier: EPL-2.0
// Names a control that has no label for those who can't see it.

package org.portwright.ui.widgets;

import java.util.function.Supplier;

import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleEvent;

/** Gives a control a name, and what it shows in words. */
public final class AccessibleName extends AccessibleAdapter {

    private final String name;
    private final Supplier<String> description;

    /** Makes one for a control that is called {@code name}, and shows text. */
    public AccessibleName(String name) {
        this(name, () -> null);
    }

    /** Makes one for a control that is called {@code name}; {@code description} says what it shows now. */
    public AccessibleName(String name, Supplier<String> description) {
        this.name = name;
        this.description = description;
    }

    @Override
    public void getName(AccessibleEvent event) {
        event.result = name;
    }

    @Override
    public void getDescription(AccessibleEvent event) {
        event.result = description.get();
    }
}
