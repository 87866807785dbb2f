// SPDX-License-Identifier: EPL-2.0
// Finds the installation whose script compiles C for MIPS.

package org.portwright.core;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Platform;
import org.eclipse.osgi.util.NLS;

/**
 * The Portwright home: the folder that holds the {@code portwright} script.
 *
 * <p>It is taken from, in this order, the system property {@value #PROPERTY} (set by {@code portwright ide}), the
 * preference (so that a person can correct an inherited environment), and the environment variable
 * {@value #ENVIRONMENT}. Where none names it, it is what the plug-ins carry, which can do what the IDE asks of it.
 */
public final class PortwrightHome {

    /** System property that names the home. */
    public static final String PROPERTY = "portwright.home";

    /** Environment variable that names the home. */
    public static final String ENVIRONMENT = "PORTWRIGHT_HOME";

    private static final String SCRIPT = "portwright";
    private static final String BUILD = "releng/build.sh";

    private PortwrightHome() {
    }

    /** The folder that is named as home, whether or not it holds the script. */
    public static Optional<Path> folder() {
        String preference = Platform.getPreferencesService()
                .getString(PortwrightCore.PLUGIN_ID, PortwrightPreferences.HOME, "", null);
        return Stream.of(System.getProperty(PROPERTY), preference, System.getenv(ENVIRONMENT))
                .filter(value -> value != null && !value.isBlank())
                .findFirst()
                .flatMap(PortwrightHome::toPath);
    }

    /**
     * The script. The first call in an IDE without a named home takes some seconds.
     *
     * @throws CoreException when the named home has no script, or the plug-ins' own can't be unpacked; the message says
     *         what to do
     */
    public static Path script() throws CoreException {
        Optional<Path> named = folder();
        Path folder = named.isPresent() ? named.get() : BundledHome.folder();
        Path script = folder.resolve(SCRIPT);
        if (!isHome(folder)) {
            throw PortwrightCore.failure(NLS.bind(Messages.home_noScript, folder), null);
        }
        return script;
    }

    /**
     * The script of a whole source tree, which has all commands.
     *
     * @param need what needs it, for people
     * @throws CoreException when there is none, or the plug-ins' own only; the message says what to do
     */
    public static Path wholeScript(String need) throws CoreException {
        Path script = script();
        if (!Files.exists(script.resolveSibling(BUILD))) {
            throw PortwrightCore.failure(NLS.bind(Messages.home_partOnly, need), null);
        }
        return script;
    }

    /** Whether {@code folder} holds a script that can be run. */
    public static boolean isHome(Path folder) {
        Path script = folder.resolve(SCRIPT);
        return Files.isRegularFile(script) && Files.isExecutable(script);
    }

    private static Optional<Path> toPath(String text) {
        try {
            return Optional.of(Path.of(text).toAbsolutePath().normalize());
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
