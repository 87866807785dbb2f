// SPDX-License-Identifier: EPL-2.0
// What a source file of Java says of its classes and members.
package org.portwright.bindings.language.ide;

import java.util.List;
import java.util.Map;

/**
 * Documentation comments without their stars.
 *
 * @param classes by the class's name behind the package, with dots
 * @param members by the same
 */
record SourceComments(Map<String, String> classes, Map<String, List<Documented>> members) {
    /** Of a file that is not there. */
    static final SourceComments NONE = new SourceComments(Map.of(), Map.of());

    /**
     * A member.
     *
     * @param types those of its parameters, as they are written; null for a field
     * @param text  empty if nothing is said
     */
    record Documented(String name, List<String> types, String text) {
    }
}
