// SPDX-License-Identifier: EPL-2.0
// Tells for each token of a file in which function it is.
package org.portwright.metrics.source;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/**
 * Reads a file as it stands, without macros and without the files that it includes. Of a conditional part of the
 * preprocessor all branches are read, each from where the first began; what follows goes on from the end of the first.
 * Braces that differ between branches so do no harm. What is between {@code #if 0} and its end or {@code #else} is left
 * out.
 *
 * <p>A function begins at a brace behind a word and parentheses that is in no function and no initializer. That word is
 * its name, unless two other words and parentheses follow: then it was an attribute, such as {@code __printf(1, 2)}.
 */
public final class FunctionReader {
    /** Words before parentheses that are no function's name. */
    private static final Set<String> NO_NAMES = Set.of("__attribute__", "__attribute", "__declspec", "alignas", "_Alignas",
            "decltype", "typeof", "__typeof__", "noexcept", "throw", "asm", "__asm__", "if", "for", "while", "switch",
            "return", "sizeof");
    private static final Set<String> JAVA_TYPES = Set.of("class", "interface", "enum", "record");

    /**
     * A brace that is open outside of functions.
     *
     * @param initializer whether it is of an initializer, which has no functions
     * @param outside the brace around it; null if there is none
     */
    private record Scope(boolean initializer, Scope outside) {
    }

    /** All that a token can change; copied at {@code #if}. */
    private static final class State implements Cloneable {
        private Scope scope;
        private int parentheses;
        private String function;
        private int functionLine;
        private int firstLine;
        /** Braces that are open in the function, its own included. */
        private int depth;

        // Of the declaration that is read:
        private String candidate;
        private int candidateLine;
        private int wordsBehind;
        private boolean candidateStays;
        private int declarationLine;
        private boolean initializer;
        private boolean javaType;
        private String lastWord;

        @Override
        public State clone() {
            try {
                return (State) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }

        void beginDeclaration() {
            parentheses = 0;
            candidate = null;
            candidateLine = 0;
            wordsBehind = 0;
            candidateStays = false;
            declarationLine = 0;
            initializer = false;
            javaType = false;
            lastWord = null;
        }
    }

    /** A conditional part that is being read. */
    private static final class Conditional {
        private final State atBegin;
        private State afterFirst;
        /** Whether the branch that is read now is the first that counts. */
        private boolean first;
        private boolean dead;
        /** Of the branch around it. */
        private final boolean inFirstBranch;
        private final boolean inDeadBranch;

        Conditional(State atBegin, boolean dead, Conditional outside) {
            this.atBegin = atBegin;
            this.first = !dead;
            this.dead = dead;
            this.inFirstBranch = outside == null || outside.isInFirstBranch();
            this.inDeadBranch = outside != null && outside.isDead();
        }

        boolean isInFirstBranch() {
            return first && inFirstBranch;
        }

        boolean isDead() {
            return dead || inDeadBranch;
        }
    }

    private final SourceFile file;
    private final Scanner scanner;
    private State state = new State();
    private final Deque<Conditional> conditionals = new ArrayDeque<>();
    private boolean dead;
    private boolean inFirstBranch = true;
    private boolean ends;

    public FunctionReader(SourceFile file) {
        this.file = file;
        this.scanner = new Scanner(file);
    }

    /**
     * Goes to the next token.
     *
     * @return false at the end
     */
    public boolean next() {
        ends = false;
        while (scanner.next() != Scanner.Kind.END) {
            if (scanner.kind() == Scanner.Kind.DIRECTIVE) {
                directive();
            } else if (!dead) {
                take();
            }
            if (!dead) {
                return true;
            }
        }
        return false;
    }

    /** The token that is read now. */
    public Scanner token() {
        return scanner;
    }

    /** The function whose body the token is in, its braces included; null outside of functions. */
    public String function() {
        return state.function;
    }

    /** The line of the function's name, from 1. */
    public int functionLine() {
        return state.functionLine;
    }

    /** The line where the function's declaration begins. */
    public int firstLine() {
        return state.firstLine;
    }

    /** Whether the token is the brace that ends {@link #function}. */
    public boolean endsFunction() {
        return ends;
    }

    /** Whether the token is in no other than the first branches of conditional parts. */
    public boolean isInFirstBranch() {
        return inFirstBranch;
    }

    private void directive() {
        Scanner words = new Scanner(file, scanner.start() + 1, scanner.end(), scanner.line());
        if (words.next() != Scanner.Kind.WORD) {
            return;
        }
        switch (words.token()) {
            case "if" -> {
                words.next();
                boolean zero = words.is("0");
                begin(zero && words.next() == Scanner.Kind.END);
            }
            case "ifdef", "ifndef" -> begin(false);
            case "else", "elif", "elifdef", "elifndef" -> beginBranch();
            case "endif" -> endConditional();
            default -> {
                return;
            }
        }
        Conditional innermost = conditionals.peek();
        dead = innermost != null && innermost.isDead();
        inFirstBranch = innermost == null || innermost.isInFirstBranch();
    }

    private void begin(boolean isDead) {
        conditionals.push(new Conditional(state.clone(), isDead, conditionals.peek()));
    }

    private void beginBranch() {
        Conditional conditional = conditionals.peek();
        if (conditional == null) {
            return;
        }
        if (conditional.first) {
            conditional.afterFirst = state;
        }
        conditional.first = conditional.dead;
        conditional.dead = false;
        state = conditional.atBegin.clone();
    }

    private void endConditional() {
        Conditional conditional = conditionals.poll();
        if (conditional != null && conditional.afterFirst != null) {
            state = conditional.afterFirst;
        }
    }

    private void take() {
        if (state.function != null && state.depth == 0) {
            // The brace that ends a function was still in it.
            state.function = null;
            state.beginDeclaration();
        }
        if (state.function != null) {
            if (scanner.is('{')) {
                state.depth++;
            } else if (scanner.is('}')) {
                state.depth--;
                ends = state.depth == 0;
            }
            return;
        }
        if (state.declarationLine == 0) {
            state.declarationLine = scanner.line();
        }
        if (scanner.kind() == Scanner.Kind.WORD) {
            if (state.parentheses == 0) {
                state.lastWord = scanner.token();
                state.wordsBehind++;
                state.javaType |= file.language() == Language.JAVA && JAVA_TYPES.contains(state.lastWord);
            }
        } else if (scanner.kind() == Scanner.Kind.PUNCTUATOR) {
            punctuator();
        }
    }

    private void punctuator() {
        if (scanner.is('{')) {
            open();
        } else if (scanner.is('}')) {
            state.scope = state.scope == null ? null : state.scope.outside;
            state.beginDeclaration();
        } else if (scanner.is('(')) {
            if (state.parentheses++ == 0) {
                beginParentheses();
            }
        } else if (scanner.is(')')) {
            state.parentheses = Math.max(0, state.parentheses - 1);
        } else if (state.parentheses > 0) {
            return;
        } else if (scanner.is(';')) {
            state.beginDeclaration();
        } else if (scanner.is('=')) {
            state.initializer |= !"operator".equals(state.lastWord);
        } else if (scanner.is(':')) {
            // What a constructor initializes follows.
            state.candidateStays = state.candidate != null;
        }
    }

    private void beginParentheses() {
        if (state.lastWord != null && !state.initializer && !NO_NAMES.contains(state.lastWord)
                && (state.candidate == null || state.wordsBehind > 1 && !state.candidateStays)) {
            state.candidate = state.lastWord;
            state.candidateLine = scanner.line();
        }
        state.lastWord = null;
        state.wordsBehind = 0;
    }

    private void open() {
        boolean inInitializer = state.scope != null && state.scope.initializer;
        if (state.candidate != null && !state.initializer && !inInitializer && !state.javaType) {
            state.function = state.candidate;
            state.functionLine = state.candidateLine;
            state.firstLine = state.declarationLine;
            state.depth = 1;
            return;
        }
        state.scope = new Scope(state.initializer || inInitializer, state.scope);
        state.beginDeclaration();
    }
}
