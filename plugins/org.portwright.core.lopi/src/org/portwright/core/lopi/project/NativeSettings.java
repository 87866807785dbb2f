// SPDX-License-Identifier: EPL-2.0
// What people can set for a native project.

package org.portwright.core.lopi.project;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ProjectScope;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.preferences.DefaultScope;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.IScopeContext;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.osgi.service.prefs.BackingStoreException;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.core.PortwrightPreferences;
import org.portwright.core.launch.LaunchAttributes;

/**
 * Settings of a native project, kept in the project ({@code .settings/org.portwright.core.prefs}), so that they are
 * shared with it.
 *
 * @param buildCommand what a shell is told to build the project; empty: all sources are compiled and linked
 * @param compilerOptions options given to GCC for each source, as one writes them in a shell
 * @param linkerOptions options given after the objects when the program is linked, also the instrumented one that a build
 *     command knows nothing of; for example {@code -lm}
 */
public record NativeSettings(String buildCommand, String compilerOptions, String linkerOptions) {

    private static final String BUILD_COMMAND = "buildCommand";
    private static final String LINKER_OPTIONS = "linkerOptions";

    /** The settings of {@code project}, with the workspace's preferences where the project says nothing. */
    public static NativeSettings of(IProject project) {
        return in(new ProjectScope(project), InstanceScope.INSTANCE, DefaultScope.INSTANCE);
    }

    /** The settings of a project that sets nothing itself. */
    public static NativeSettings defaults() {
        return in(InstanceScope.INSTANCE, DefaultScope.INSTANCE);
    }

    private static NativeSettings in(IScopeContext... scopes) {
        return new NativeSettings(get(scopes, BUILD_COMMAND), get(scopes, PortwrightPreferences.COMPILER_OPTIONS),
                get(scopes, LINKER_OPTIONS));
    }

    private static String get(IScopeContext[] scopes, String key) {
        return Platform.getPreferencesService().getString(PortwrightCore.PLUGIN_ID, key, "", scopes).trim();
    }

    /** Keeps these settings in {@code project}. What equals the workspace's preference is not kept. */
    public void store(IProject project) throws CoreException {
        IEclipsePreferences node = new ProjectScope(project).getNode(PortwrightCore.PLUGIN_ID);
        NativeSettings defaults = defaults();
        put(node, BUILD_COMMAND, buildCommand, defaults.buildCommand);
        put(node, PortwrightPreferences.COMPILER_OPTIONS, compilerOptions, defaults.compilerOptions);
        put(node, LINKER_OPTIONS, linkerOptions, defaults.linkerOptions);
        try {
            node.flush();
        } catch (BackingStoreException e) {
            throw PortwrightCore.failure(Messages.settings_notStored, e);
        }
    }

    /** What an instrumented program is linked with besides its objects and probes. */
    public List<String> linkArguments() {
        List<String> arguments = new ArrayList<>();
        if (buildCommand.isEmpty()) {
            arguments.addAll(LaunchAttributes.words(compilerOptions));
        }
        arguments.addAll(LaunchAttributes.words(linkerOptions));
        return arguments;
    }

    private static void put(IEclipsePreferences node, String key, String value, String ofWorkspace) {
        if (value.isBlank() || value.trim().equals(ofWorkspace)) {
            node.remove(key);
        } else {
            node.put(key, value.trim());
        }
    }
}
