// SPDX-License-Identifier: EPL-2.0
// Finds what a C header says of its functions.
package org.portwright.bindings.exports;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Comments of declarations, as people write them: the block in front of a declaration or an inline function, or else, as in
 * zlib.h, the one behind a declaration. With no empty line between the two.
 */
public final class HeaderComments {

    private static final Pattern BLOCK = Pattern.compile("/\\*.*?\\*/", Pattern.DOTALL);

    private static final Pattern LINE_END = Pattern.compile("[ \\t]*\\R?[ \\t]*");

    private final List<String> headers;

    /** @param headers texts of headers */
    public HeaderComments(List<String> headers) {
        this.headers = List.copyOf(headers);
    }

    /**
     * @param function a C function
     * @return what is said of it, as lines of HTML for Javadoc; "" if nothing is
     */
    public String of(String function) {
        Pattern declaration = Pattern.compile("(?:^|[;}/\\n])[\\w\\s*]*?\\b" + Pattern.quote(function)
            + "\\s*(?:OF\\s*\\()?\\([^;{]*[;{]");
        for (String header : headers) {
            String code = withoutComments(header);
            Matcher matcher = declaration.matcher(code);
            while (matcher.find()) {
                String comment = before(header, begin(code, matcher.start()));
                if (comment.isEmpty() && code.charAt(matcher.end() - 1) == ';') {
                    comment = behind(header, matcher.end());
                }
                if (!comment.isEmpty()) {
                    return comment;
                }
            }
        }
        return "";
    }

    /** Where a declaration begins that follows the end of another one. */
    private static int begin(String code, int from) {
        int at = from;
        while (!Character.isJavaIdentifierStart(code.charAt(at))) {
            at++;
        }
        return at;
    }

    /** The same text, with blanks for comments, so that places stay. */
    private static String withoutComments(String text) {
        return BLOCK.matcher(text).replaceAll(match -> match.group().replaceAll("[^\\n]", " "));
    }

    private static String before(String header, int declaration) {
        Matcher block = BLOCK.matcher(header);
        String found = "";
        while (block.find() && block.end() <= declaration) {
            found = areClose(header, block.end(), declaration) ? text(block.group()) : "";
        }
        return found;
    }

    private static String behind(String header, int end) {
        Matcher block = BLOCK.matcher(header);
        return block.find(end) && areClose(header, end, block.start()) ? text(block.group()) : "";
    }

    private static boolean areClose(String header, int end, int start) {
        return LINE_END.matcher(header.substring(end, start)).matches();
    }

    private static String text(String block) {
        String inner = block.substring(2, block.length() - 2);
        StringBuilder result = new StringBuilder();
        for (String line : inner.lines().toList()) {
            result.append(line.strip().replaceFirst("^\\*+ ?", "").strip()).append('\n');
        }
        return result.toString().strip().replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("@", "&#64;")
            .replaceAll("\\n{2,}", "\n<p>");
    }
}
