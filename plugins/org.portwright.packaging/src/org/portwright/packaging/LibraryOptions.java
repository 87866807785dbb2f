// SPDX-License-Identifier: EPL-2.0
// What a user says about a library.
package org.portwright.packaging;

import javax.lang.model.SourceVersion;

/**
 * Options of {@link LibraryPackage#write}.
 *
 * @param group Maven's groupId
 * @param artifact Maven's artifactId
 * @param version Maven's version
 * @param module the name that a module path knows it by
 * @param hasRuntime whether the runtime is put inside; otherwise it is an artifact of its own
 */
public record LibraryOptions(String group, String artifact, String version, String module, boolean hasRuntime) {

    private static final String COORDINATE = "[A-Za-z0-9_.-]+";

    /**
     * Checks the options.
     *
     * @throws IllegalArgumentException with a message for people if one is not valid
     */
    public LibraryOptions {
        for (String part : new String[] {group, artifact, version}) {
            if (!part.matches(COORDINATE)) {
                throw new IllegalArgumentException("\"" + part + "\" is no part of Maven coordinates; give "
                        + "GROUP:ARTIFACT:VERSION, such as org.example:zlib:1.3");
            }
        }
        if (!SourceVersion.isName(module)) {
            throw new IllegalArgumentException("module " + module + ": not the name of a Java module");
        }
    }
}
