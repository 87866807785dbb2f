// SPDX-License-Identifier: EPL-2.0
// What a launch configuration of ours remembers.

package org.portwright.core.launch;

import org.portwright.core.PortwrightCore;

/** Attributes of the launch configuration types that run programs. */
public final class LaunchAttributes {

    /** Workspace path of what is run: a project, an ELF file, a C or C++ source, or a JAR. String. */
    public static final String PROGRAM = PortwrightCore.PLUGIN_ID + ".program";

    /** Arguments of the program, as one writes them in a shell. String. */
    public static final String ARGUMENTS = PortwrightCore.PLUGIN_ID + ".arguments";

    /** MIDlets: whether the emulator shows its phone, or prints to the console only. Boolean, default true. */
    public static final String WINDOW = PortwrightCore.PLUGIN_ID + ".window";

    /** Java programs: the folder that the program must not leave. String, empty for the whole file system. */
    public static final String ROOT = PortwrightCore.PLUGIN_ID + ".root";

    /** Java programs: whether the program may use sockets. Boolean, default true. */
    public static final String NETWORK = PortwrightCore.PLUGIN_ID + ".network";

    /** Java programs: memory for malloc, a number with K or M. String, empty for what was chosen at translation. */
    public static final String HEAP = PortwrightCore.PLUGIN_ID + ".heap";

    /** Java programs: whether each system call is a line in the console. Boolean, default false. */
    public static final String TRACE = PortwrightCore.PLUGIN_ID + ".traceSystemCalls";

    /** Instrumented programs: further arguments of the linker, as one writes them in a shell. String. */
    public static final String LINK = PortwrightCore.PLUGIN_ID + ".link";

    private LaunchAttributes() {
    }
}
