// SPDX-License-Identifier: EPL-2.0
// How the types of a module of bitcode are laid out in memory.
package org.portwright.kernel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether a module's types are laid out alike on all little-endian processors with words of 32 bits. Their ABIs differ in one thing: what
 * has eight bytes lies at a multiple of eight, as on the RISC-V, or of four, as on the IA-32 (LLVM Language Reference Manual, release 22,
 * "Data Layout": i64 and f64).
 */
final class BitcodeLayout {
    private static final int WORD = 4;
    private static final int DOUBLE_WORD = 8;

    private static final Pattern DEFINITION = Pattern.compile("(%(?:[-\\w.$]+|\"[^\"]*\")) = type (.*)");
    private static final Pattern INTEGER = Pattern.compile("i(\\d+)");
    private static final Pattern ARRAY = Pattern.compile("\\[(\\d+) x (.*)\\]");
    private static final Pattern LITERAL = Pattern.compile("\\{ [^{}]* \\}");

    /** A type that is not known here, or text that is no type. */
    private static final class UnknownType extends Exception {
        private static final long serialVersionUID = 1;
    }

    /** Of a type: its bytes with what is filled in at the end, and where it may lie. */
    private record Shape(int size, int alignment) {
    }

    private final Map<String, String> definitions = new HashMap<>();

    /** @param lines the module in LLVM's text form */
    BitcodeLayout(List<String> lines) {
        for (String line : lines) {
            Matcher definition = DEFINITION.matcher(line);
            if (definition.matches()) {
                definitions.put(definition.group(1), definition.group(2));
            }
        }
    }

    /**
     * @param line of the module
     * @return the first structure that it defines, or has without a name, and that has two layouts
     */
    Optional<String> ambiguous(String line) {
        Matcher definition = DEFINITION.matcher(line);
        if (definition.matches()) {
            return isAmbiguous(definition.group(2)).orElse(true) ? Optional.of(definition.group(1)) : Optional.empty();
        }
        // What is no type, as a value is none, has braces too.
        return LITERAL.matcher(line).results().map(literal -> literal.group()).filter(type -> isAmbiguous(type).orElse(false)).findFirst();
    }

    private Optional<Boolean> isAmbiguous(String type) {
        try {
            List<Integer> narrow = new ArrayList<>(), wide = new ArrayList<>();
            return Optional.of(shape(type, WORD, narrow).size() != shape(type, DOUBLE_WORD, wide).size() || !narrow.equals(wide));
        } catch (UnknownType e) {
            return Optional.empty();
        }
    }

    /**
     * @param alignment of what has eight bytes
     * @param offsets gets where the members lie, if it is a structure
     */
    private Shape shape(String type, int alignment, List<Integer> offsets) throws UnknownType {
        Matcher integer = INTEGER.matcher(type);
        Matcher array = ARRAY.matcher(type);
        if (type.equals("ptr")) {
            return new Shape(WORD, WORD);
        } else if (integer.matches()) {
            int bytes = (Integer.parseInt(integer.group(1)) + 7) / 8;
            return scalar(Integer.highestOneBit(bytes * 2 - 1), alignment);
        } else if (type.equals("float")) {
            return scalar(WORD, alignment);
        } else if (type.equals("double")) {
            return scalar(DOUBLE_WORD, alignment);
        } else if (type.equals("opaque")) {
            return new Shape(0, 1);
        } else if (definitions.containsKey(type)) {
            return shape(definitions.get(type), alignment, offsets);
        } else if (array.matches()) {
            Shape element = shape(array.group(2), alignment, new ArrayList<>());
            return new Shape(Integer.parseInt(array.group(1)) * element.size(), element.alignment());
        } else if (type.startsWith("<{") && type.endsWith("}>")) {
            return structure(type.substring(2, type.length() - 2), alignment, true, offsets);
        } else if (type.startsWith("{") && type.endsWith("}")) {
            return structure(type.substring(1, type.length() - 1), alignment, false, offsets);
        }
        throw new UnknownType();
    }

    private static Shape scalar(int bytes, int alignment) throws UnknownType {
        if (bytes > DOUBLE_WORD) {
            throw new UnknownType();
        }
        return new Shape(bytes, Math.min(bytes, bytes == DOUBLE_WORD ? alignment : WORD));
    }

    private Shape structure(String members, int alignment, boolean isPacked, List<Integer> offsets) throws UnknownType {
        int size = 0, most = 1;
        for (String member : split(members)) {
            Shape shape = shape(member, alignment, new ArrayList<>());
            int own = isPacked ? 1 : shape.alignment();
            size = roundUp(size, own);
            offsets.add(size);
            size += shape.size();
            most = Math.max(most, own);
        }
        return new Shape(roundUp(size, most), most);
    }

    private static int roundUp(int value, int alignment) {
        return (value + alignment - 1) / alignment * alignment;
    }

    /** At the commas that are in no brackets. */
    static List<String> split(String members) {
        List<String> parts = new ArrayList<>();
        int depth = 0, start = 0;
        for (int i = 0; i < members.length(); i++) {
            char character = members.charAt(i);
            if ("{[(".indexOf(character) >= 0) {
                depth++;
            } else if ("}])".indexOf(character) >= 0) {
                depth--;
            } else if (character == ',' && depth == 0) {
                parts.add(members.substring(start, i).strip());
                start = i + 1;
            }
        }
        if (!members.substring(start).isBlank()) {
            parts.add(members.substring(start).strip());
        }
        return parts;
    }
}
