// SPDX-License-Identifier: EPL-2.0
// Portwright's languages, by the names of files.

package org.portwright.core.language;

import java.nio.file.Path;
import java.util.Optional;

import org.portwright.bindings.language.BindingFiles;
import org.portwright.bindings.language.ide.BindIdeSetup;
import org.portwright.language.EditorText;
import org.portwright.language.EditorTexts;
import org.portwright.lopi.language.ide.LopiIdeSetup;

/** Reads texts. A language starts with its first text, which takes a second. */
public final class Languages {

    private static final String PROBES = ".lopi";
    private static final String BINDINGS = BindingFiles.EXTENSION;

    private static final class Lopi {
        private static final EditorTexts TEXTS = new EditorTexts(new LopiIdeSetup());
    }

    private static final class Bind {
        private static final EditorTexts TEXTS = new EditorTexts(new BindIdeSetup());
    }

    private Languages() {
    }

    /** Whether a file of this name is in one of the languages. */
    public static boolean isOne(String name) {
        return name.endsWith(PROBES) || name.endsWith(BINDINGS);
    }

    /**
     * What a text says.
     *
     * @param file where it is saved, or will be
     * @return empty if the file is in none of the languages
     */
    public static Optional<EditorText> read(Path file, String text) {
        String name = file.toString();
        if (name.endsWith(PROBES)) {
            return Optional.of(Lopi.TEXTS.read(file, text));
        } else if (name.endsWith(BINDINGS)) {
            return Optional.of(Bind.TEXTS.read(file, text));
        }
        return Optional.empty();
    }
}
