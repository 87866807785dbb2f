// SPDX-License-Identifier: EPL-2.0
// The names and defaults of what people can set for the whole workspace.

package org.portwright.core;

import org.eclipse.core.runtime.preferences.AbstractPreferenceInitializer;
import org.eclipse.core.runtime.preferences.DefaultScope;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;

/** Keys of the preferences in the node {@link PortwrightCore#PLUGIN_ID}, and their defaults. */
public final class PortwrightPreferences extends AbstractPreferenceInitializer {

    /** Folder of the {@code portwright} script; empty: the environment says. */
    public static final String HOME = "home";

    /** Vendor that a MIDlet suite is given when its project names none. */
    public static final String VENDOR = "vendor";

    /** Compiler options of a project that has none of its own. */
    public static final String COMPILER_OPTIONS = "compilerOptions";

    @Override
    public void initializeDefaultPreferences() {
        IEclipsePreferences node = DefaultScope.INSTANCE.getNode(PortwrightCore.PLUGIN_ID);
        node.put(HOME, "");
        node.put(VENDOR, "Portwright");
        node.put(COMPILER_OPTIONS, "-O2 -g");
    }
}
