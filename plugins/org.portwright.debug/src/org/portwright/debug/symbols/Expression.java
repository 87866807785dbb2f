// SPDX-License-Identifier: EPL-2.0
// Evaluates expressions of C.
package org.portwright.debug.symbols;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.portwright.elf.CType;
import org.portwright.elf.Types;

/**
 * Expressions of C (C17, section 6.5) over the variables of a frame: names, members, indices, {@code *}, {@code &},
 * casts, {@code sizeof}, arithmetic, comparisons and assignments. There are no calls.
 */
public final class Expression {
    /** What names mean. */
    public interface Scope {
        /** A variable or function by its name; empty if there is none. */
        Optional<CValue> variable(String name) throws EvaluationException;
    }

    private static final Pattern TOKEN = Pattern.compile("\\s*(?:(0[xX][0-9a-fA-F]+[uUlL]*"
            + "|(?:\\d+\\.\\d*|\\.\\d+|\\d+(?=[eE]))(?:[eE][+-]?\\d+)?[fFlL]?|\\d+[uUlL]*)"
            + "|([A-Za-z_$][\\w$]*(?:::[A-Za-z_~][\\w]*)*)|'(\\\\.[0-7]*|[^'\\\\])'"
            + "|(->|<<|>>|<=|>=|==|!=|&&|\\|\\||[-+*/%&|^!~<>=()\\[\\].?:,]))");
    /** Binary operators and how tightly they bind. */
    private static final Map<String, Integer> PRECEDENCES = Map.ofEntries(Map.entry("||", 1), Map.entry("&&", 2),
            Map.entry("|", 3), Map.entry("^", 4), Map.entry("&", 5), Map.entry("==", 6), Map.entry("!=", 6),
            Map.entry("<", 7), Map.entry("<=", 7), Map.entry(">", 7), Map.entry(">=", 7), Map.entry("<<", 8),
            Map.entry(">>", 8), Map.entry("+", 9), Map.entry("-", 9), Map.entry("*", 10), Map.entry("/", 10),
            Map.entry("%", 10));
    private static final List<String> WORDS_OF_TYPES = List.of("char", "short", "int", "long", "float", "double", "void",
            "signed", "unsigned", "struct", "union", "enum", "const", "volatile", "_Bool");

    private static final CType INT = new CType.Base("int", 4, CType.Encoding.SIGNED);
    private static final CType UNSIGNED = new CType.Base("unsigned int", 4, CType.Encoding.UNSIGNED);
    private static final CType LONG_LONG = new CType.Base("long long", 8, CType.Encoding.SIGNED);
    private static final CType UNSIGNED_LONG_LONG = new CType.Base("unsigned long long", 8, CType.Encoding.UNSIGNED);
    private static final CType CHAR = new CType.Base("char", 1, CType.Encoding.SIGNED_CHAR);
    private static final CType DOUBLE = new CType.Base("double", 8, CType.Encoding.FLOAT);
    private static final CType FLOAT = new CType.Base("float", 4, CType.Encoding.FLOAT);

    private final String text;
    private final List<String> tokens = new ArrayList<>();
    private final Scope scope;
    private final Types types;
    private final Storage storage;
    private int next;

    private Expression(String text, Scope scope, Types types, Storage storage) throws EvaluationException {
        this.text = text;
        this.scope = scope;
        this.types = types;
        this.storage = storage;
        Matcher matcher = TOKEN.matcher(text.strip());
        int end = 0;
        while (matcher.lookingAt()) {
            tokens.add(matcher.group().strip());
            end = matcher.end();
            matcher.region(end, matcher.regionEnd());
        }
        if (end < text.strip().length()) {
            throw new EvaluationException("Invalid character '" + text.strip().charAt(end) + "' in expression.");
        }
    }

    /**
     * Evaluates an expression.
     *
     * @param text in C
     * @param scope what names mean
     * @param types for casts
     * @param storage memory and registers
     * @throws EvaluationException if it is no expression, or has no value
     */
    public static CValue evaluate(String text, Scope scope, Types types, Storage storage) throws EvaluationException {
        Expression expression = new Expression(text, scope, types, storage);
        CValue value = expression.assignment();
        if (expression.next < expression.tokens.size()) {
            throw expression.syntaxError();
        }
        return value;
    }

    private EvaluationException syntaxError() {
        return new EvaluationException("A syntax error in expression, near `"
                + String.join(" ", tokens.subList(Math.min(next, tokens.size()), tokens.size())) + "'.");
    }

    private boolean isNext(String token) {
        return next < tokens.size() && tokens.get(next).equals(token);
    }

    private boolean accept(String token) {
        boolean found = isNext(token);
        next += found ? 1 : 0;
        return found;
    }

    private void expect(String token) throws EvaluationException {
        if (!accept(token)) {
            throw syntaxError();
        }
    }

    private CValue assignment() throws EvaluationException {
        CValue left = conditional();
        if (!accept("=")) {
            return left;
        }
        left.assign(assignment());
        return left;
    }

    private CValue conditional() throws EvaluationException {
        CValue condition = binary(1);
        if (!accept("?")) {
            return condition;
        }
        CValue then = assignment();
        expect(":");
        CValue otherwise = conditional();
        return isTrue(condition) ? then : otherwise;
    }

    private CValue binary(int least) throws EvaluationException {
        CValue left = unary();
        while (next < tokens.size() && PRECEDENCES.getOrDefault(tokens.get(next), 0) >= least) {
            String operator = tokens.get(next++);
            CValue right = binary(PRECEDENCES.get(operator) + 1);
            left = compute(operator, left, right);
        }
        return left;
    }

    private CValue unary() throws EvaluationException {
        if (next >= tokens.size()) {
            throw syntaxError();
        }
        String token = tokens.get(next);
        switch (token) {
            case "-", "+", "~", "!", "*", "&" -> {
                next++;
                return prefix(token, unary());
            }
            case "sizeof" -> {
                next++;
                return CValue.of(sizeOf(), UNSIGNED, storage);
            }
            case "(" -> {
                int start = next++;
                Optional<CType> type = type();
                if (type.isPresent()) {
                    expect(")");
                    return cast(unary(), type.get());
                }
                next = start;
            }
            default -> { }
        }
        return postfix(primary());
    }

    private long sizeOf() throws EvaluationException {
        int start = next;
        if (accept("(")) {
            Optional<CType> type = type();
            if (type.isPresent()) {
                expect(")");
                return type.get().size();
            }
        }
        next = start;
        return unary().type().size();
    }

    private CValue prefix(String operator, CValue operand) throws EvaluationException {
        switch (operator) {
            case "*":
                return operand.dereference();
            case "&":
                CType of = operand.type();
                return CValue.of(operand.address().orElseThrow(() ->
                        new EvaluationException("Attempt to take address of value not located in memory.")),
                        new CType.Pointer("*", () -> of), storage);
            case "!":
                return truth(!isTrue(operand));
            case "~":
                CType promoted = promote(operand.type());
                return CValue.of(~operand.integer(), promoted, storage);
            default:
                CValue zero = CValue.of(0, INT, storage);
                return compute(operator, zero, operand);
        }
    }

    private CValue postfix(CValue first) throws EvaluationException {
        CValue value = first;
        for (;;) {
            if (accept("[")) {
                CValue index = assignment();
                expect("]");
                value = element(value, index);
            } else if (accept(".")) {
                value = member(value);
            } else if (accept("->")) {
                value = member(value.type().strip() instanceof CType.Pointer ? value.dereference() : value);
            } else {
                return value;
            }
        }
    }

    private CValue element(CValue value, CValue index) throws EvaluationException {
        if (value.type().strip() instanceof CType.Array array) {
            return value.element(array, (int) index.integer());
        }
        return compute("+", value, index).dereference();
    }

    private CValue member(CValue value) throws EvaluationException {
        if (next >= tokens.size()) {
            throw syntaxError();
        }
        String name = tokens.get(next++);
        CValue of = value.type().strip() instanceof CType.Pointer ? value.dereference() : value;
        return findMember(of, name).orElseThrow(() -> new EvaluationException("There is no member named " + name + "."));
    }

    /** A member of a structure or of one that it inherits from or contains without a name; empty if there is none. */
    public static Optional<CValue> findMember(CValue value, String name) {
        if (!(value.type().strip() instanceof CType.Structure structure)) {
            return Optional.empty();
        }
        for (CType.Member member : structure.members().get()) {
            if (member.name().equals(name)) {
                return Optional.of(value.member(member));
            }
            if (member.name().isEmpty() || member.type().strip() instanceof CType.Structure base
                    && base.name().equals(member.name())) {
                Optional<CValue> inner = findMember(value.member(member), name);
                if (inner.isPresent()) {
                    return inner;
                }
            }
        }
        return Optional.empty();
    }

    private CValue primary() throws EvaluationException {
        String token = tokens.get(next++);
        if (token.equals("(")) {
            CValue value = assignment();
            expect(")");
            return value;
        }
        if (token.startsWith("'")) {
            return CValue.of(character(token.substring(1, token.length() - 1)), CHAR, storage);
        }
        if (Character.isDigit(token.charAt(0)) || token.length() > 1 && token.charAt(0) == '.') {
            return number(token);
        }
        if (!Character.isJavaIdentifierStart(token.charAt(0))) {
            next--;
            throw syntaxError();
        }
        CValue value = scope.variable(token)
                .orElseThrow(() -> new EvaluationException("No symbol \"" + token + "\" in current context."));
        return value.type().strip() instanceof CType.Pointer pointer && pointer.isReference() ? value.dereference() : value;
    }

    private static int character(String text) {
        if (!text.startsWith("\\")) {
            return text.charAt(0);
        }
        return switch (text.charAt(1)) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case '0', '1', '2', '3', '4', '5', '6', '7' -> Integer.parseInt(text.substring(1), 8);
            default -> text.charAt(1);
        };
    }

    private CValue number(String token) throws EvaluationException {
        String plain = token.replaceAll("(?i)(?<![0-9a-f]x[0-9a-f]{0,16})[ul]+$", "");
        if (!token.startsWith("0x") && !token.startsWith("0X") && token.matches(".*[.eE].*")) {
            boolean isFloat = token.matches(".*[fF]");
            return CValue.of(Double.parseDouble(token.replaceAll("[fFlL]$", "")), isFloat ? FLOAT : DOUBLE, storage);
        }
        try {
            String digits = plain.replaceAll("[uUlL]+$", "");
            long value = digits.matches("0[xX].*") ? Long.parseUnsignedLong(digits.substring(2), 16)
                    : digits.matches("0\\d+") ? Long.parseUnsignedLong(digits, 8) : Long.parseUnsignedLong(digits);
            boolean isUnsigned = token.matches(".*[uU].*") && !token.matches("0[xX].*");
            boolean isWide = token.matches("(?i).*ll.*") || value != (int) value && value >>> Integer.SIZE != 0;
            boolean needsSign = value > Integer.MAX_VALUE && !isWide;
            return CValue.of(value, isWide ? isUnsigned ? UNSIGNED_LONG_LONG : LONG_LONG
                    : isUnsigned || needsSign ? UNSIGNED : INT, storage);
        } catch (NumberFormatException e) {
            throw new EvaluationException("Invalid number \"" + token + "\".");
        }
    }

    // ------------------------------------------------------------ types

    /** The type that begins at the next token, if it is one. */
    private Optional<CType> type() throws EvaluationException {
        int start = next;
        List<String> words = new ArrayList<>();
        while (next < tokens.size() && WORDS_OF_TYPES.contains(tokens.get(next))) {
            String word = tokens.get(next++);
            if (!word.equals("const") && !word.equals("volatile")) {
                words.add(word);
            }
            boolean isTagged = List.of("struct", "union", "enum").contains(word);
            if (isTagged && next < tokens.size()) {
                words.add(tokens.get(next++));
            }
        }
        if (words.isEmpty() && next < tokens.size() && Character.isJavaIdentifierStart(tokens.get(next).charAt(0))
                && scope.variable(tokens.get(next)).isEmpty() && types.find(tokens.get(next)).isPresent()) {
            words.add(tokens.get(next++));
        }
        if (words.isEmpty()) {
            next = start;
            return Optional.empty();
        }
        CType type = named(words);
        while (accept("*")) {
            CType target = type;
            type = new CType.Pointer("*", () -> target);
        }
        return Optional.of(type);
    }

    private CType named(List<String> words) throws EvaluationException {
        if (words.equals(List.of("void"))) {
            return new CType.Void();
        }
        boolean isTagged = List.of("struct", "union", "enum").contains(words.get(0));
        if (isTagged || words.size() == 1 && !WORDS_OF_TYPES.contains(words.get(0))) {
            String name = String.join(" ", words);
            return types.find(name).orElseThrow(() -> new EvaluationException("No " + name + " in current context."));
        }
        boolean isUnsigned = words.contains("unsigned");
        if (words.contains("double") || words.contains("float")) {
            return words.contains("double") ? DOUBLE : FLOAT;
        }
        if (words.contains("char")) {
            return isUnsigned ? new CType.Base("unsigned char", 1, CType.Encoding.UNSIGNED_CHAR) : CHAR;
        }
        if (words.contains("short")) {
            return new CType.Base(isUnsigned ? "unsigned short" : "short", 2,
                    isUnsigned ? CType.Encoding.UNSIGNED : CType.Encoding.SIGNED);
        }
        if (words.contains("_Bool")) {
            return new CType.Base("_Bool", 1, CType.Encoding.BOOLEAN);
        }
        boolean isWide = words.stream().filter("long"::equals).count() == 2;
        return isWide ? isUnsigned ? UNSIGNED_LONG_LONG : LONG_LONG : isUnsigned ? UNSIGNED : INT;
    }

    private CValue cast(CValue value, CType type) throws EvaluationException {
        CType plain = type.strip();
        if (plain instanceof CType.Base base && base.encoding() == CType.Encoding.FLOAT) {
            return CValue.of(value.floating(), type, storage);
        }
        if (plain instanceof CType.Structure || plain instanceof CType.Array) {
            throw new EvaluationException("Invalid cast.");
        }
        return CValue.of(value.integer(), type, storage);
    }

    // ------------------------------------------------------------ arithmetic

    private CValue truth(boolean value) {
        return CValue.of(value ? 1 : 0, INT, storage);
    }

    private static boolean isTrue(CValue value) throws EvaluationException {
        return value.isFloating() ? value.floating() != 0 : value.integer() != 0;
    }

    private static Optional<CType> target(CValue value) {
        CType plain = value.type().strip();
        return plain instanceof CType.Pointer pointer ? Optional.of(pointer.target().get())
                : plain instanceof CType.Array array ? Optional.of(array.element()) : Optional.empty();
    }

    private CValue compute(String operator, CValue left, CValue right) throws EvaluationException {
        switch (operator) {
            case "&&":
                return truth(isTrue(left) && isTrue(right));
            case "||":
                return truth(isTrue(left) || isTrue(right));
            default:
                break;
        }
        Optional<CType> leftTarget = target(left);
        Optional<CType> rightTarget = target(right);
        if (operator.equals("-") && leftTarget.isPresent() && rightTarget.isPresent()) {
            return CValue.of((left.integer() - right.integer()) / Math.max(1, leftTarget.get().size()), INT, storage);
        }
        boolean isSum = operator.equals("+") || operator.equals("-");
        if (isSum && leftTarget.isPresent()) {
            return step(left, leftTarget.get(), operator.equals("-") ? -right.integer() : right.integer());
        }
        if (operator.equals("+") && rightTarget.isPresent()) {
            return step(right, rightTarget.get(), left.integer());
        }
        boolean isPointer = leftTarget.isPresent() || rightTarget.isPresent();
        if (left.isFloating() || right.isFloating()) {
            return computeFloating(operator, left, right);
        }
        CType type = isPointer ? UNSIGNED : common(promote(left.type()), promote(right.type()));
        boolean isShift = operator.equals("<<") || operator.equals(">>");
        return compute(operator, left.integer(), right.integer(), isShift ? promote(left.type()) : type);
    }

    private CValue step(CValue pointer, CType target, long count) throws EvaluationException {
        CType type = pointer.type().strip() instanceof CType.Array ? new CType.Pointer("*", () -> target) : pointer.type();
        return CValue.of(pointer.integer() + count * target.size(), type, storage);
    }

    /** Integer promotions (C17, section 6.3.1.1). */
    private static CType promote(CType type) {
        return type.strip() instanceof CType.Base base && base.size() >= Integer.BYTES ? base : INT;
    }

    /** Usual arithmetic conversions (C17, section 6.3.1.8). */
    private static CType common(CType left, CType right) {
        CType.Base a = (CType.Base) left;
        CType.Base b = (CType.Base) right;
        if (a.size() != b.size()) {
            return a.size() > b.size() ? a : b;
        }
        return a.isUnsigned() ? a : b;
    }

    private CValue compute(String operator, long leftNumber, long rightNumber, CType type) throws EvaluationException {
        boolean isUnsigned = ((CType.Base) type).isUnsigned();
        boolean isWide = type.size() == Long.BYTES;
        long left = isWide ? leftNumber : isUnsigned ? leftNumber & 0xffffffffL : (int) leftNumber;
        long right = isWide ? rightNumber : isUnsigned ? rightNumber & 0xffffffffL : (int) rightNumber;
        int order = isUnsigned ? Long.compareUnsigned(left, right) : Long.compare(left, right);
        if ((operator.equals("/") || operator.equals("%")) && right == 0) {
            throw new EvaluationException("Division by zero");
        }
        return switch (operator) {
            case "==" -> truth(order == 0);
            case "!=" -> truth(order != 0);
            case "<" -> truth(order < 0);
            case "<=" -> truth(order <= 0);
            case ">" -> truth(order > 0);
            case ">=" -> truth(order >= 0);
            default -> CValue.of(switch (operator) {
                case "+" -> left + right;
                case "-" -> left - right;
                case "*" -> left * right;
                case "/" -> isUnsigned ? Long.divideUnsigned(left, right) : left / right;
                case "%" -> isUnsigned ? Long.remainderUnsigned(left, right) : left % right;
                case "&" -> left & right;
                case "|" -> left | right;
                case "^" -> left ^ right;
                case "<<" -> left << right;
                case ">>" -> isUnsigned ? left >>> right : left >> right;
                default -> throw syntaxError();
            }, type, storage);
        };
    }

    private CValue computeFloating(String operator, CValue leftValue, CValue rightValue) throws EvaluationException {
        double left = leftValue.floating();
        double right = rightValue.floating();
        boolean isDouble = leftValue.type().size() == Double.BYTES && leftValue.isFloating()
                || rightValue.type().size() == Double.BYTES && rightValue.isFloating();
        return switch (operator) {
            case "==" -> truth(left == right);
            case "!=" -> truth(left != right);
            case "<" -> truth(left < right);
            case "<=" -> truth(left <= right);
            case ">" -> truth(left > right);
            case ">=" -> truth(left >= right);
            default -> CValue.of(switch (operator) {
                case "+" -> left + right;
                case "-" -> left - right;
                case "*" -> left * right;
                case "/" -> left / right;
                default -> throw new EvaluationException("Argument to arithmetic operation not a number or boolean.");
            }, isDouble ? DOUBLE : FLOAT, storage);
        };
    }

    @Override
    public String toString() {
        return text;
    }
}
