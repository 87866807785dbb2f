// SPDX-License-Identifier: EPL-2.0
// What F1 and the question mark of dialogs tell.

package org.portwright.ui.help;

import java.util.Locale;

import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.PlatformUI;
import org.portwright.ui.PortwrightUi;

/** The parts of the windows that have help of their own. Their texts, by {@link #id}, are in {@code contexts.xml}. */
public enum HelpContext {
    NEW_PROJECT, IMPORT_PROJECT, PROJECT_PROPERTIES, PREFERENCES, NEW_BINDING, BINDING_CLASSES,
    LAUNCH_PROGRAM, LAUNCH_PHONE, LAUNCH_JAVA, BREAKPOINT,
    NEW_KERNEL, LAUNCH_KERNEL, LAUNCH_KERNEL_PROGRAM, LAUNCH_LINUX, LAUNCH_BOOT, KERNEL_VIEW, METRICS_VIEW,
    NEW_NATIVE_PROJECT, NATIVE_PROPERTIES, INSTRUMENT_FUNCTIONS, INSTRUMENT_PROBE, INSTRUMENT_PREVIEW,
    LAUNCH_INSTRUMENTED, RESULTS_VIEW, REPORT_VIEW,
    HELP_VIEW;

    /** By which the platform knows it. */
    public String id() {
        return PortwrightUi.PLUGIN_ID + '.' + name().toLowerCase(Locale.ROOT);
    }

    /** Has it told for a control and what is in it. */
    public void set(Control control) {
        PlatformUI.getWorkbench().getHelpSystem().setHelp(control, id());
    }
}
