// SPDX-License-Identifier: EPL-2.0
// A function as it was called by a certain chain of callers.
package org.portwright.lopi.results;

import java.util.List;

/**
 * A function, called by the functions above it in the tree.
 *
 * @param name its symbol; empty for the root, which stands for the program
 * @param file its source file; empty for the root
 * @param line where it begins in the file, from 1; 0 if not known
 * @param calls how often it was called by this chain
 * @param self cycles of its own
 * @param total cycles with its callees
 * @param children the functions that it has called
 */
public record CallPath(String name, String file, int line, long calls, long self, long total,
        List<CallPath> children) {
    /** Makes one. */
    public CallPath {
        children = List.copyOf(children);
    }

    // A chain of calls can be longer than Java's stack: what a record makes of its components by itself must not be.

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    @Override
    public String toString() {
        return name + ": " + total;
    }
}
