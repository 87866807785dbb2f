// SPDX-License-Identifier: EPL-2.0
// Colours that people can change, and that depend on the theme.

package org.portwright.ui.widgets;

import java.util.Locale;

import org.eclipse.jface.util.IPropertyChangeListener;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.themes.IThemeManager;
import org.portwright.ui.PortwrightUi;

/** The colours of the current theme for a control, which is drawn again when they change. */
public final class ThemeColors {

    private final IThemeManager themes = PlatformUI.getWorkbench().getThemeManager();

    /** Makes one for {@code control}. */
    public ThemeColors(Control control) {
        IPropertyChangeListener listener = event -> {
            if (!control.isDisposed()) {
                control.redraw();
            }
        };
        themes.addPropertyChangeListener(listener);
        control.addDisposeListener(event -> themes.removePropertyChangeListener(listener));
    }

    /** The colour of what is drawn for {@code constant}: {@code org.portwright.ui.timeline.NAME} in lower case. */
    public Color of(Enum<?> constant) {
        return named(constant.name().toLowerCase(Locale.ROOT));
    }

    /** The colour {@code org.portwright.ui.timeline.NAME}. Not to be kept: the theme's next one is another. */
    public Color named(String name) {
        return themes.getCurrentTheme().getColorRegistry().get(PortwrightUi.COLOR_PREFIX + name);
    }
}
