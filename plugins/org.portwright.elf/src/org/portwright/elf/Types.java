// SPDX-License-Identifier: EPL-2.0
// Makes types of debug information.
package org.portwright.elf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The types of a program, each read when it is asked for the first time. Not for several threads. */
public final class Types {
    /** No C program nests types deeper; a type that contains itself does. */
    private static final int DEEPEST = 64;
    private static final CType VOID = new CType.Void();

    private final Map<Long, CType> known = new HashMap<>();
    /** The entries of types that have names, by {@code struct point}, {@code size_t} and {@code int}. */
    private final Map<String, DebugEntry> named = new LinkedHashMap<>();

    /** @param units the compile units of a program */
    public Types(List<DebugEntry> units) {
        units.forEach(this::findNamed);
    }

    private void findNamed(DebugEntry parent) {
        for (DebugEntry entry : parent.children()) {
            String keyword = keyword(entry.tag());
            boolean isType = keyword != null || entry.tag() == Dwarf.DW_TAG_TYPEDEF
                    || entry.tag() == Dwarf.DW_TAG_BASE_TYPE;
            if (isType && !entry.name().isEmpty() && !entry.has(Dwarf.DW_AT_DECLARATION)) {
                String prefix = keyword == null ? "" : keyword + ' ';
                named.putIfAbsent(prefix + entry.qualifiedName(), entry);
                named.putIfAbsent(prefix + entry.name(), entry);
            }
            boolean mayHold = entry.tag() == Dwarf.DW_TAG_NAMESPACE || entry.tag() == Dwarf.DW_TAG_SUBPROGRAM
                    || entry.tag() == Dwarf.DW_TAG_LEXICAL_BLOCK || entry.tag() == Dwarf.DW_TAG_STRUCTURE_TYPE
                    || entry.tag() == Dwarf.DW_TAG_CLASS_TYPE;
            if (mayHold) {
                findNamed(entry);
            }
        }
    }

    private static String keyword(int tag) {
        return switch (tag) {
            case Dwarf.DW_TAG_STRUCTURE_TYPE -> "struct";
            case Dwarf.DW_TAG_UNION_TYPE -> "union";
            case Dwarf.DW_TAG_CLASS_TYPE -> "class";
            case Dwarf.DW_TAG_ENUMERATION_TYPE -> "enum";
            default -> null;
        };
    }

    /**
     * A type by its name.
     *
     * @param name such as {@code size_t} or {@code struct point}; of C++ also without the keyword, and without namespaces
     */
    public Optional<CType> find(String name) {
        for (String prefix : new String[] {"", "struct ", "class ", "union ", "enum "}) {
            DebugEntry entry = named.get(prefix + name);
            if (entry != null) {
                return Optional.of(of(entry));
            }
        }
        return Optional.empty();
    }

    /** The type that an entry, such as that of a variable, says it has. */
    public CType typeOf(DebugEntry entry) {
        return typeOf(entry, 0);
    }

    private CType typeOf(DebugEntry entry, int depth) {
        DebugEntry type = entry.reference(Dwarf.DW_AT_TYPE);
        return type == null ? VOID : of(type, depth);
    }

    /** The type that an entry describes. */
    public CType of(DebugEntry entry) {
        return of(entry, 0);
    }

    private CType of(DebugEntry entry, int depth) {
        CType type = known.get(entry.offset());
        if (type == null) {
            if (depth > DEEPEST) {
                throw new IllegalArgumentException("a type contains itself; the debug information is damaged");
            }
            type = make(entry, depth + 1);
            known.put(entry.offset(), type);
        }
        return type;
    }

    private CType make(DebugEntry entry, int depth) {
        int size = (int) entry.number(Dwarf.DW_AT_BYTE_SIZE, 0);
        return switch (entry.tag()) {
            case Dwarf.DW_TAG_BASE_TYPE -> base(entry, size);
            case Dwarf.DW_TAG_POINTER_TYPE -> pointer("*", entry);
            case Dwarf.DW_TAG_REFERENCE_TYPE -> pointer("&", entry);
            case Dwarf.DW_TAG_RVALUE_REFERENCE_TYPE -> pointer("&&", entry);
            case Dwarf.DW_TAG_TYPEDEF -> new CType.Typedef(entry.name(), typeOf(entry, depth));
            case Dwarf.DW_TAG_CONST_TYPE -> new CType.Qualified("const", typeOf(entry, depth));
            case Dwarf.DW_TAG_VOLATILE_TYPE -> new CType.Qualified("volatile", typeOf(entry, depth));
            case Dwarf.DW_TAG_RESTRICT_TYPE -> new CType.Qualified("restrict", typeOf(entry, depth));
            case Dwarf.DW_TAG_STRUCTURE_TYPE, Dwarf.DW_TAG_UNION_TYPE, Dwarf.DW_TAG_CLASS_TYPE -> structure(entry, size);
            case Dwarf.DW_TAG_ENUMERATION_TYPE -> new CType.Enumeration(entry.name(), size, entry.children().stream()
                    .filter(child -> child.tag() == Dwarf.DW_TAG_ENUMERATOR)
                    .map(child -> new CType.Enumerator(child.name(), child.number(Dwarf.DW_AT_CONST_VALUE, 0)))
                    .toList());
            case Dwarf.DW_TAG_ARRAY_TYPE -> array(entry, depth);
            case Dwarf.DW_TAG_SUBROUTINE_TYPE, Dwarf.DW_TAG_SUBPROGRAM -> new CType.Function(typeOf(entry, depth),
                    entry.children().stream().filter(child -> child.tag() == Dwarf.DW_TAG_FORMAL_PARAMETER)
                            .map(child -> typeOf(child, depth)).toList(), entry.has(Dwarf.DW_AT_PROTOTYPED));
            default -> VOID;
        };
    }

    private CType pointer(String sign, DebugEntry entry) {
        return new CType.Pointer(sign, () -> typeOf(entry));
    }

    /** GCC writes a type of two integers, a complex one, as its own, and says in the name whether they have a sign. */
    private static CType base(DebugEntry entry, int size) {
        int encoding = (int) entry.number(Dwarf.DW_AT_ENCODING, 0);
        String name = entry.name();
        if (encoding != Dwarf.DW_ATE_COMPLEX_FLOAT && encoding != Dwarf.DW_ATE_LO_USER) {
            return new CType.Base(name, size, encoding(encoding));
        }
        CType.Encoding ofPart = encoding == Dwarf.DW_ATE_COMPLEX_FLOAT ? CType.Encoding.FLOAT
                : name.contains("unsigned") ? CType.Encoding.UNSIGNED : CType.Encoding.SIGNED;
        return new CType.Complex(name, new CType.Base(name.replaceFirst("complex ", ""), size / 2, ofPart));
    }

    private static CType.Encoding encoding(int encoding) {
        return switch (encoding) {
            case Dwarf.DW_ATE_BOOLEAN -> CType.Encoding.BOOLEAN;
            case Dwarf.DW_ATE_FLOAT -> CType.Encoding.FLOAT;
            case Dwarf.DW_ATE_SIGNED -> CType.Encoding.SIGNED;
            case Dwarf.DW_ATE_SIGNED_CHAR -> CType.Encoding.SIGNED_CHAR;
            case Dwarf.DW_ATE_UNSIGNED_CHAR -> CType.Encoding.UNSIGNED_CHAR;
            default -> CType.Encoding.UNSIGNED;
        };
    }

    /** What is only declared in one unit may be defined in another one. */
    private CType structure(DebugEntry entry, int size) {
        String keyword = keyword(entry.tag());
        DebugEntry definition = entry.has(Dwarf.DW_AT_DECLARATION)
                ? named.getOrDefault(keyword + ' ' + entry.qualifiedName(), entry) : entry;
        Supplier<List<CType.Member>> members = new Supplier<>() {
            private List<CType.Member> read;

            @Override
            public List<CType.Member> get() {
                if (read == null) {
                    read = members(definition);
                }
                return read;
            }
        };
        return new CType.Structure(keyword, entry.name(), (int) definition.number(Dwarf.DW_AT_BYTE_SIZE, size), members);
    }

    private List<CType.Member> members(DebugEntry entry) {
        List<CType.Member> members = new ArrayList<>();
        for (DebugEntry child : entry.children()) {
            boolean isBase = child.tag() == Dwarf.DW_TAG_INHERITANCE;
            boolean isStatic = child.has(Dwarf.DW_AT_EXTERNAL) || child.has(Dwarf.DW_AT_DECLARATION);
            if (isBase || child.tag() == Dwarf.DW_TAG_MEMBER && !isStatic) {
                int bitSize = (int) child.number(Dwarf.DW_AT_BIT_SIZE, 0);
                members.add(new CType.Member(child.name(), typeOf(child),
                        (int) child.number(Dwarf.DW_AT_DATA_MEMBER_LOCATION, 0),
                        (int) child.number(Dwarf.DW_AT_BIT_OFFSET, 0), bitSize));
            }
        }
        return List.copyOf(members);
    }

    private CType array(DebugEntry entry, int depth) {
        List<Integer> counts = new ArrayList<>();
        for (DebugEntry child : entry.children()) {
            if (child.tag() == Dwarf.DW_TAG_SUBRANGE_TYPE) {
                boolean isKnown = child.has(Dwarf.DW_AT_UPPER_BOUND) && !child.isExpression(Dwarf.DW_AT_UPPER_BOUND)
                        && child.reference(Dwarf.DW_AT_UPPER_BOUND) == null;
                counts.add((int) child.number(Dwarf.DW_AT_COUNT,
                        isKnown ? (int) child.number(Dwarf.DW_AT_UPPER_BOUND, -1) + 1 : 0));
            }
        }
        CType type = typeOf(entry, depth);
        for (int i = counts.size() - 1; i >= 0; i--) {
            type = new CType.Array(type, Math.max(0, counts.get(i)));
        }
        return type;
    }
}
