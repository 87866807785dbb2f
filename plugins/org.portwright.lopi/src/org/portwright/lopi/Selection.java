// SPDX-License-Identifier: EPL-2.0
// Which functions are to be instrumented, and how.
package org.portwright.lopi;

import java.util.List;

/**
 * A choice of functions.
 *
 * @param functions patterns of names ({@code *}, {@code ?}); a function that one of them matches is chosen; all if empty
 * @param files patterns of source files' names; all if empty
 * @param exit how to get hold of exits
 */
public record Selection(List<String> functions, List<String> files, Exit exit) {
    /** How to get hold of a function's exit. */
    public enum Exit {
        /** As is cheapest: now the same as {@link #CALL}. */
        AUTO,
        /** The stub calls the function. */
        CALL,
        /** The stub replaces the return address. */
        REPLACE
    }

    /** Makes one. */
    public Selection {
        functions = List.copyOf(functions);
        files = List.copyOf(files);
    }

    boolean chooses(FunctionDescription function) {
        return (files.isEmpty() || files.stream().anyMatch(function::isFrom))
                && (functions.isEmpty() || functions.stream().anyMatch(function::isNamed));
    }
}
