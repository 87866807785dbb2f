// SPDX-License-Identifier: EPL-2.0
// What a launch configuration of ours remembers.

package org.portwright.core.launch;

import org.portwright.core.PortwrightCore;

/** Attributes of both launch configuration types. */
public final class LaunchAttributes {

    /** Workspace path of what is run: a project, an ELF file, a C or C++ source, or a JAR. String. */
    public static final String PROGRAM = PortwrightCore.PLUGIN_ID + ".program";

    /** Arguments of the program, as one writes them in a shell. String. */
    public static final String ARGUMENTS = PortwrightCore.PLUGIN_ID + ".arguments";

    /** MIDlets: whether the emulator shows its phone, or prints to the console only. Boolean, default true. */
    public static final String WINDOW = PortwrightCore.PLUGIN_ID + ".window";

    private LaunchAttributes() {
    }
}
