// SPDX-License-Identifier: EPL-2.0
// A function of an object file.
package org.portwright.lopi;

import java.util.ArrayList;
import java.util.List;

/** A function: the code between its symbol and the end of that, and the parts that the compiler has split off. */
final class Function {
    /** A range of code. */
    record Part(Section section, int start, int end) {
        boolean contains(Section other, long offset) {
            return section == other && offset >= start && offset < end;
        }
    }

    /** All symbols of its first instruction; the first one names it. */
    final List<Symbol> symbols = new ArrayList<>();
    /** The function itself, then its .cold parts. */
    final List<Part> parts = new ArrayList<>();
    /** Whether code of this object calls or jumps to it other than by a pointer. */
    boolean calledHere;
    /** Why it is left alone; null if nothing is known against it. */
    String obstacle;

    Function(Section section, int start) {
        parts.add(new Part(section, start, start));
    }

    String name() {
        return symbols.get(0).name;
    }

    Part body() {
        return parts.get(0);
    }

    boolean contains(Section section, long offset) {
        return parts.stream().anyMatch(part -> part.contains(section, offset));
    }

    boolean startsAt(Section section, long offset) {
        return body().section() == section && body().start() == offset;
    }

    void obstruct(String reason) {
        if (obstacle == null) {
            obstacle = reason;
        }
    }
}
