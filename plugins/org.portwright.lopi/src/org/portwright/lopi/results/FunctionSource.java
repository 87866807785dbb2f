// SPDX-License-Identifier: EPL-2.0
// Finds where a function begins in a C source.
package org.portwright.lopi.results;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds functions in C sources by their form: a name, parameters in parentheses, an opening brace. */
public final class FunctionSource {
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\\n]*|\"(?:\\\\.|[^\"\\\\\\n])*\"", Pattern.DOTALL);

    private FunctionSource() {
    }

    /**
     * Finds the definition of a function.
     *
     * @param source the whole text
     * @param name the function's name
     * @return the line of the name, from 1; 0 if there is no definition
     */
    public static int line(String source, String name) {
        // Blank, but as long: lines stay where they are.
        String code = COMMENT.matcher(source).replaceAll(found -> found.group().replaceAll("[^\\n]", " "));
        Matcher matcher = Pattern.compile("\\b" + Pattern.quote(name) + "\\s*\\([^;{}]*\\)\\s*\\{").matcher(code);
        while (matcher.find()) {
            // A call in a condition looks the same, but for what is open before it.
            long open = code.substring(0, matcher.start()).chars().filter(c -> c == '{').count()
                    - code.substring(0, matcher.start()).chars().filter(c -> c == '}').count();
            if (open == 0) {
                return 1 + (int) code.substring(0, matcher.start()).chars().filter(c -> c == '\n').count();
            }
        }
        return 0;
    }
}
