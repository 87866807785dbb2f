// SPDX-License-Identifier: EPL-2.0
// Splits a source file into tokens.
package org.portwright.metrics.source;

import java.nio.charset.StandardCharsets;

/**
 * The tokens of a file of C, C++, Java or assembler, one after the other. Whatever the input, each call goes forward and
 * the last one ends: a literal that is not closed ends with its line, and a byte that begins no token is one by itself.
 */
public final class Scanner {
    /** What a token is. */
    public enum Kind {
        END,
        /** An identifier or a keyword. */
        WORD,
        NUMBER,
        /** A string or a character. */
        LITERAL,
        /** One character, or {@code &&}, {@code ||}, {@code ->}, {@code ::}. */
        PUNCTUATOR,
        /** A whole logical line of the preprocessor, from its #. */
        DIRECTIVE
    }

    private final SourceFile file;
    private final byte[] text;
    private final int limit;
    private int at;
    private int line;
    private boolean atLineStart;
    private Kind kind;
    private int start;
    private int startLine;

    public Scanner(SourceFile file) {
        this(file, 0, file.text().length, 1);
    }

    /**
     * The tokens of a part, such as of a directive.
     *
     * @param line of the start
     */
    public Scanner(SourceFile file, int start, int end, int line) {
        this.file = file;
        this.text = file.text();
        this.at = start;
        this.limit = end;
        this.line = line;
        this.atLineStart = start == 0;
    }

    /** Goes to the next token. */
    public Kind next() {
        skipBlanks();
        start = at;
        startLine = line;
        kind = read();
        atLineStart = false;
        return kind;
    }

    public Kind kind() {
        return kind;
    }

    public int start() {
        return start;
    }

    /** Behind the token. */
    public int end() {
        return at;
    }

    /** Of the token's first character, from 1. */
    public int line() {
        return startLine;
    }

    public String token() {
        return file.text(start, at);
    }

    public boolean is(char punctuator) {
        return kind == Kind.PUNCTUATOR && at - start == 1 && text[start] == punctuator;
    }

    /** Whether the token is this one. */
    public boolean is(String word) {
        if (at - start != word.length()) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (text[start + i] != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private void skipBlanks() {
        while (at < limit) {
            byte each = text[at];
            if (each == '\n') {
                line++;
                atLineStart = true;
            } else if (each == '\\' && at + 1 < limit && text[at + 1] == '\n') {
                line++;
                at++;
            } else if (!SourceFile.isBlank(each)) {
                return;
            }
            at++;
        }
    }

    private Kind read() {
        if (at >= limit) {
            return Kind.END;
        }
        byte first = text[at];
        if (isLetter(first)) {
            at++;
            while (at < limit && (isLetter(text[at]) || isDigit(text[at]))) {
                at++;
            }
            return Kind.WORD;
        }
        if (isDigit(first) || first == '.' && at + 1 < limit && isDigit(text[at + 1])) {
            endNumber();
            return Kind.NUMBER;
        }
        if (first == '"' || first == '\'' && file.language() != Language.ASSEMBLER) {
            int end = Math.min(endOfLiteral(text, at, limit, file.language()), limit);
            for (; at < end; at++) {
                line += text[at] == '\n' ? 1 : 0;
            }
            return Kind.LITERAL;
        }
        if (first == '#' && atLineStart && file.language().hasPreprocessor()) {
            int end = endOfLine(text, at, limit, true);
            for (; at < end; at++) {
                line += text[at] == '\n' ? 1 : 0;
            }
            return Kind.DIRECTIVE;
        }
        at++;
        if (at < limit && (first == '&' && text[at] == '&' || first == '|' && text[at] == '|'
                || first == '-' && text[at] == '>' || first == ':' && text[at] == ':')) {
            at++;
        }
        return Kind.PUNCTUATOR;
    }

    private void endNumber() {
        at++;
        while (at < limit) {
            byte each = text[at];
            byte before = text[at - 1];
            boolean exponent = (each == '+' || each == '-')
                    && (before == 'e' || before == 'E' || before == 'p' || before == 'P');
            if (!isLetter(each) && !isDigit(each) && each != '.' && !exponent
                    && !(each == '\'' && isDigitSeparator(text, at))) {
                return;
            }
            at++;
        }
    }

    static boolean isLetter(byte each) {
        return each >= 'a' && each <= 'z' || each >= 'A' && each <= 'Z' || each == '_' || each == '$' || each < 0;
    }

    static boolean isDigit(byte each) {
        return each >= '0' && each <= '9';
    }

    /** C++14 allows an apostrophe between digits; what is before is a number then, and no prefix such as u8. */
    static boolean isDigitSeparator(byte[] text, int at) {
        if (at == 0 || at + 1 >= text.length || !isHexadecimal(text[at - 1]) || !isHexadecimal(text[at + 1])) {
            return false;
        }
        int first = at - 1;
        while (first > 0 && (isLetter(text[first - 1]) || isDigit(text[first - 1]) || text[first - 1] == '\'')) {
            first--;
        }
        return isDigit(text[first]);
    }

    private static boolean isHexadecimal(byte each) {
        return isDigit(each) || each >= 'a' && each <= 'f' || each >= 'A' && each <= 'F';
    }

    /** @return behind the line's last character; with {@code splices}, a backslash continues it */
    static int endOfLine(byte[] text, int start, int limit, boolean splices) {
        int at = start;
        while (at < limit && (text[at] != '\n' || splices && isSplice(text, at))) {
            at++;
        }
        return at;
    }

    /** Whether a backslash is before a line end. */
    private static boolean isSplice(byte[] text, int newline) {
        int before = newline - 1;
        if (before >= 0 && text[before] == '\r') {
            before--;
        }
        return before >= 0 && text[before] == '\\';
    }

    /** @return behind the literal, or at the end of its line if it is not closed */
    static int endOfLiteral(byte[] text, int start, int limit, Language language) {
        byte quote = text[start];
        if (quote == '"' && language == Language.CPP && start > 0 && text[start - 1] == 'R') {
            return endOfRawString(text, start, limit);
        }
        if (language == Language.JAVA && startsWith(text, start, limit, "\"\"\"")) {
            int end = start + 3;
            while (end < limit && !startsWith(text, end, limit, "\"\"\"")) {
                end += text[end] == '\\' ? 2 : 1;
            }
            return Math.min(end + 3, limit);
        }
        int at = start + 1;
        while (at < limit && text[at] != quote) {
            if (text[at] == '\n') {
                return at;
            }
            at += text[at] == '\\' ? 2 : 1;
        }
        return Math.min(at + 1, limit);
    }

    /** {@code R"delimiter( ... )delimiter"}. */
    private static int endOfRawString(byte[] text, int start, int limit) {
        int open = start + 1;
        while (open < limit && text[open] != '(' && text[open] != '\n' && text[open] != '"') {
            open++;
        }
        if (open >= limit || text[open] != '(') {
            return Math.min(start + 1, limit);
        }
        String close = ")" + new String(text, start + 1, open - start - 1, StandardCharsets.ISO_8859_1) + '"';
        int at = open;
        while (at < limit && !startsWith(text, at, limit, close)) {
            at++;
        }
        return Math.min(at + close.length(), limit);
    }

    private static boolean startsWith(byte[] text, int at, int limit, String word) {
        if (limit - at < word.length()) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (text[at + i] != (byte) word.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
