// SPDX-License-Identifier: EPL-2.0
// The languages that are measured.
package org.portwright.metrics.source;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** A language, by the endings of its files. */
public enum Language {
    C(Set.of("c", "h")),
    CPP(Set.of("cc", "cpp", "cxx", "c++", "hh", "hpp", "hxx", "h++", "inl", "ipp")),
    JAVA(Set.of("java")),
    /** Assembler that the C preprocessor reads first. */
    ASSEMBLER(Set.of("S", "sx"));

    private final Set<String> endings;

    Language(Set<String> endings) {
        this.endings = endings;
    }

    /** @param name of a file; its case tells {@code .S} from {@code .s}, and {@code .C} from {@code .c} */
    public static Optional<Language> of(String name) {
        String ending = name.substring(name.lastIndexOf('.') + 1);
        if (ending.equals("C") || ending.equals("H")) {
            return Optional.of(CPP);
        }
        for (Language language : values()) {
            if (language.endings.contains(ending)
                    || language != ASSEMBLER && language.endings.contains(ending.toLowerCase(Locale.ROOT))) {
                return Optional.of(language);
            }
        }
        return Optional.empty();
    }

    /** Whether lines that begin with # are for the preprocessor. */
    public boolean hasPreprocessor() {
        return this != JAVA;
    }
}
