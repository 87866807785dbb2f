// SPDX-License-Identifier: EPL-2.0
// Arguments of a compiler that are in a file.
package org.portwright.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts the content of response files in the place of {@code @FILE}, as compilers do: words are separated by white space,
 * quotes keep them together, a backslash takes the next character as it is (GCC manual, Overall Options, {@code @file}).
 */
final class ResponseFiles {
    /** A file may name others, and so itself. */
    private static final int MAXIMUM_DEPTH = 20;

    private ResponseFiles() {
    }

    static List<String> expand(List<String> arguments) throws IOException, CommandException {
        List<String> expanded = new ArrayList<>();
        for (String argument : arguments) {
            expand(argument, 0, expanded);
        }
        return expanded;
    }

    private static void expand(String argument, int depth, List<String> expanded) throws IOException, CommandException {
        Path file = file(argument);
        if (file == null) {
            expanded.add(argument);
            return;
        }
        if (depth == MAXIMUM_DEPTH) {
            throw new CommandException(file + ": response files in it name others, too deep; does one name itself?");
        }
        for (String word : words(new String(Files.readAllBytes(file), StandardCharsets.UTF_8))) {
            expand(word, depth + 1, expanded);
        }
    }

    /** The file that an argument names; null if there is none, then the argument means itself. */
    private static Path file(String argument) {
        if (!argument.startsWith("@")) {
            return null;
        }
        try {
            Path file = Path.of(argument.substring(1));
            return Files.isRegularFile(file) ? file : null;
        } catch (InvalidPathException e) {
            return null;
        }
    }

    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = null;
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote == 0 && Character.isWhitespace(c)) {
                if (word != null) {
                    words.add(word.toString());
                }
                word = null;
                continue;
            }
            word = word == null ? new StringBuilder() : word;
            if (c == '\\' && i + 1 < text.length()) {
                word.append(text.charAt(++i));
            } else if (c == quote) {
                quote = 0;
            } else if (quote == 0 && (c == '"' || c == '\'')) {
                quote = c;
            } else {
                word.append(c);
            }
        }
        if (word != null) {
            words.add(word.toString());
        }
        return words;
    }
}
