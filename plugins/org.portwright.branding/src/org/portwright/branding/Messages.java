// SPDX-License-Identifier: EPL-2.0
// The texts that users see.

package org.portwright.branding;

import org.eclipse.osgi.util.NLS;

/** Bound to messages.properties. */
final class Messages extends NLS {
    public static String samples_job;
    public static String welcome_title;
    public static String welcome_page;
    public static String welcome_project;
    public static String welcome_kernel;
    public static String welcome_native;
    public static String welcome_translator;
    public static String welcome_translatorText;
    public static String welcome_translatorLesson;
    public static String welcome_kernels;
    public static String welcome_kernelsText;
    public static String welcome_kernelsLesson;
    public static String welcome_lopi;
    public static String welcome_lopiText;
    public static String welcome_lopiLesson;

    static {
        initializeMessages("org.portwright.branding.messages", Messages.class);
    }

    private Messages() {
    }
}
