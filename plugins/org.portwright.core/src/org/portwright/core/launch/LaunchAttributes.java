// SPDX-License-Identifier: EPL-2.0
// What a launch configuration of ours remembers.

package org.portwright.core.launch;

import java.util.List;

import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;

/** Attributes of the launch configuration types that run programs. */
public final class LaunchAttributes {

    /** Workspace path of what is run: a project, an ELF file, a C or C++ source, or a JAR. String. */
    public static final String PROGRAM = PortwrightCore.PLUGIN_ID + ".program";

    /** Arguments of the program, as one writes them in a shell. String. */
    public static final String ARGUMENTS = PortwrightCore.PLUGIN_ID + ".arguments";

    /** MIDlets: whether the emulator shows its phone, or prints to the console only. Boolean, default true. */
    public static final String WINDOW = PortwrightCore.PLUGIN_ID + ".window";

    /** MIDlets: the folder whose folders are the roots of the phone's files. String, empty for a phone without. */
    public static final String FILE_ROOT = PortwrightCore.PLUGIN_ID + ".fileRoot";

    /** MIDlets: the folder that keeps record stores. String, empty to forget them. */
    public static final String RECORD_STORES = PortwrightCore.PLUGIN_ID + ".recordStores";

    /** MIDlets: what all record stores may take, a number with K or M. String, empty for the emulator's default. */
    public static final String RECORD_STORE_QUOTA = PortwrightCore.PLUGIN_ID + ".recordStoreQuota";

    /** MIDlets: keys that are pressed by themselves, as {@code portwright run --keys} has them. String, empty for none. */
    public static final String KEYS = PortwrightCore.PLUGIN_ID + ".keys";

    /** MIDlets: the PNG file that gets a picture of the phone at the end. String, empty for none. */
    public static final String SCREENSHOT = PortwrightCore.PLUGIN_ID + ".screenshot";

    /** Java programs: options of the JVM, as one writes them in a shell. String. */
    public static final String VM_ARGUMENTS = PortwrightCore.PLUGIN_ID + ".vmArguments";

    /** Java programs: the folder that the program must not leave. String, empty for the whole file system. */
    public static final String ROOT = PortwrightCore.PLUGIN_ID + ".root";

    /** Java programs: whether the program may use sockets. Boolean, default true. */
    public static final String NETWORK = PortwrightCore.PLUGIN_ID + ".network";

    /** Java programs: memory for malloc, a number with K or M. String, empty for what was chosen at translation. */
    public static final String HEAP = PortwrightCore.PLUGIN_ID + ".heap";

    /** Java programs: whether each system call is a line in the console. Boolean, default false. */
    public static final String TRACE = PortwrightCore.PLUGIN_ID + ".traceSystemCalls";

    /** Java programs that are debugged: whether they stop in {@code main}. Boolean, default false. */
    public static final String STOP_IN_MAIN = PortwrightCore.PLUGIN_ID + ".stopInMain";

    /** Java programs that are profiled: whether a function's own time is told by its lines. Boolean, default false. */
    public static final String PROFILE_LINES = PortwrightCore.PLUGIN_ID + ".profileLines";

    /** Instrumented programs: further arguments of the linker, as one writes them in a shell. String. */
    public static final String LINK = PortwrightCore.PLUGIN_ID + ".link";

    private LaunchAttributes() {
    }

    /** Makes a configuration run a resource, and belong to it. */
    public static void setProgram(ILaunchConfigurationWorkingCopy configuration, IResource resource) {
        setProgram(configuration, resource.getFullPath().toPortableString());
    }

    /** The same by a workspace path, at which there may be nothing yet. */
    public static void setProgram(ILaunchConfigurationWorkingCopy configuration, String path) {
        configuration.setAttribute(PROGRAM, path);
        IResource resource = ResourcesPlugin.getWorkspace().getRoot().findMember(IPath.fromPortableString(path));
        configuration.setMappedResources(resource == null ? null : new IResource[] {resource});
    }

    /** The words of {@code options}, split as a shell does it: by blanks, except in quotes. */
    public static List<String> words(String options) {
        return List.of(DebugPlugin.parseArguments(options));
    }

    /**
     * What a configuration runs.
     *
     * @throws CoreException when there is no such resource; the message says what to do
     */
    public static IResource program(ILaunchConfiguration configuration) throws CoreException {
        String path = configuration.getAttribute(PROGRAM, "");
        if (path.isBlank()) {
            throw PortwrightCore.failure(Messages.launch_noProgram, null);
        }
        IResource resource = ResourcesPlugin.getWorkspace().getRoot().findMember(IPath.fromPortableString(path));
        if (resource == null || !resource.getProject().isAccessible()) {
            throw PortwrightCore.failure(NLS.bind(Messages.launch_programMissing, path), null);
        }
        return resource;
    }
}
