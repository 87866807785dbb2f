// SPDX-License-Identifier: EPL-2.0
// Which functions are to be instrumented, and how.
package org.portwright.lopi;

import java.util.List;
import java.util.regex.Pattern;

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

    boolean choosesFunction(List<String> names) {
        for (String name : names) {
            if (matches(functions, name)) {
                return true;
            }
        }
        return functions.isEmpty();
    }

    boolean choosesFile(String file) {
        return files.isEmpty() || matches(files, file) || matches(files, file.substring(file.lastIndexOf('/') + 1));
    }

    private static boolean matches(List<String> patterns, String name) {
        for (String pattern : patterns) {
            StringBuilder expression = new StringBuilder();
            pattern.chars().forEach(each -> expression.append(
                    each == '*' ? ".*" : each == '?' ? "." : Pattern.quote(String.valueOf((char) each))));
            if (name.matches(expression.toString())) {
                return true;
            }
        }
        return false;
    }
}
