// SPDX-License-Identifier: EPL-2.0
// What a program can be translated to.

package org.portwright.core.translate;

import java.util.Arrays;
import java.util.Optional;

/** The translator's targets, as the IDE offers them. */
public enum TranslationTarget {

    /** A MIDlet suite for CLDC 1.1 and MIDP 2.0: a JAR and a JAD. */
    J2ME("j2me"),

    /** A JAR for Java SE 17. */
    JAVA("java");

    private final String id;

    TranslationTarget(String id) {
        this.id = id;
    }

    /** The target's name in the translator and on the command line; also the folder of its JARs below {@code build}. */
    public String id() {
        return id;
    }

    /** The target of this name. */
    public static Optional<TranslationTarget> of(String id) {
        return Arrays.stream(values()).filter(target -> target.id.equals(id)).findFirst();
    }
}
