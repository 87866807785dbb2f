// SPDX-License-Identifier: EPL-2.0
// Runs the preprocessor on one file alone.
package org.portwright.metrics.lines;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.portwright.metrics.source.SourceFile;

/**
 * The lines of a file that are left by its conditions, without the files that it includes (thesis 2.5): no comments, no
 * directives, no blank lines, blanks as one space. Macros are not expanded, so that a definition that differs does not
 * count again at each use.
 */
public final class Preprocessor {
    /**
     * A line that is left.
     *
     * @param text without blanks at its ends, and one space for blanks in it
     * @param number of it in the file, from 1
     */
    public record Line(String text, int number) {
    }

    /** A conditional part: whether its branch is read, and whether one was. */
    private record Part(boolean outside, boolean taken, boolean done) {
    }

    private final Map<String, String> macros;
    private final boolean definitions;
    private final Deque<Part> parts = new ArrayDeque<>();
    private final List<Line> lines = new ArrayList<>();
    private boolean active = true;
    /** Of the line that is read. */
    private int number = 1;

    private Preprocessor(Map<String, String> macros, boolean definitions) {
        this.macros = new HashMap<>(macros);
        this.definitions = definitions;
    }

    /**
     * Runs.
     *
     * @param file whose comments are blank
     * @param macros that are defined at its start
     * @param definitions whether lines with {@code #define} stay
     */
    public static List<Line> run(SourceFile file, Map<String, String> macros, boolean definitions) {
        Preprocessor preprocessor = new Preprocessor(macros, definitions);
        byte[] text = file.text();
        int start = 0;
        while (start < text.length) {
            int end = file.endOfLogicalLine(start);
            int first = start;
            while (first < end && text[first] <= ' ' && text[first] >= 0) {
                first++;
            }
            if (first < end && text[first] == '#' && file.language().hasPreprocessor()) {
                preprocessor.directive(withoutSplices(file.text(first + 1, end), " ").strip());
            } else if (first < end && preprocessor.active) {
                int line = preprocessor.number;
                for (String part : withoutSplices(file.text(first, end), "\n").split("\n")) {
                    preprocessor.add(part, line++);
                }
            }
            preprocessor.number += lineEnds(text, start, end) + 1;
            start = end + 1;
        }
        return preprocessor.lines;
    }

    private static int lineEnds(byte[] text, int start, int end) {
        int ends = 0;
        for (int i = start; i < end; i++) {
            ends += text[i] == '\n' ? 1 : 0;
        }
        return ends;
    }

    private static String withoutSplices(String text, String between) {
        return text.indexOf('\n') < 0 ? text : text.replace("\\\n", between).replace("\\\r\n", between);
    }

    private void add(String line, int at) {
        String text = normal(line);
        if (!text.isEmpty()) {
            lines.add(new Line(text, at));
        }
    }

    /** A line without blanks at its ends, and one space for blanks in it. */
    static String normal(String line) {
        StringBuilder normal = new StringBuilder(line.length());
        for (int i = 0; i < line.length(); i++) {
            char each = line.charAt(i);
            if (each > ' ') {
                normal.append(each);
            } else if (!normal.isEmpty() && normal.charAt(normal.length() - 1) != ' ') {
                normal.append(' ');
            }
        }
        return normal.toString().stripTrailing();
    }

    private void directive(String directive) {
        int end = 0;
        while (end < directive.length() && Character.isLetter(directive.charAt(end))) {
            end++;
        }
        String rest = directive.substring(end).strip();
        switch (directive.substring(0, end)) {
            case "if" -> begin(active && Condition.holds(rest, macros));
            case "ifdef" -> begin(active && macros.containsKey(word(rest)));
            case "ifndef" -> begin(active && !macros.containsKey(word(rest)));
            case "elif" -> branch(() -> Condition.holds(rest, macros));
            case "elifdef" -> branch(() -> macros.containsKey(word(rest)));
            case "elifndef" -> branch(() -> !macros.containsKey(word(rest)));
            case "else" -> branch(() -> true);
            case "endif" -> {
                if (!parts.isEmpty()) {
                    active = parts.pop().outside;
                }
            }
            case "define" -> {
                if (active) {
                    define(rest);
                }
            }
            case "undef" -> {
                if (active) {
                    macros.remove(word(rest));
                }
            }
            default -> {
                // #include and others leave no lines
            }
        }
    }

    private void begin(boolean taken) {
        parts.push(new Part(active, taken, taken));
        active = taken;
    }

    private void branch(BooleanSupplier condition) {
        if (!parts.isEmpty()) {
            Part part = parts.pop();
            boolean taken = part.outside && !part.done && condition.getAsBoolean();
            parts.push(new Part(part.outside, taken, part.done || taken));
            active = taken;
        }
    }

    private void define(String rest) {
        String name = word(rest);
        boolean parameters = rest.startsWith("(", name.length());
        macros.put(name, parameters ? null : rest.substring(name.length()).strip());
        if (definitions) {
            add("#define " + rest, number);
        }
    }

    private static String word(String text) {
        int end = 0;
        while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
            end++;
        }
        return text.substring(0, end);
    }
}
