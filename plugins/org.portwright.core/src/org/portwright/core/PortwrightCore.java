// SPDX-License-Identifier: EPL-2.0
// The identifiers that the IDE's parts share, and the way they report.

package org.portwright.core;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;

/** Identifiers of the IDE's natures, builders, markers and launch configuration types, and status helpers. */
public final class PortwrightCore {

    /** Symbolic name of this bundle; also the plug-in id of its statuses and the node of its preferences. */
    public static final String PLUGIN_ID = "org.portwright.core";

    /** Nature of a project that is compiled for MIPS and translated. */
    public static final String NATURE_ID = PLUGIN_ID + ".nature";

    /** Nature of a kernel project. */
    public static final String KERNEL_NATURE_ID = PLUGIN_ID + ".kernelNature";

    /** Nature of a project that is compiled for this machine, to be instrumented. */
    public static final String NATIVE_NATURE_ID = PLUGIN_ID + ".nativeNature";

    /** Builder of CDT core that delegates to the {@code buildConfigProvider} of a project's nature. */
    public static final String BUILDER_ID = "org.eclipse.cdt.core.cBuilder";

    /** Marker type of what the translator could not translate. */
    public static final String TRANSLATION_PROBLEM = PLUGIN_ID + ".translationProblem";

    /** Marker type of what can't be instrumented. */
    public static final String INSTRUMENTATION_PROBLEM = PLUGIN_ID + ".instrumentationProblem";

    /** Identifier of our debug model. */
    public static final String DEBUG_MODEL = PLUGIN_ID + ".debug";

    /** Marker type of a breakpoint on a line of C. */
    public static final String LINE_BREAKPOINT = PLUGIN_ID + ".lineBreakpoint";

    /** Marker type of a breakpoint on a function of C. */
    public static final String FUNCTION_BREAKPOINT = PLUGIN_ID + ".functionBreakpoint";

    /** Marker type of a watchpoint on a value of C. */
    public static final String WATCHPOINT = PLUGIN_ID + ".watchpoint";

    /** Launch configuration type that runs a MIDlet suite in the emulator. */
    public static final String LAUNCH_MIDLET = PLUGIN_ID + ".launch.midlet";

    /** Launch configuration type that runs or debugs a translated program on this machine's Java. */
    public static final String LAUNCH_JAVA = PLUGIN_ID + ".launch.java";

    /** Launch configuration type that boots a kernel in a simulator. */
    public static final String LAUNCH_KERNEL = PLUGIN_ID + ".launch.kernel";

    /** Launch configuration type that runs a program for IA-32 on Linux in a simulator. */
    public static final String LAUNCH_LINUX = PLUGIN_ID + ".launch.linux";

    /** Id of the launch configuration type that boots a kernel which need not be ours. */
    public static final String LAUNCH_BOOT = PLUGIN_ID + ".launch.boot";

    /** Launch configuration type that links and runs an instrumented program. */
    public static final String LAUNCH_LOPI = PLUGIN_ID + ".launch.lopi";

    private static final ILog LOG = ILog.of(PortwrightCore.class);

    private PortwrightCore() {
    }

    /** An error status for people: {@code message} says what is wrong and what to do. */
    public static IStatus error(String message, Throwable cause) {
        return new Status(IStatus.ERROR, PLUGIN_ID, message, cause);
    }

    /** An exception that carries {@link #error(String, Throwable)}. */
    public static CoreException failure(String message, Throwable cause) {
        return new CoreException(error(message, cause));
    }

    /** Writes {@code status} to the IDE's error log. */
    public static void log(IStatus status) {
        LOG.log(status);
    }

    /** Writes what went wrong, with its cause, to the IDE's error log. */
    public static void log(String message, Throwable cause) {
        LOG.log(error(message, cause));
    }
}
