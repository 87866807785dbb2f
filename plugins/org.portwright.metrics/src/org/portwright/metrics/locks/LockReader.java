// SPDX-License-Identifier: EPL-2.0
// Finds what the functions of a file do with locks.
package org.portwright.metrics.locks;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
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
    private static final Set<String> JUMPS = Set.of("return", "goto", "break", "continue", "throw");

    /** Gets what functions do, in the order of the text. */
    interface Steps {
        /** A function or macro begins; a macro may do so in a function. */
        void begin(String function, int line);

        void end();

        void operation(LockPlace place);

        /** A call, or a word that looks like one. */
        void call(String name, int line);

        void callByPointer();

        /** A brace. */
        void open();

        void close();

        /** The word {@code if}. */
        void branch();

        /** The word {@code else}. */
        void otherBranch();

        /** A word such as {@code return}. */
        void jump();

        void endOfStatement();
    }

    private final SourceFile file;
    private final LockKinds kinds;
    /** Null if only the places are wanted. */
    private final Steps steps;
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
    /** Behind an open parenthesis that is not of a call. */
    private boolean afterParenthesis;
    private int parentheses;
    /** How many parentheses are open before one with a star in front, as {@code (*f)}; -1 if there is none. */
    private int pointerDepth = -1;
    private boolean afterPointer;

    private LockReader(SourceFile file, LockKinds kinds, Steps steps) {
        this.file = file;
        this.kinds = kinds;
        this.steps = steps;
    }

    /** The places of a file, in its order. */
    static List<LockPlace> read(SourceFile file, LockKinds kinds) {
        LockReader reader = new LockReader(file, kinds, null);
        if (file.language() == Language.ASSEMBLER) {
            reader.assembler();
        } else {
            reader.places();
        }
        return reader.places;
    }

    /** Tells what functions do. Of conditional parts of the preprocessor the first branch counts; assembler has no functions. */
    static void read(SourceFile file, LockKinds kinds, Steps steps) {
        if (file.language() != Language.ASSEMBLER) {
            new LockReader(file, kinds, steps).functions();
        }
    }

    private void functions() {
        FunctionReader reader = new FunctionReader(file);
        int open = 0;
        while (reader.next()) {
            if (!reader.isInFirstBranch()) {
                continue;
            }
            if (reader.token().kind() == Scanner.Kind.DIRECTIVE) {
                macro(reader.token());
                afterWord = false;
            } else if (reader.function() != null) {
                if (open != reader.functionLine()) {
                    if (open != 0) {
                        steps.end();
                    }
                    open = reader.functionLine();
                    steps.begin(reader.function(), open);
                }
                function = reader.function();
                take(reader.token());
                if (reader.endsFunction()) {
                    steps.end();
                    open = 0;
                }
            }
        }
        if (open != 0) {
            steps.end();
        }
    }

    private void places() {
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
        if (steps != null) {
            steps.begin(function, body.line());
        }
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
        if (steps != null) {
            steps.end();
        }
    }

    private void take(Scanner token) {
        if (token.is('(') && afterWord) {
            call(token);
        }
        if (steps != null) {
            step(token);
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
        if (operation == null) {
            if (steps != null && member && file.language() == Language.C) {
                steps.callByPointer();
            } else if (steps != null) {
                steps.call(file.text(wordStart, wordEnd), wordLine);
            }
        } else if (operation.action() != LockAction.SCOPE) {
            add(operation, file.text(wordStart, wordEnd), wordLine, member ? owner() : argument(parenthesis.end()));
        }
    }

    private void step(Scanner token) {
        boolean behindPointer = afterPointer;
        boolean behindParenthesis = afterParenthesis;
        afterPointer = false;
        afterParenthesis = false;
        if (token.is('(')) {
            if (behindPointer) {
                steps.callByPointer();
            }
            parentheses++;
            afterParenthesis = !afterWord;
        } else if (token.is('*')) {
            pointerDepth = behindParenthesis ? parentheses : pointerDepth;
        } else if (token.is(')')) {
            afterPointer = parentheses == pointerDepth;
            pointerDepth = afterPointer ? -1 : pointerDepth;
            parentheses--;
        } else if (token.is('{')) {
            steps.open();
        } else if (token.is('}')) {
            steps.close();
        } else if (token.is(';')) {
            steps.endOfStatement();
        } else if (token.is("if")) {
            steps.branch();
        } else if (token.is("else")) {
            steps.otherBranch();
        } else if (token.kind() == Scanner.Kind.WORD && JUMPS.contains(token.token())) {
            steps.jump();
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
        LockPlace place = new LockPlace(operation.kind(), operation.action(), word, file.path(), line, function, lock);
        if (steps == null) {
            places.add(place);
        } else {
            steps.operation(place);
        }
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
