// SPDX-License-Identifier: EPL-2.0
// Writes values as gdb does.
package org.portwright.debug.symbols;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import org.portwright.elf.CType;

/** Values as text, in the form that gdb prints them (Debugging with GDB, chapter 10). */
public final class ValueFormat {
    /** gdb's {@code set print elements}. */
    private static final int MOST_ELEMENTS = 200;
    /** gdb's {@code set print repeats}. */
    private static final int MOST_REPEATS = 10;
    private static final int DIGITS_OF_FLOAT = 9;
    private static final int DIGITS_OF_DOUBLE = 17;

    private final Symbols symbols;

    public ValueFormat(Symbols symbols) {
        this.symbols = symbols;
    }

    /**
     * A value by itself: pointers have their types before them.
     *
     * @throws EvaluationException if it is in memory that there is not
     */
    public String format(CValue value) throws EvaluationException {
        if (value.isOptimisedOut()) {
            return inner(value);
        }
        CType plain = value.type().strip();
        boolean isPointer = plain instanceof CType.Pointer pointer && !isCharacter(pointer.target().get());
        return isPointer ? '(' + value.type().declare("") + ") " + text(value) : text(value);
    }

    /** A value within another one, or behind its name. */
    public String inner(CValue value) {
        try {
            return text(value);
        } catch (EvaluationException e) {
            return value.isOptimisedOut() ? "<optimized out>" : '<' + e.getMessage() + '>';
        }
    }

    private static boolean isCharacter(CType type) {
        return type.strip() instanceof CType.Base base && base.isCharacter();
    }

    private String text(CValue value) throws EvaluationException {
        CType plain = value.type().strip();
        if (plain instanceof CType.Base base) {
            return number(value, base);
        }
        if (plain instanceof CType.Complex complex) {
            return text(value.real(complex)) + " + " + text(value.imaginary(complex)) + 'i';
        }
        if (plain instanceof CType.Pointer pointer) {
            return pointer(value, pointer);
        }
        if (plain instanceof CType.Structure structure) {
            List<String> parts = new ArrayList<>();
            for (CType.Member member : structure.members().get()) {
                String text = inner(value.member(member));
                parts.add(member.name().isEmpty() ? text : member.name() + " = " + text);
            }
            requireAny(value);
            return '{' + String.join(", ", parts) + '}';
        }
        if (plain instanceof CType.Array array) {
            return isCharacter(array.element()) && array.count() > 0 ? string(value, array) : elements(value, array);
        }
        if (plain instanceof CType.Enumeration enumeration) {
            return enumerator(value.integer(), enumeration);
        }
        if (plain instanceof CType.Function) {
            int address = value.address().orElse(0);
            return String.format("{%s} 0x%x <%s>", value.type().declare(""), address, symbols.nameOf(address));
        }
        return "void";
    }

    /** Parts that are not known say so themselves, unless there is no other. */
    private static void requireAny(CValue value) throws EvaluationException {
        if (!value.hasKnownPiece()) {
            value.bytes();
        }
    }

    private static String number(CValue value, CType.Base base) throws EvaluationException {
        return switch (base.encoding()) {
            case FLOAT -> decimal(value.floating(), base.size() == Float.BYTES ? DIGITS_OF_FLOAT : DIGITS_OF_DOUBLE);
            case BOOLEAN -> value.integer() == 0 ? "false" : value.integer() == 1 ? "true" : String.valueOf(value.integer());
            case SIGNED_CHAR, UNSIGNED_CHAR -> base.size() == 1
                    ? value.integer() + " '" + escaped((int) value.integer() & 0xff, '\'') + '\'' : String.valueOf(value.integer());
            case UNSIGNED -> Long.toUnsignedString(value.integer());
            case SIGNED -> String.valueOf(value.integer());
        };
    }

    /** As C's {@code %.17g} (C17, section 7.21.6.1). */
    private static String decimal(double number, int digits) {
        if (Double.isNaN(number)) {
            return "nan(0x" + Long.toHexString(Double.doubleToRawLongBits(number) & 0xfffffffffffffL) + ')';
        }
        if (Double.isInfinite(number)) {
            return number > 0 ? "inf" : "-inf";
        }
        if (number == 0) {
            return 1 / number < 0 ? "-0" : "0";
        }
        BigDecimal rounded = new BigDecimal(number).round(new MathContext(digits)).stripTrailingZeros();
        int exponent = rounded.precision() - rounded.scale() - 1;
        if (exponent >= -4 && exponent < digits) {
            return rounded.toPlainString();
        }
        String significant = rounded.unscaledValue().abs().toString();
        return (number < 0 ? "-" : "") + significant.charAt(0) + (significant.length() > 1 ? "." + significant.substring(1) : "")
                + String.format("e%s%02d", exponent < 0 ? "-" : "+", Math.abs(exponent));
    }

    private static String escaped(int character, char quote) {
        String names = "\007a\bb\tt\nn\013v\ff\rr\033e";
        int known = names.indexOf(character);
        if (character > 0 && known >= 0 && known % 2 == 0) {
            return "\\" + names.charAt(known + 1);
        }
        if (character == quote || character == '\\') {
            return "\\" + (char) character;
        }
        return character >= ' ' && character < 0x7f ? String.valueOf((char) character) : String.format("\\%03o", character);
    }

    private String pointer(CValue value, CType.Pointer pointer) throws EvaluationException {
        int address = (int) value.integer();
        String number = "0x" + Integer.toHexString(address);
        if (pointer.isReference()) {
            return '@' + number + ": " + inner(value.dereference());
        }
        CType target = pointer.target().get();
        if (target.strip() instanceof CType.Function) {
            String name = symbols.nameOf(address);
            return name.isEmpty() ? number : number + " <" + name + '>';
        }
        if (isCharacter(target) && address != 0) {
            return number + ' ' + stringAt(address, value.storage());
        }
        return number;
    }

    private static String stringAt(int address, Storage storage) {
        StringBuilder text = new StringBuilder("\"");
        try {
            for (int i = 0; i < MOST_ELEMENTS; i++) {
                int character = Byte.toUnsignedInt(storage.read(address + i, 1)[0]);
                if (character == 0) {
                    return text.append('"').toString();
                }
                text.append(escaped(character, '"'));
            }
            return text.append("\"...").toString();
        } catch (EvaluationException e) {
            return "<error: " + e.getMessage() + '>';
        }
    }

    /** What stands behind the end of the string is shown, but for zeroes at the end. */
    private static String string(CValue value, CType.Array array) throws EvaluationException {
        byte[] bytes = value.bytes();
        int length = bytes.length;
        while (length > 0 && bytes[length - 1] == 0) {
            length--;
        }
        boolean isShortened = length > MOST_ELEMENTS;
        StringBuilder text = new StringBuilder("\"");
        for (int i = 0; i < Math.min(length, MOST_ELEMENTS); i++) {
            text.append(escaped(Byte.toUnsignedInt(bytes[i]), '"'));
        }
        // One zero at the end is what ends a string; more are elements that hold nothing.
        int zeroes = array.count() - length;
        for (int i = 1; i < zeroes && length + i <= MOST_ELEMENTS && zeroes <= MOST_REPEATS; i++) {
            text.append("\\000");
        }
        text.append(isShortened ? "\"..." : "\"");
        return zeroes > MOST_REPEATS ? (length == 0 ? "" : text + ", ") + "'\\000' <repeats " + (zeroes - 1) + " times>"
                : text.toString();
    }

    private String elements(CValue value, CType.Array array) throws EvaluationException {
        requireAny(value);
        List<String> parts = new ArrayList<>();
        int count = Math.min(array.count(), MOST_ELEMENTS);
        for (int i = 0; i < count;) {
            String element = inner(value.element(array, i));
            int end = i + 1;
            while (end < count && inner(value.element(array, end)).equals(element)) {
                end++;
            }
            if (end - i > MOST_REPEATS - 1) {
                parts.add(element + " <repeats " + (end - i) + " times>");
            } else {
                for (int k = i; k < end; k++) {
                    parts.add(element);
                }
            }
            i = end;
        }
        return '{' + String.join(", ", parts) + (array.count() > count ? "..." : "") + '}';
    }

    private static String enumerator(long number, CType.Enumeration enumeration) {
        for (CType.Enumerator each : enumeration.enumerators()) {
            if (each.value() == number) {
                return each.name();
            }
        }
        List<String> flags = new ArrayList<>();
        long rest = number;
        for (CType.Enumerator each : enumeration.enumerators()) {
            if (each.value() != 0 && Long.bitCount(each.value()) == 1 && (rest & each.value()) != 0) {
                flags.add(each.name());
                rest &= ~each.value();
            }
        }
        boolean isFlags = !flags.isEmpty() && enumeration.enumerators().stream().allMatch(
                each -> Long.bitCount(each.value()) <= 1);
        if (!isFlags) {
            return String.valueOf(number);
        }
        return '(' + String.join(" | ", flags) + (rest == 0 ? "" : String.format(" | unknown: 0x%x", rest)) + ')';
    }
}
