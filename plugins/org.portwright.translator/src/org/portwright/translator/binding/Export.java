// SPDX-License-Identifier: EPL-2.0
// How a method of a Java class calls a C function.
package org.portwright.translator.binding;

import java.util.Arrays;
import java.util.Optional;
import org.objectweb.asm.Type;

/**
 * The description of a C function that Java calls, as it stands in {@link #SECTION} of an ELF file, with a zero at its end: a
 * line of ASCII with the method of an abstract class, as a class file names it, and the function's symbol:
 *
 * <pre>
 * org/example/zlib/ZlibFunctions.crc32(IIII)I portwright_export_crc32
 * </pre>
 *
 * <p>All parameters of the method are {@code int}. The first is the stack pointer of the call, below which all of the stack
 * is free; the others are the function's, which has only words, in o32 those of {@code $a0} to {@code $a3} and of the stack
 * (System V ABI, MIPS supplement, "Function Calling Sequence"). It gives nothing, a word, or a {@code long long}.
 *
 * @param owner      internal name of the abstract class (JVMS §4.2.1)
 * @param name       of the method
 * @param descriptor of the method
 * @param symbol     of the function
 */
public record Export(String owner, String name, String descriptor, String symbol) {

    /** The section of an ELF file that has them, and is no part of memory. */
    public static final String SECTION = ".portwright.exports";

    /**
     * @param text a description
     * @return what it says; empty if it is none
     */
    public static Optional<Export> parse(String text) {
        try {
            int parameters = text.indexOf('(');
            int dot = text.lastIndexOf('.', parameters);
            int blank = text.indexOf(' ', parameters);
            Export export = new Export(text.substring(0, dot), text.substring(dot + 1, parameters),
                text.substring(parameters, blank), text.substring(blank + 1));
            Type[] types = Type.getArgumentTypes(export.descriptor);
            boolean isCall = types.length > 0 && Arrays.stream(types).allMatch(Type.INT_TYPE::equals)
                && export.resultWords() >= 0;
            return isCall ? Optional.of(export) : Optional.empty();
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }

    /** @return the description */
    @Override
    public String toString() {
        return owner + '.' + name + descriptor + ' ' + symbol;
    }

    /** @return how many words the function has as parameters */
    public int words() {
        return Type.getArgumentTypes(descriptor).length - 1;
    }

    /** @return in how many of {@code $v0} and {@code $v1} the function gives its result; -1 if it can't be in these */
    public int resultWords() {
        return switch (Type.getReturnType(descriptor).getSort()) {
            case Type.VOID -> 0;
            case Type.INT -> 1;
            case Type.LONG -> 2;
            default -> -1;
        };
    }
}
