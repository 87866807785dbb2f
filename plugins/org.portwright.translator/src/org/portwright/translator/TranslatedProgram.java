// SPDX-License-Identifier: EPL-2.0
// What a translation gives.
package org.portwright.translator;

import java.util.SortedMap;

/**
 * A translated program, still without the runtime.
 *
 * @param target      name of the target
 * @param mainClass   binary name of the class that implements {@code org.portwright.runtime.Program}
 * @param classes     class files by their paths in the JAR
 * @param image       the initial memory, in the format of docs/translator.md, "program.bin"
 * @param systemCalls which system calls it may make
 * @param report      how it went
 */
public record TranslatedProgram(String target, String mainClass, SortedMap<String, byte[]> classes, byte[] image,
    SystemCalls systemCalls, TranslationReport report) {
}
