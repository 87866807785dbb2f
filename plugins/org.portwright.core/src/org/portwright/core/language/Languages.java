// SPDX-License-Identifier: EPL-2.0
// Portwright's languages, by the names of files.

package org.portwright.core.language;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.Platform;
import org.eclipse.xtext.ISetup;
import org.portwright.core.PortwrightCore;
import org.portwright.language.EditorText;
import org.portwright.language.EditorTexts;

/**
 * Reads texts. The bundles of the languages contribute them to the extension point {@value #POINT}: the end of their files'
 * names, and the setup of Xtext. A language starts with its first text, which takes a second.
 */
public final class Languages {

    private static final String POINT = PortwrightCore.PLUGIN_ID + ".languages";

    private static final Map<String, EditorTexts> STARTED = new ConcurrentHashMap<>();

    private Languages() {
    }

    /** Whether a file of this name is in one of the languages. */
    public static boolean isOne(String name) {
        return language(name).isPresent();
    }

    /**
     * What a text says.
     *
     * @param file where it is saved, or will be
     * @return empty if the file is in none of the languages
     */
    public static Optional<EditorText> read(Path file, String text) {
        return language(file.toString()).map(language -> STARTED.computeIfAbsent(language.getAttribute("extension"),
                extension -> start(language)).read(file, text));
    }

    private static Optional<IConfigurationElement> language(String name) {
        return Arrays.stream(Platform.getExtensionRegistry().getConfigurationElementsFor(POINT))
                .filter(language -> name.endsWith(language.getAttribute("extension"))).findFirst();
    }

    private static EditorTexts start(IConfigurationElement language) {
        try {
            return new EditorTexts((ISetup) language.createExecutableExtension("setup"));
        } catch (CoreException e) {
            throw new IllegalStateException(e.getStatus().getMessage(), e);
        }
    }
}
