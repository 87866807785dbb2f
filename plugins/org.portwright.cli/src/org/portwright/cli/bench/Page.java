// SPDX-License-Identifier: EPL-2.0
// Puts measured parts into a page that people have written.
package org.portwright.cli.bench;

import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A page of Markdown, with comments around the parts that are measured: {@code <!-- measured: NAME -->}. */
public final class Page {
    private static final String END = "<!-- end -->";
    private static final Pattern PART =
            Pattern.compile("(?s)<!-- measured: ([\\w.-]+) -->\n.*?" + Pattern.quote(END));

    private Page() {
    }

    /** The parts that were measured and those of the page are not the same; the message says what to do. */
    public static final class PartsException extends Exception {
        private static final long serialVersionUID = 1L;

        PartsException(String message) {
            super(message);
        }
    }

    /** Whether a page has places for parts. */
    public static boolean hasParts(String page) {
        return PART.matcher(page).find();
    }

    /** The parts alone, to be read. */
    public static String of(Map<String, String> parts) {
        return of(parts, (name, part) -> part);
    }

    /** A page of the parts alone, whose parts can be replaced. */
    public static String withPlaces(Map<String, String> parts) {
        return of(parts, (name, part) -> place(name, part) + "\n");
    }

    private static String of(Map<String, String> parts, BinaryOperator<String> form) {
        StringBuilder page = new StringBuilder();
        parts.forEach((name, part) -> page.append(page.isEmpty() ? "" : "\n").append("## ").append(name).append("\n\n")
                .append(form.apply(name, part)));
        return page.toString();
    }

    private static String place(String name, String part) {
        return "<!-- measured: " + name + " -->\n\n" + part + "\n" + END;
    }

    /**
     * A page with other parts in the place of its own.
     *
     * @throws PartsException if the page has no place for a part, or has a place that there is no part for
     */
    public static String replace(String page, Map<String, String> parts) throws PartsException {
        Matcher matcher = PART.matcher(page);
        StringBuilder result = new StringBuilder();
        int found = 0;
        while (matcher.find()) {
            String part = parts.get(matcher.group(1));
            if (part == null) {
                throw new PartsException("has a place for " + matcher.group(1) + ", which was not measured; "
                        + "measure everything, or write to another file");
            }
            matcher.appendReplacement(result, Matcher.quoteReplacement(place(matcher.group(1), part)));
            found++;
        }
        if (found != parts.size()) {
            throw new PartsException("has no place for some of " + String.join(", ", parts.keySet())
                    + ": a comment <!-- measured: NAME -->, and " + END + " behind it; write to another file");
        }
        return matcher.appendTail(result).toString();
    }
}
