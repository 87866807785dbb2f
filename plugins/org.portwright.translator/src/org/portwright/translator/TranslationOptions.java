// SPDX-License-Identifier: EPL-2.0
// What a user may choose about a translation.
package org.portwright.translator;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.portwright.translator.target.Target;

/**
 * Options of a translation; immutable.
 *
 * @param target      the platform to translate for
 * @param packageName Java package of the program's classes, such as {@code com.example.life}; "" for none
 * @param heapSize    bytes for malloc, 0 for the target's default
 * @param stackSize   bytes for the C stack, 0 for the target's default
 * @param methodSize  how many bytes of bytecode a method may have; functions that would have more become several
 * @param inspection  who wants to see a function on its way through the passes
 * @param countsOperations whether the report is to have the {@linkplain TranslationReport#snapshots() operations} that
 *     there are after each pass
 * @param forDebugger whether a debugger is to find each line and each variable that the debug information knows; the
 *     program becomes larger and slower
 * @param without    what is left out of the translation, for those who want to know what it is good for
 */
public record TranslationOptions(Target target, String packageName, int heapSize, int stackSize, int methodSize,
    Inspection inspection, boolean countsOperations, boolean forDebugger, Set<Optimisation> without) {
    /** @param without is copied */
    public TranslationOptions {
        without = Set.copyOf(without);
    }

    /**
     * @param target "j2me" or "java"
     * @return the options with which a program is translated when nothing else is said
     * @throws IllegalArgumentException if there is no such target
     */
    public static TranslationOptions of(String target) {
        return new TranslationOptions(Target.named(target), "", 0, 0, TranslationReport.HOTSPOT_LIMIT,
            Inspection.NONE, false, false, Set.of());
    }

    /** @return the same options for another target */
    public TranslationOptions withTarget(Target other) {
        return new TranslationOptions(other, packageName, heapSize, stackSize, methodSize, inspection, countsOperations,
            forDebugger, without);
    }

    /** @return the same options with another package */
    public TranslationOptions withPackage(String name) {
        return new TranslationOptions(target, name, heapSize, stackSize, methodSize, inspection, countsOperations,
            forDebugger, without);
    }

    /** @return the same options with another heap size, in bytes */
    public TranslationOptions withHeap(int bytes) {
        return new TranslationOptions(target, packageName, bytes, stackSize, methodSize, inspection, countsOperations,
            forDebugger, without);
    }

    /** @return the same options with another size of the C stack, in bytes */
    public TranslationOptions withStack(int bytes) {
        return new TranslationOptions(target, packageName, heapSize, bytes, methodSize, inspection, countsOperations,
            forDebugger, without);
    }

    /** @return the same options with smaller or larger methods, in bytes of bytecode */
    public TranslationOptions withMethodSize(int bytes) {
        return new TranslationOptions(target, packageName, heapSize, stackSize, bytes, inspection, countsOperations,
            forDebugger, without);
    }

    /** @return the same options with somebody who looks at a function between the passes */
    public TranslationOptions withInspection(Inspection who) {
        return new TranslationOptions(target, packageName, heapSize, stackSize, methodSize, who, countsOperations,
            forDebugger, without);
    }

    /** @return the same options with a report that counts operations */
    public TranslationOptions withOperationCounts() {
        return new TranslationOptions(target, packageName, heapSize, stackSize, methodSize, inspection, true,
            forDebugger, without);
    }

    /** @return the same options for a program that is to be debugged */
    public TranslationOptions withDebugger() {
        return new TranslationOptions(target, packageName, heapSize, stackSize, methodSize, inspection, countsOperations,
            true, without);
    }

    /** @return the same options, with more that is left out */
    public TranslationOptions without(Collection<Optimisation> more) {
        Set<Optimisation> all = new HashSet<>(without);
        all.addAll(more);
        return new TranslationOptions(target, packageName, heapSize, stackSize, methodSize, inspection, countsOperations,
            forDebugger, all);
    }

    /** @return whether this is done */
    public boolean has(Optimisation optimisation) {
        return !without.contains(optimisation);
    }

    /** @return bytes for the C stack */
    int stackBytes() {
        return stackSize > 0 ? stackSize : target.defaultStackSize();
    }

    /** @return bytes for malloc */
    int heapBytes() {
        return heapSize > 0 ? heapSize : target.defaultHeapSize();
    }
}
