// SPDX-License-Identifier: EPL-2.0
// What the compiler says of functions' arguments and results, as registers.
package org.portwright.translator;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.portwright.translator.mips.Mips;
import org.portwright.translator.mips.Registers;

/**
 * The prototypes in DWARF, which binutils' readelf prints: it is not our reader. Functions whose arguments DWARF does
 * not tell in full are left out: those with objects of C++ as arguments or results, which may be passed by reference,
 * with complex numbers, or with arguments that the compiler has added.
 */
final class Prototypes {

    private static final Pattern ENTRY = Pattern.compile(" <(\\w+)><(\\w+)>: Abbrev Number: \\d+ \\((\\w+)\\)");
    private static final Pattern END = Pattern.compile(" <(\\w+)><(\\w+)>: Abbrev Number: 0");
    private static final Pattern ATTRIBUTE = Pattern.compile("    <\\w+> +(DW_AT_\\w+) *: (.*?)\\s*");
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final int REGISTER_WORDS = 4;

    /** An argument or a result, by what o32 wants to know of it. */
    private record Kind(boolean isFloating, boolean isObject, int size, int alignment) {
        static final Kind NOTHING = new Kind(false, false, 0, 1);
    }

    /** @param arguments numbers of registers ({@link Registers}), as the results */
    record Prototype(String name, BitSet arguments, BitSet results) {
    }

    private static final class Entry {
        private final String tag;
        private final Map<String, String> attributes = new HashMap<>();
        private final List<Entry> children = new ArrayList<>();

        Entry(String tag) {
            this.tag = tag;
        }
    }

    /** Thrown for what DWARF does not tell in full. */
    private static final class Unclear extends Exception {
        private static final long serialVersionUID = 1;
    }

    private final Map<Long, Entry> entries = new HashMap<>();
    private final Map<Entry, Boolean> cplusplus = new HashMap<>();
    private final boolean softFloat;

    private Prototypes(boolean softFloat) {
        this.softFloat = softFloat;
    }

    /** @return prototypes by the addresses of the functions */
    static Map<Integer, Prototype> read(Path elf, boolean softFloat) throws Exception {
        Outcome outcome = Processes.run(List.of("mipsel-linux-gnu-readelf", "--debug-dump=info", elf.toString()),
                new byte[0], LIMIT);
        Prototypes prototypes = new Prototypes(softFloat);
        prototypes.parse(outcome.output());
        return prototypes.find();
    }

    private void parse(String text) {
        Deque<Entry> open = new ArrayDeque<>();
        Entry current = null;
        boolean isCplusplus = false;
        for (String line : (Iterable<String>) text.lines()::iterator) {
            Matcher entry = ENTRY.matcher(line);
            Matcher attribute = ATTRIBUTE.matcher(line);
            if (entry.matches()) {
                int depth = Integer.parseInt(entry.group(1), 16);
                while (open.size() > depth) {
                    open.pop();
                }
                current = new Entry(entry.group(3));
                cplusplus.put(current, isCplusplus);
                entries.put(Long.parseLong(entry.group(2), 16), current);
                if (!open.isEmpty()) {
                    open.peek().children.add(current);
                }
                open.push(current);
            } else if (END.matcher(line).matches()) {
                current = null;
            } else if (current != null && attribute.matches()) {
                current.attributes.put(attribute.group(1), attribute.group(2));
                if (attribute.group(1).equals("DW_AT_language")) {
                    isCplusplus = attribute.group(2).contains("C++");
                }
            }
        }
    }

    private Map<Integer, Prototype> find() {
        Map<Integer, Prototype> found = new TreeMap<>();
        for (Entry entry : entries.values()) {
            String start = entry.attributes.getOrDefault("DW_AT_low_pc", "0");
            if (entry.tag.equals("DW_TAG_subprogram") && !start.equals("0")) {
                try {
                    found.put(Long.decode(start).intValue(), prototype(entry));
                } catch (Unclear e) {
                    // Another one will do.
                }
            }
        }
        return found;
    }

    private Prototype prototype(Entry entry) throws Unclear {
        // A function that is also inlined names what all its copies have in common; that, or a method, its declaration.
        Entry origin = referred(entry, "DW_AT_abstract_origin", entry);
        Entry declaration = referred(origin, "DW_AT_specification", origin);
        String name = origin.attributes.getOrDefault("DW_AT_name", declaration.attributes.getOrDefault("DW_AT_name", ""));
        String type = origin.attributes.getOrDefault("DW_AT_type", declaration.attributes.get("DW_AT_type"));
        Kind result = type == null ? Kind.NOTHING : kind(at(type));
        List<Kind> parameters = new ArrayList<>();
        boolean isVariadic = false;
        for (Entry child : origin.children) {
            isVariadic |= child.tag.equals("DW_TAG_unspecified_parameters");
            if (child.tag.equals("DW_TAG_formal_parameter")) {
                String named = referred(child, "DW_AT_abstract_origin", child).attributes.getOrDefault("DW_AT_name", "");
                String kind = referred(child, "DW_AT_abstract_origin", child).attributes.get("DW_AT_type");
                if (kind == null || named.contains("__in_chrg") || named.contains("__vtt_parm")) {
                    throw new Unclear();
                }
                parameters.add(kind(at(kind)));
            }
        }
        return new Prototype(name.replaceFirst("^\\(.*\\): ", ""), arguments(result, parameters, isVariadic),
                results(result));
    }

    private Entry referred(Entry entry, String attribute, Entry otherwise) {
        String reference = entry.attributes.get(attribute);
        return reference == null ? otherwise : at(reference);
    }

    private Entry at(String reference) {
        return entries.get(Long.parseLong(reference.replaceAll("^<0x|>.*$", ""), 16));
    }

    private Kind kind(Entry type) throws Unclear {
        if (type == null) {
            throw new Unclear();
        }
        String size = type.attributes.get("DW_AT_byte_size");
        int bytes = size == null ? 0 : Integer.decode(size);
        switch (type.tag) {
            case "DW_TAG_base_type":
                String encoding = type.attributes.get("DW_AT_encoding");
                if (encoding.contains("complex")) {
                    throw new Unclear();
                }
                return new Kind(encoding.contains("(float)"), false, bytes, bytes);
            case "DW_TAG_enumeration_type":
                return new Kind(false, false, bytes, bytes);
            case "DW_TAG_pointer_type", "DW_TAG_reference_type", "DW_TAG_rvalue_reference_type":
                return new Kind(false, false, 4, 4);
            case "DW_TAG_unspecified_type": // decltype(nullptr)
                return new Kind(false, false, 4, 4);
            case "DW_TAG_typedef", "DW_TAG_const_type", "DW_TAG_volatile_type", "DW_TAG_restrict_type",
                    "DW_TAG_atomic_type":
                String target = type.attributes.get("DW_AT_type");
                return target == null ? Kind.NOTHING : kind(at(target));
            case "DW_TAG_structure_type", "DW_TAG_union_type", "DW_TAG_class_type":
                if (cplusplus.get(type) || size == null) {
                    throw new Unclear();
                }
                int alignment = 1;
                for (Entry member : type.children) {
                    if (member.tag.equals("DW_TAG_member")) {
                        alignment = Math.max(alignment, memberAlignment(at(member.attributes.get("DW_AT_type"))));
                    }
                }
                return new Kind(false, true, bytes, alignment);
            default:
                throw new Unclear();
        }
    }

    private int memberAlignment(Entry type) throws Unclear {
        return type.tag.equals("DW_TAG_array_type") ? memberAlignment(at(type.attributes.get("DW_AT_type")))
                : kind(type).alignment();
    }

    /** MIPS ABI supplement, "Parameter Passing". */
    private BitSet arguments(Kind result, List<Kind> parameters, boolean isVariadic) {
        BitSet registers = new BitSet();
        int offset = 0;
        boolean inFloating = !softFloat && !isVariadic;
        if (result.isObject()) {
            registers.set(Mips.A0);
            offset = 4;
            inFloating = false;
        }
        int count = 0;
        for (Kind parameter : parameters) {
            offset = parameter.alignment() == 8 ? offset + 7 & -8 : offset;
            inFloating &= parameter.isFloating() && count < 2;
            int words = Math.max(1, (parameter.size() + 3) / 4);
            for (int i = 0; i < words; i++) {
                if (inFloating) {
                    registers.set((count == 0 ? Registers.F12 : Registers.F14) + i);
                } else if (offset / 4 + i < REGISTER_WORDS) {
                    registers.set(Mips.A0 + offset / 4 + i);
                }
            }
            offset += 4 * words;
            count++;
        }
        return registers;
    }

    private BitSet results(Kind result) {
        BitSet registers = new BitSet();
        if (!result.isObject()) {
            int first = result.isFloating() && !softFloat ? Registers.F0 : Mips.V0;
            registers.set(first, first + (result.size() + 3) / 4);
        }
        return registers;
    }
}
