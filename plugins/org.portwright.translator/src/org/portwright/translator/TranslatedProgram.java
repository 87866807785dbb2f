// SPDX-License-Identifier: EPL-2.0
// What a translation gives.
package org.portwright.translator;

import java.util.SortedMap;
import java.util.TreeMap;
import org.portwright.translator.emit.ProgramEmitter;

/**
 * A translated program, still without the runtime.
 *
 * @param target      name of the target
 * @param mainClass   binary name of the class that implements {@code org.portwright.runtime.Program}
 * @param classes     class files by their paths in the JAR
 * @param image       the initial memory, in the format of docs/translator.md, "program.bin"
 * @param systemCalls which system calls it may make
 * @param report      how it went
 * @param debugFiles  what a debugger reads (docs/debugging.md), by paths in the JAR; empty if the program is not made for one
 */
public record TranslatedProgram(String target, String mainClass, SortedMap<String, byte[]> classes, byte[] image,
    SystemCalls systemCalls, TranslationReport report, SortedMap<String, byte[]> debugFiles) {
    /** Where a debugger finds what {@code DebugTable} writes. */
    public static final String DEBUG_TABLE = "META-INF/portwright/stops.bin";
    /** Where a debugger finds the program as it was before translation. */
    public static final String DEBUG_PROGRAM = "META-INF/portwright/program.elf";

    /** A program that is not made for a debugger. */
    public TranslatedProgram(String target, String mainClass, SortedMap<String, byte[]> classes, byte[] image,
        SystemCalls systemCalls, TranslationReport report) {
        this(target, mainClass, classes, image, systemCalls, report, new TreeMap<>());
    }

    /**
     * Whether a class of a program's JAR that is not one of the runtime's may hold translated functions; others enter the
     * program, call functions by address, or are between it and Java.
     *
     * @param simpleName its name without the package
     */
    public static boolean holdsFunctions(String simpleName) {
        return ProgramEmitter.holdsFunctions(simpleName);
    }
}
