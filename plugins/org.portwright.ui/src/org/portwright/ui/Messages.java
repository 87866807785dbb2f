// SPDX-License-Identifier: EPL-2.0
// The texts of the windows, from messages.properties.

package org.portwright.ui;

import org.eclipse.osgi.util.NLS;

/** The texts of messages.properties, which says what each is. */
public final class Messages extends NLS {

    public static String translate_toJ2me;
    public static String translate_toJava;
    public static String translate_job;
    public static String run_title;
    public static String run_nothing;
    public static String tab_name;
    public static String tab_program;
    public static String tab_programHint;
    public static String tab_browse;
    public static String tab_browseTitle;
    public static String tab_arguments;
    public static String tab_window;
    public static String tab_rootGroup;
    public static String tab_root;
    public static String tab_rootHint;
    public static String tab_browseRoot;
    public static String tab_heap;
    public static String tab_heapHint;
    public static String tab_network;
    public static String tab_trace;
    public static String tab_badRoot;
    public static String tab_badHeap;
    public static String tab_noProgram;
    public static String tab_programMissing;
    public static String console_build;
    public static String wizard_title;
    public static String wizard_description;
    public static String wizard_templates;
    public static String wizard_template;
    public static String wizard_empty;
    public static String wizard_failed;
    public static String convert_job;
    public static String settings_compilerOptions;
    public static String settings_linkerOptions;
    public static String settings_name;
    public static String settings_vendor;
    public static String settings_heap;
    public static String settings_heapHint;
    public static String settings_badHeap;
    public static String preferences_description;
    public static String preferences_homeGiven;
    public static String preferences_home;
    public static String preferences_badHome;
    public static String samples_job;
    public static String help_search;
    public static String help_noBrowser;

    static {
        NLS.initializeMessages(Messages.class.getPackageName() + ".messages", Messages.class);
    }

    private Messages() {
    }
}
