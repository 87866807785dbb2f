// SPDX-License-Identifier: EPL-2.0
// Writes instrumentation into C sources, as a person would by hand.
package org.portwright.cli.bench;

import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the functions that a preprocessed C source defines, and puts a word behind the opening brace of those that
 * are chosen. A definition is what the grammar of C allows a brace for after a closing parenthesis outside of all
 * others (C11, 6.9.1); so no more of C must be understood than brackets, literals and names.
 */
final class HandInstrumentation {
    private final String source;
    private final Set<String> functions;
    private final String word;
    private final StringBuilder result = new StringBuilder();
    private final Set<String> found = new TreeSet<>();
    private int at;
    private int braces;
    private int parentheses;
    /** The last character that isn't white space, and the last name before it, with nothing between. */
    private char last;
    private String name = "";
    /** The first chosen function that this declaration has named, before a parenthesis. */
    private String declared;

    private HandInstrumentation(String source, Set<String> functions, String word) {
        this.source = source;
        this.functions = functions;
        this.word = word;
    }

    /**
     * What has become of a source.
     *
     * @param source the changed source
     * @param found the chosen functions that it defines
     */
    record Result(String source, Set<String> found) {
    }

    /**
     * Puts a word into functions.
     *
     * @param source a preprocessed source
     * @param functions the names of those that are chosen
     * @param word what to put
     */
    static Result write(String source, Set<String> functions, String word) {
        HandInstrumentation instrumentation = new HandInstrumentation(source, functions, word);
        while (instrumentation.at < source.length()) {
            instrumentation.step();
        }
        return new Result(instrumentation.result.toString(), instrumentation.found);
    }

    private void step() {
        int start = at;
        char c = source.charAt(at);
        if (c == '#' && (start == 0 || source.charAt(start - 1) == '\n')) {
            int end = source.indexOf('\n', at);
            at = end < 0 ? source.length() : end;           // a line marker or a pragma
        } else if (c == '"' || c == '\'') {
            skipLiteral(c);
            last = c;
        } else if (Character.isJavaIdentifierPart(c)) {
            while (at < source.length() && Character.isJavaIdentifierPart(source.charAt(at))) {
                at++;
            }
            name = source.substring(start, at);
            last = 'a';
        } else {
            at++;
            if (!Character.isWhitespace(c)) {
                punctuation(c);
            }
        }
        result.append(source, start, at);
        if (c == '{' && braces == 1 && declared != null) {
            result.append(' ').append(word);
            found.add(declared);
            declared = null;
        }
    }

    private void skipLiteral(char quote) {
        at++;
        while (at < source.length() && source.charAt(at) != quote) {
            at += source.charAt(at) == '\\' ? 2 : 1;
        }
        at = Math.min(at + 1, source.length());
    }

    private void punctuation(char c) {
        switch (c) {
            case '(' -> {
                if (braces == 0 && last == 'a' && declared == null && functions.contains(name)) {
                    declared = name;
                }
                parentheses++;
            }
            case ')' -> parentheses--;
            case '{' -> {
                if (braces == 0 && (last != ')' || parentheses != 0)) {
                    declared = null;            // a structure's members, or an initial value
                }
                braces++;
            }
            case '}' -> {
                braces--;
                if (braces == 0) {
                    declared = null;
                }
            }
            case ';' -> {
                if (braces == 0) {
                    declared = null;
                }
            }
            default -> { }
        }
        last = c;
    }
}
