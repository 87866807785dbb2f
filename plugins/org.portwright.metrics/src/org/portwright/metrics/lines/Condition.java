// SPDX-License-Identifier: EPL-2.0
// Evaluates the conditions of the preprocessor.
package org.portwright.metrics.lines;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.portwright.metrics.source.Language;
import org.portwright.metrics.source.Scanner;
import org.portwright.metrics.source.SourceFile;

/**
 * The condition of an {@code #if}: integers of 64 bits, C's operators, {@code defined}. A word that is no macro is 0, as in
 * C (C17 6.10.1). So are macros with parameters, but for those of Linux that ask for an option, such as {@code IS_ENABLED}.
 * A macro's text is evaluated by itself, as if it were in parentheses, and once: so that macros that name each other take no
 * longer than others. What can't be understood is 0: the branch is left out.
 */
final class Condition {
    /** Of macros that name others. */
    private static final int DEEPEST_MACRO = 40;
    /** Of operators and parentheses within one text. */
    private static final int DEEPEST_OPERAND = 160;
    private static final Set<String> OPTION_QUESTIONS = Set.of("IS_ENABLED", "IS_BUILTIN", "IS_REACHABLE");
    /** Operators of two operands with their precedence, the longer ones first. */
    private static final String[] OPERATORS = {"||", "&&", "==", "!=", "<=", ">=", "<<", ">>", "|", "^", "&", "<", ">", "+", "-",
        "*", "/", "%"};
    private static final int[] PRECEDENCES = {1, 2, 6, 6, 7, 7, 8, 8, 3, 4, 5, 7, 7, 9, 9, 10, 10, 10};
    private static final Set<String> DEFINED = Set.of("defined", "__has_include", "__has_attribute", "__has_builtin");

    private final SourceFile text;
    private final Scanner scanner;
    private final Map<String, String> macros;
    /** Of the macros that were evaluated. One that is being evaluated is 0: C expands no macro in itself. */
    private final Map<String, Long> values;
    private final int depth;

    private Condition(String text, Map<String, String> macros, Map<String, Long> values, int depth) {
        this.text = SourceFile.of("", Language.C, text.getBytes(StandardCharsets.ISO_8859_1));
        this.scanner = new Scanner(this.text);
        this.macros = macros;
        this.values = values;
        this.depth = depth;
        scanner.next();
    }

    /**
     * Evaluates.
     *
     * @param text behind {@code #if}
     * @param macros their texts by their names; null for one with parameters
     */
    static boolean holds(String text, Map<String, String> macros) {
        return new Condition(text, macros, new HashMap<>(), 0).conditional(0) != 0;
    }

    private long conditional(int nested) {
        if (nested > DEEPEST_OPERAND) {
            return 0;
        }
        long value = binary(1, nested + 1);
        if (scanner.is('?')) {
            scanner.next();
            long yes = conditional(nested + 1);
            if (scanner.is(':')) {
                scanner.next();
            }
            long no = conditional(nested + 1);
            return value != 0 ? yes : no;
        }
        return value;
    }

    private long binary(int lowest, int nested) {
        long left = unary(nested + 1);
        while (true) {
            int operator = operator();
            if (operator < 0 || PRECEDENCES[operator] < lowest) {
                return left;
            }
            for (int read = 0; read < OPERATORS[operator].length();) {
                read += scanner.end() - scanner.start();
                scanner.next();
            }
            left = apply(OPERATORS[operator], left, binary(PRECEDENCES[operator] + 1, nested + 1));
        }
    }

    /** The operator at the token that is read; -1 if it is none. */
    private int operator() {
        if (scanner.kind() == Scanner.Kind.PUNCTUATOR) {
            String rest = text.text(scanner.start(), Math.min(scanner.start() + 2, text.text().length));
            for (int i = 0; i < OPERATORS.length; i++) {
                if (rest.startsWith(OPERATORS[i])) {
                    return i;
                }
            }
        }
        return -1;
    }

    private static long apply(String operator, long left, long right) {
        return switch (operator) {
            case "||" -> left != 0 || right != 0 ? 1 : 0;
            case "&&" -> left != 0 && right != 0 ? 1 : 0;
            case "==" -> left == right ? 1 : 0;
            case "!=" -> left != right ? 1 : 0;
            case "<=" -> left <= right ? 1 : 0;
            case ">=" -> left >= right ? 1 : 0;
            case "<" -> left < right ? 1 : 0;
            case ">" -> left > right ? 1 : 0;
            case "<<" -> left << right;
            case ">>" -> left >> right;
            case "|" -> left | right;
            case "^" -> left ^ right;
            case "&" -> left & right;
            case "+" -> left + right;
            case "-" -> left - right;
            case "*" -> left * right;
            case "/" -> right == 0 ? 0 : left / right;
            default -> right == 0 ? 0 : left % right;
        };
    }

    private long unary(int nested) {
        if (nested > DEEPEST_OPERAND) {
            return 0;
        }
        if (scanner.is('!')) {
            scanner.next();
            return unary(nested + 1) == 0 ? 1 : 0;
        }
        if (scanner.is('-')) {
            scanner.next();
            return -unary(nested + 1);
        }
        if (scanner.is('+')) {
            scanner.next();
            return unary(nested + 1);
        }
        if (scanner.is('~')) {
            scanner.next();
            return ~unary(nested + 1);
        }
        if (scanner.is('(')) {
            scanner.next();
            long value = conditional(nested + 1);
            if (scanner.is(')')) {
                scanner.next();
            }
            return value;
        }
        String token = scanner.kind() == Scanner.Kind.END ? "" : scanner.token();
        Scanner.Kind kind = scanner.kind();
        scanner.next();
        return switch (kind) {
            case NUMBER -> number(token);
            case LITERAL -> token.length() == 3 ? token.charAt(1) : 0;
            case WORD -> word(token);
            default -> 0;
        };
    }

    private long word(String word) {
        if (DEFINED.contains(word) || OPTION_QUESTIONS.contains(word)) {
            boolean parentheses = scanner.is('(');
            if (parentheses) {
                scanner.next();
            }
            String name = scanner.kind() == Scanner.Kind.WORD ? scanner.token() : "";
            scanner.next();
            if (parentheses) {
                skipParentheses();
            }
            boolean asked = word.equals("defined") || OPTION_QUESTIONS.contains(word);
            return asked && macros.containsKey(name) ? 1 : 0;
        }
        if (scanner.is('(')) {
            scanner.next();
            skipParentheses();
            return 0;
        }
        String macro = macros.get(word);
        if (macro == null || depth == DEEPEST_MACRO) {
            return 0;
        }
        Long known = values.putIfAbsent(word, 0L);
        if (known != null) {
            return known;
        }
        long value = new Condition(macro, macros, values, depth + 1).conditional(0);
        values.put(word, value);
        return value;
    }

    /** Goes behind the parenthesis that closes. */
    private void skipParentheses() {
        for (int open = 1; open > 0 && scanner.kind() != Scanner.Kind.END; scanner.next()) {
            open += scanner.is('(') ? 1 : scanner.is(')') ? -1 : 0;
        }
    }

    private static long number(String text) {
        String digits = text.replace("'", "").replaceAll("[uUlL]+$", "");
        try {
            if (digits.startsWith("0b") || digits.startsWith("0B")) {
                return Long.parseUnsignedLong(digits.substring(2), 2);
            }
            if (digits.startsWith("0x") || digits.startsWith("0X")) {
                return Long.parseUnsignedLong(digits.substring(2), 16);
            }
            return Long.parseUnsignedLong(digits, digits.startsWith("0") ? 8 : 10);
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
