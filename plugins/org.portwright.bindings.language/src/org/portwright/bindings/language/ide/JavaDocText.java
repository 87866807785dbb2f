// SPDX-License-Identifier: EPL-2.0
// Writes documentation comments of Java as plain text.
package org.portwright.bindings.language.ide;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a person reads of a comment: its text without marks, then what it says of parameters, results and exceptions. */
final class JavaDocText {
    /** Stands in a comment for that of the method that is overridden. */
    static final String INHERITED = "{@inheritDoc}";

    /** Tags whose lines are kept; others are about the documentation. */
    private static final Pattern KEPT = Pattern.compile("@(param|return|throws|exception|deprecated)\\b.*", Pattern.DOTALL);
    private static final Pattern INLINE = Pattern.compile("\\{@(\\w+)\\s*([^{}]*)\\}");
    /** In their text, a name of a class or a member stands first, then perhaps what is shown for it. */
    private static final Pattern LINK = Pattern.compile("\\s*([^\\s(]+(?:\\([^)]*\\))?)\\s*(.*)", Pattern.DOTALL);

    private JavaDocText() {
    }

    /** @param comment without its stars */
    static String of(String comment) {
        StringBuilder text = new StringBuilder();
        for (String block : comment.strip().split("(?m)^\\s*(?=@\\w)")) {
            if (!block.startsWith("@") || KEPT.matcher(block).matches()) {
                String plain = plain(block);
                if (!plain.isEmpty()) {
                    text.append(text.isEmpty() ? "" : "\n").append(plain);
                }
            }
        }
        return text.toString();
    }

    private static String plain(String html) {
        String text = html;
        for (Matcher inline = INLINE.matcher(text); inline.find(); inline = INLINE.matcher(text)) {
            if (inline.group().equals(INHERITED)) {
                return INHERITED;
            }
            String shown = shown(inline.group(1), inline.group(2).strip());
            text = text.substring(0, inline.start()) + shown.replace("{", "\1").replace("}", "\2").replace("<", "\3")
                    + text.substring(inline.end());
        }
        List<String> paragraphs = new ArrayList<>();
        for (String paragraph : text.split("(?i)<(p|/p|li|/li|ul|/ul|ol|/ol|dl|dt|dd|h\\d|pre|/pre|tr|table|div|blockquote)\\b[^>]*>")) {
            String words = paragraph.replaceAll("<!--.*?-->|</?[a-zA-Z][^>]*>", "").replaceAll("\\s+", " ").strip();
            if (!words.isEmpty()) {
                paragraphs.add(words);
            }
        }
        return String.join("\n", paragraphs).replace("&lt;", "<").replace("&gt;", ">").replace("&nbsp;", " ").replace("&quot;", "\"")
                .replace("&#64;", "@").replace("&le;", "\u2264").replace("&ge;", "\u2265").replace("&times;", "\u00d7").replace("&pi;", "\u03c0")
                .replace("&amp;", "&").replace('\1', '{').replace('\2', '}').replace('\3', '<');
    }

    private static String shown(String tag, String text) {
        if (!tag.startsWith("link") && !tag.equals("value")) {
            return text;
        }
        Matcher link = LINK.matcher(text);
        return !link.matches() ? text : link.group(2).isEmpty() ? link.group(1).replaceFirst("^#", "").replace('#', '.') : link.group(2);
    }
}
