// SPDX-License-Identifier: EPL-2.0
// Finds the places of a file where locks are taken and given back.
package org.portwright.metrics.locks;

import java.util.ArrayList;
import java.util.List;
import org.portwright.metrics.source.FunctionReader;
import org.portwright.metrics.source.Language;
import org.portwright.metrics.source.Scanner;
import org.portwright.metrics.source.SourceFile;

/**
 * Reads a file, function by function. Macros count as functions; a macro that is itself an operation is left out. Words are
 * seen, types are not: {@code .release} is one whatever it is called for.
 */
final class LockReader {
    /** What is longer is no name of a lock. In characters. */
    private static final int LONGEST_ARGUMENT = 500;
    /** How far behind a word such as {@code lock_guard} its lock may be. In tokens. */
    private static final int LONGEST_DECLARATION = 50;

    private final SourceFile file;
    private final LockKinds kinds;
    private final List<LockPlace> places = new ArrayList<>();
    private String function;
    // The tokens before the one that is read:
    private int wordStart;
    private int wordEnd;
    private int wordLine;
    private boolean afterWord;
    private boolean member;
    private boolean nextIsMember;
    private int ownerStart;

    private LockReader(SourceFile file, LockKinds kinds) {
        this.file = file;
        this.kinds = kinds;
    }

    /** The places of a file, in its order. */
    static List<LockPlace> read(SourceFile file, LockKinds kinds) {
        LockReader reader = new LockReader(file, kinds);
        reader.read();
        return reader.places;
    }

    private void read() {
        if (file.language() == Language.ASSEMBLER) {
            assembler();
            return;
        }
        FunctionReader reader = new FunctionReader(file);
        while (reader.next()) {
            if (reader.token().kind() == Scanner.Kind.DIRECTIVE) {
                macro(reader.token());
                afterWord = false;
            } else if (reader.function() != null) {
                function = reader.function();
                take(reader.token());
            } else if (reader.token().kind() == Scanner.Kind.WORD) {
                // A modifier of a method, such as synchronized.
                function = "";
                scope(reader.token());
                afterWord = false;
            }
        }
    }

    /** Any word is an operation: assembler has no parentheses. */
    private void assembler() {
        function = "";
        Scanner scanner = new Scanner(file);
        while (scanner.next() != Scanner.Kind.END) {
            if (scanner.kind() == Scanner.Kind.WORD) {
                LockKinds.Operation operation = find(scanner.start(), scanner.end(), false);
                if (operation != null) {
                    add(operation, scanner.token(), scanner.line(), "");
                }
            }
        }
    }

    /** {@code #define NAME(parameters) body}. */
    private void macro(Scanner directive) {
        Scanner body = new Scanner(file, directive.start() + 1, directive.end(), directive.line());
        body.next();
        if (!body.is("define") || body.next() != Scanner.Kind.WORD
                || find(body.start(), body.end(), false) != null) {
            return;
        }
        function = body.token();
        int depth = 0;
        boolean parameters = body.end() < file.text().length && file.text()[body.end()] == '(';
        afterWord = false;
        while (body.next() != Scanner.Kind.END) {
            if (parameters) {
                depth += body.is('(') ? 1 : body.is(')') ? -1 : 0;
                parameters = depth > 0;
            } else {
                take(body);
            }
        }
    }

    private void take(Scanner token) {
        if (token.is('(') && afterWord) {
            call(token);
        }
        afterWord = token.kind() == Scanner.Kind.WORD;
        if (afterWord) {
            member = nextIsMember;
            if (!member) {
                ownerStart = token.start();
            }
            wordStart = token.start();
            wordEnd = token.end();
            wordLine = token.line();
            scope(token);
        }
        nextIsMember = token.is('.') || token.is("->");
    }

    private void call(Scanner parenthesis) {
        LockKinds.Operation operation = find(wordStart, wordEnd, member);
        if (operation != null && operation.action() != LockAction.SCOPE) {
            add(operation, file.text(wordStart, wordEnd), wordLine, member ? owner() : argument(parenthesis.end()));
        }
    }

    private void scope(Scanner word) {
        LockKinds.Operation operation = find(word.start(), word.end(), false);
        if (operation != null && operation.action() == LockAction.SCOPE) {
            Scanner rest = new Scanner(file, word.end(), file.text().length, word.line());
            int angles = 0;
            String lock = "";
            for (int i = 0; i < LONGEST_DECLARATION && rest.next() != Scanner.Kind.END && !rest.is(';') && !rest.is('}'); i++) {
                angles += rest.is('<') ? 1 : rest.is('>') ? -1 : 0;
                if (angles == 0 && (rest.is('(') || rest.is('{'))) {
                    lock = function.isEmpty() ? "" : argument(rest.end());
                    break;
                }
            }
            add(operation, word.token(), word.line(), lock);
        }
    }

    private void add(LockKinds.Operation operation, String word, int line, String lock) {
        places.add(new LockPlace(operation.kind(), operation.action(), word, file.path(), line, function, lock));
    }

    private LockKinds.Operation find(int start, int end, boolean ofMember) {
        if (!kinds.mayBegin(file.language(), file.text()[start])) {
            return null;
        }
        String word = file.text(start, end);
        return kinds.find(file.language(), ofMember ? "." + word : word);
    }

    /** What is before the point: {@code a->b} of {@code a->b.lock()}. */
    private String owner() {
        int end = wordStart;
        while (end > ownerStart && (file.text()[end - 1] == '.' || file.text()[end - 1] == '>' || file.text()[end - 1] == '-'
                || file.text()[end - 1] == ' ')) {
            end--;
        }
        return file.text(ownerStart, end).replaceAll("\\s+", "");
    }

    /** The first argument, behind a parenthesis. */
    private String argument(int start) {
        int depth = 1;
        for (int at = start; at < Math.min(start + LONGEST_ARGUMENT, file.text().length); at++) {
            byte each = file.text()[at];
            depth += each == '(' || each == '{' || each == '[' ? 1 : each == ')' || each == '}' || each == ']' ? -1 : 0;
            if (depth == 0 || depth == 1 && each == ',' || each == ';') {
                return file.text(start, at).replaceAll("[\\s\\\\]+", "");
            }
        }
        return "";
    }
}
