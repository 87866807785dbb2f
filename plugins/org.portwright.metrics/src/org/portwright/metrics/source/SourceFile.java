// SPDX-License-Identifier: EPL-2.0
// A source file whose comments are blank.
package org.portwright.metrics.source;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A source file. Its text is taken for ISO 8859-1, so that an index is that of a byte, whatever the encoding is.
 *
 * @param path relative to the tree, with slashes
 * @param language of the file
 * @param text as long as the file, with spaces where comments were; line ends stay
 */
public record SourceFile(String path, Language language, byte[] text) {
    /** Blanks the comments of a file. */
    public static SourceFile of(String path, Language language, byte[] content) {
        return new SourceFile(path, language, withoutComments(content, language));
    }

    /** The text between two indices. */
    public String text(int start, int end) {
        return new String(text, start, end - start, StandardCharsets.ISO_8859_1);
    }

    /** Behind the last character of the logical line that begins at an index: a backslash continues a line. */
    public int endOfLogicalLine(int start) {
        return Scanner.endOfLine(text, start, text.length, true);
    }

    /** How many lines have anything but blanks and comments: what sloccount counts as physical source lines. */
    public int codeLines() {
        int lines = 0;
        boolean code = false;
        for (byte each : text) {
            if (each == '\n') {
                lines += code ? 1 : 0;
                code = false;
            } else if (!isBlank(each)) {
                code = true;
            }
        }
        return lines + (code ? 1 : 0);
    }

    static boolean isBlank(byte each) {
        return each == ' ' || each >= '\t' && each <= '\r';
    }

    private static byte[] withoutComments(byte[] content, Language language) {
        byte[] text = content.clone();
        int at = 0;
        while (at < text.length) {
            switch (text[at]) {
                case '/' -> {
                    int next = afterSplices(text, at + 1);
                    if (next < text.length && text[next] == '*') {
                        at = blank(text, at, endOfBlockComment(text, next + 1));
                    } else if (next < text.length && text[next] == '/') {
                        at = blank(text, at, Scanner.endOfLine(text, next, text.length, language.hasPreprocessor()));
                    } else {
                        at++;
                    }
                }
                // Assembler's apostrophes may be alone: they are in its own comments.
                case '\'' -> at = language == Language.ASSEMBLER ? at + 1
                        : Scanner.isDigitSeparator(text, at) ? at + 1 : Scanner.endOfLiteral(text, at, text.length, language);
                case '"' -> at = Scanner.endOfLiteral(text, at, text.length, language);
                default -> at++;
            }
        }
        return text;
    }

    private static int afterSplices(byte[] text, int at) {
        int next = at;
        while (next + 1 < text.length && text[next] == '\\' && text[next + 1] == '\n') {
            next += 2;
        }
        return next;
    }

    private static int endOfBlockComment(byte[] text, int start) {
        for (int at = start; at + 1 < text.length; at++) {
            if (text[at] == '*' && text[at + 1] == '/') {
                return at + 2;
            }
        }
        return text.length;
    }

    private static int blank(byte[] text, int start, int end) {
        for (int at = start; at < end; at++) {
            if (text[at] != '\n') {
                text[at] = ' ';
            }
        }
        return end;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SourceFile file && file.path.equals(path) && file.language == language
                && Arrays.equals(file.text, text);
    }

    @Override
    public int hashCode() {
        return path.hashCode();
    }
}
