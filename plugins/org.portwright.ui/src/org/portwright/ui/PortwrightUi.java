// SPDX-License-Identifier: EPL-2.0
// The identifiers of what this bundle adds to the workbench.

package org.portwright.ui;

/** Identifiers of commands, wizards, views and pages. */
public final class PortwrightUi {

    /** Symbolic name of this bundle. */
    public static final String PLUGIN_ID = "org.portwright.ui";

    /** Command that translates the selection; its parameter {@link #TARGET_PARAMETER} says to what. */
    public static final String TRANSLATE_COMMAND = PLUGIN_ID + ".translate";

    /** Command that runs the selection; its parameter {@link #TARGET_PARAMETER} says as what. */
    public static final String RUN_COMMAND = PLUGIN_ID + ".run";

    /** Parameter of both commands: the id of a {@link org.portwright.core.translate.TranslationTarget}. */
    public static final String TARGET_PARAMETER = PLUGIN_ID + ".target";

    /** The wizard that creates a project. */
    public static final String PROJECT_WIZARD = PLUGIN_ID + ".newProject";

    /** The perspective. */
    public static final String PERSPECTIVE = PLUGIN_ID + ".perspective";

    /** The preference page. */
    public static final String PREFERENCE_PAGE = PLUGIN_ID + ".preferences";

    /** The cheat sheet of the main job. */
    public static final String CHEAT_SHEET = PLUGIN_ID + ".cheatsheet.midlet";

    /** The wizard that creates a kernel project. */
    public static final String KERNEL_WIZARD = PLUGIN_ID + ".newKernel";

    /** The wizard that creates a native project. */
    public static final String NATIVE_WIZARD = PLUGIN_ID + ".newNative";

    /** The perspective for work on a kernel. */
    public static final String KERNEL_PERSPECTIVE = PLUGIN_ID + ".kernelPerspective";

    /** The Kernel Porting view. */
    public static final String KERNEL_VIEW = PLUGIN_ID + ".kernel";

    /** The cheat sheet about porting a kernel. */
    public static final String KERNEL_CHEAT_SHEET = PLUGIN_ID + ".cheatsheet.kernel";

    /** The cheat sheet about instrumenting a program. */
    public static final String LOPI_CHEAT_SHEET = PLUGIN_ID + ".cheatsheet.lopi";

    /** Command that opens the wizard which instruments functions. */
    public static final String INSTRUMENT_COMMAND = PLUGIN_ID + ".instrument";

    /** The LOPI Results view. */
    public static final String LOPI_VIEW = PLUGIN_ID + ".lopiResults";

    /** The Porting Metrics view. */
    public static final String METRICS_VIEW = PLUGIN_ID + ".metrics";

    /** The timeline's colours are named by this and an activity or a category of events. */
    public static final String COLOR_PREFIX = PLUGIN_ID + ".timeline.";

    private PortwrightUi() {
    }
}
