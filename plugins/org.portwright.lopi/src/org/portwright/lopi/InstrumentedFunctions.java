// SPDX-License-Identifier: EPL-2.0
// Finds out what has been instrumented in an object.
package org.portwright.lopi;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/** Reads the records that the {@link FunctionRecords} writes: see struct lopi_function in native/lopi/include/lopi.h. */
final class InstrumentedFunctions {
    /** Which word of a record refers to the function's name. */
    private static final int NAME_WORD = 1;

    private InstrumentedFunctions() {
    }

    /** For each stub the function whose name it has taken; none if the object has not been instrumented. */
    static Map<Function, Function> byStub(ObjectFile object, Code code) {
        Map<Function, Function> found = new IdentityHashMap<>();
        Map<String, Deque<Function>> byName = new HashMap<>();
        code.functions().forEach(function -> function.symbols.forEach(symbol ->
                byName.computeIfAbsent(symbol.name, key -> new ArrayDeque<>()).add(function)));
        int record = FunctionRecords.RECORD_WORDS * object.machine().word();
        for (Section section : object.sections()) {
            if (!section.name.equals(FunctionRecords.RECORDS)) {
                continue;
            }
            for (Relocation word : section.relocations) {
                if (word.offset % record != NAME_WORD * object.machine().word()) {
                    continue;
                }
                String name = string(word);
                // After ld -r several may have the same: in the order of the records.
                Deque<Function> stubs = byName.getOrDefault(name, new ArrayDeque<>());
                Deque<Function> bodies = byName.getOrDefault(name + Stubs.BODY, new ArrayDeque<>());
                if (!stubs.isEmpty() && !bodies.isEmpty()) {
                    found.put(stubs.remove(), bodies.remove());
                }
            }
        }
        return found;
    }

    private static String string(Relocation reference) {
        Section section = reference.symbol.section;
        long start = reference.symbol.value + reference.addend;
        if (section == null || start < 0 || start >= section.bytes.length) {
            return "";
        }
        int end = (int) start;
        while (end < section.bytes.length && section.bytes[end] != 0) {
            end++;
        }
        return new String(section.bytes, (int) start, end - (int) start, StandardCharsets.UTF_8);
    }
}
