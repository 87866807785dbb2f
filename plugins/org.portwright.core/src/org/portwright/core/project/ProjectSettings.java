// SPDX-License-Identifier: EPL-2.0
// What people can set for one project: how it is compiled and what its JAR is called.

package org.portwright.core.project;

import java.util.List;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ProjectScope;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.preferences.DefaultScope;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.IScopeContext;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.debug.core.DebugPlugin;
import org.osgi.service.prefs.BackingStoreException;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.core.PortwrightPreferences;
import org.portwright.packaging.MemorySize;

/**
 * Settings of a project. They are kept in the project ({@code .settings/org.portwright.core.prefs}), so that they are
 * shared with it.
 *
 * @param compilerOptions options given to the compiler for each source, as one writes them in a shell
 * @param linkerOptions options given after the objects when the program is linked, for example {@code -lm}
 * @param name name of the MIDlet; empty: the program's file name
 * @param vendor vendor of the MIDlet suite; empty: the workspace's preference
 * @param heap size of the C heap in bytes, with an optional suffix {@code k} or {@code m}; empty: the translator's
 *        default
 */
public record ProjectSettings(String compilerOptions, String linkerOptions, String name, String vendor, String heap) {

    private static final String LINKER_OPTIONS = "linkerOptions";
    private static final String NAME = "name";
    private static final String HEAP = "heap";

    /** The settings of {@code project}, with the workspace's preferences where the project says nothing. */
    public static ProjectSettings of(IProject project) {
        return in(new ProjectScope(project), InstanceScope.INSTANCE, DefaultScope.INSTANCE);
    }

    /** The settings of a project that sets nothing itself. */
    public static ProjectSettings defaults() {
        return in(InstanceScope.INSTANCE, DefaultScope.INSTANCE);
    }

    private static ProjectSettings in(IScopeContext... scopes) {
        return new ProjectSettings(
                get(scopes, PortwrightPreferences.COMPILER_OPTIONS),
                get(scopes, LINKER_OPTIONS),
                get(scopes, NAME),
                get(scopes, PortwrightPreferences.VENDOR),
                get(scopes, HEAP));
    }

    private static String get(IScopeContext[] scopes, String key) {
        return Platform.getPreferencesService().getString(PortwrightCore.PLUGIN_ID, key, "", scopes).trim();
    }

    /** Keeps these settings in {@code project}. What equals the workspace's preference is not kept. */
    public void store(IProject project) throws CoreException {
        IEclipsePreferences node = new ProjectScope(project).getNode(PortwrightCore.PLUGIN_ID);
        IScopeContext[] outer = {InstanceScope.INSTANCE, DefaultScope.INSTANCE};
        put(node, outer, PortwrightPreferences.COMPILER_OPTIONS, compilerOptions);
        put(node, outer, LINKER_OPTIONS, linkerOptions);
        put(node, outer, NAME, name);
        put(node, outer, PortwrightPreferences.VENDOR, vendor);
        put(node, outer, HEAP, heap);
        try {
            node.flush();
        } catch (BackingStoreException e) {
            throw PortwrightCore.failure(Messages.settings_notStored, e);
        }
    }

    private static void put(IEclipsePreferences node, IScopeContext[] outer, String key, String value) {
        if (value.isBlank() || value.trim().equals(get(outer, key))) {
            node.remove(key);
        } else {
            node.put(key, value.trim());
        }
    }

    /**
     * Size of the heap in bytes, 0 when none is set.
     *
     * @throws IllegalArgumentException when the text is no size; the message says so
     */
    public int heapBytes() {
        return heap.isEmpty() ? 0 : MemorySize.parse(heap);
    }

    /** The words of {@code options}, split as a shell does it: by blanks, except in quotes. */
    public static List<String> words(String options) {
        return List.of(DebugPlugin.parseArguments(options));
    }
}
