// SPDX-License-Identifier: EPL-2.0
// What people can set for one project: how it is compiled and what its JAR is called.

package org.portwright.core.translate.project;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

import javax.lang.model.SourceVersion;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ProjectScope;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.preferences.DefaultScope;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.IScopeContext;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.osgi.util.NLS;
import org.osgi.service.prefs.BackingStoreException;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.core.PortwrightPreferences;
import org.portwright.packaging.MemorySize;
import org.portwright.translator.FunctionView;
import org.portwright.translator.Optimisation;

/**
 * Settings of a project. They are kept in the project ({@code .settings/org.portwright.core.prefs}), so that they are
 * shared with it.
 *
 * @param buildCommand what a shell is told to build the project; empty: all sources are compiled and linked
 * @param program path in the project of the program that {@code buildCommand} makes; empty: the only one that it makes
 * @param compilerOptions options given to the compiler for each source, as one writes them in a shell
 * @param linkerOptions options given after the objects when the program is linked, for example {@code -lm}
 * @param name name of the MIDlet; empty: the program's file name
 * @param vendor vendor of the MIDlet suite; empty: the workspace's preference
 * @param heap memory for malloc, a {@link MemorySize}; empty: the target's default
 * @param stack memory for variables of C functions that must have an address, likewise
 * @param packageName Java package of the translated program; empty: none
 * @param report whether a translation also writes a report beside the JAR
 * @param without names of {@linkplain Optimisation optimisations} to leave out, or {@code all}, with commas or blanks
 *     between them; empty: none
 * @param inspected a pass of the translator, or {@code all}, and a function, with a blank between them: what the pass
 *     makes of the function is written beside the JAR; empty: nothing is
 */
public record ProjectSettings(String buildCommand, String program, String compilerOptions, String linkerOptions,
        String name, String vendor, String heap, String stack, String packageName, boolean report, String without, String inspected) {

    private static final String BUILD_COMMAND = "buildCommand";
    private static final String PROGRAM = "program";

    private static final String LINKER_OPTIONS = "linkerOptions";
    private static final String NAME = "name";
    private static final String HEAP = "heap";
    private static final String STACK = "stack";
    private static final String PACKAGE = "package";
    private static final String REPORT = "report";
    private static final String WITHOUT = "without";
    private static final String INSPECTED = "inspected";

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
                get(scopes, BUILD_COMMAND),
                get(scopes, PROGRAM),
                get(scopes, PortwrightPreferences.COMPILER_OPTIONS),
                get(scopes, LINKER_OPTIONS),
                get(scopes, NAME),
                get(scopes, PortwrightPreferences.VENDOR),
                get(scopes, HEAP),
                get(scopes, STACK),
                get(scopes, PACKAGE),
                Boolean.parseBoolean(get(scopes, REPORT)),
                get(scopes, WITHOUT),
                get(scopes, INSPECTED));
    }

    /** The file that keeps the settings of {@code project}; it may not be there. */
    public static IFile fileOf(IProject project) {
        return project.getFile(".settings/" + PortwrightCore.PLUGIN_ID + ".prefs");
    }

    private static String get(IScopeContext[] scopes, String key) {
        return Platform.getPreferencesService().getString(PortwrightCore.PLUGIN_ID, key, "", scopes).trim();
    }

    /** Keeps these settings in {@code project}. What equals the workspace's preference is not kept. */
    public void store(IProject project) throws CoreException {
        IEclipsePreferences node = new ProjectScope(project).getNode(PortwrightCore.PLUGIN_ID);
        IScopeContext[] outer = {InstanceScope.INSTANCE, DefaultScope.INSTANCE};
        put(node, outer, BUILD_COMMAND, buildCommand);
        put(node, outer, PROGRAM, program);
        put(node, outer, PortwrightPreferences.COMPILER_OPTIONS, compilerOptions);
        put(node, outer, LINKER_OPTIONS, linkerOptions);
        put(node, outer, NAME, name);
        put(node, outer, PortwrightPreferences.VENDOR, vendor);
        put(node, outer, HEAP, heap);
        put(node, outer, STACK, stack);
        put(node, outer, PACKAGE, packageName);
        put(node, outer, REPORT, report ? Boolean.TRUE.toString() : "");
        put(node, outer, WITHOUT, without);
        put(node, outer, INSPECTED, inspected);
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

    /** These settings with other options of the compiler and the linker. */
    public ProjectSettings withOptions(String forCompiler, String forLinker) {
        return new ProjectSettings(buildCommand, program, forCompiler, forLinker, name, vendor, heap, stack, packageName, report,
                without, inspected);
    }

    /** These settings with another way to build the project. */
    public ProjectSettings withBuildCommand(String command, String made) {
        return new ProjectSettings(command, made, compilerOptions, linkerOptions, name, vendor, heap, stack, packageName, report,
                without, inspected);
    }

    /** Size of the heap in bytes, 0 when none is set. */
    public int heapBytes() {
        return heap.isEmpty() ? 0 : MemorySize.parse(heap);
    }

    /** Size of the stack in bytes, 0 when none is set. */
    public int stackBytes() {
        return stack.isEmpty() ? 0 : MemorySize.parse(stack);
    }

    /**
     * The optimisations to leave out.
     *
     * @throws IllegalArgumentException if there is none of a name; the message says which there are
     */
    public Set<Optimisation> leftOut() {
        return Optimisation.named(words(without));
    }

    /** The function to look at, printed by {@code printer}; empty when none is set. */
    public Optional<FunctionView> view(Consumer<String> printer) {
        List<String> words = words(inspected);
        return words.isEmpty() ? Optional.empty() : Optional.of(new FunctionView(words.get(0), words.get(1), printer));
    }

    private static List<String> words(String text) {
        return Pattern.compile("[\\s,]+").splitAsStream(text).filter(word -> !word.isEmpty()).toList();
    }

    /** Whether {@code text} says how much memory a program can have: bytes, or a number with K or M. */
    public static boolean isSize(String text) {
        return MemorySize.isSize(text);
    }

    /** What is wrong with a setting, and what to do; empty when nothing is. */
    public Optional<String> problem() {
        for (String size : List.of(heap, stack)) {
            if (!size.isEmpty() && !isSize(size)) {
                return Optional.of(NLS.bind(Messages.settings_badSize, size));
            }
        }
        if (!packageName.isEmpty() && !SourceVersion.isName(packageName)) {
            return Optional.of(NLS.bind(Messages.settings_badPackage, packageName));
        }
        try {
            leftOut();
        } catch (IllegalArgumentException e) {
            return Optional.of(e.getMessage());
        }
        return inspected.isBlank() || words(inspected).size() == 2 ? Optional.empty()
                : Optional.of(NLS.bind(Messages.settings_badInspection, inspected.trim()));
    }
}
