// SPDX-License-Identifier: EPL-2.0
// An entry of debug information: a function, a variable, a type.
package org.portwright.elf;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * A debugging information entry with what is within it (DWARF 4, section 2.1). Numbers of tags, attributes and
 * operations are those of the standard, see {@link Dwarf}. Immutable once {@link DebugEntries} has read it.
 */
public final class DebugEntry {
    /**
     * Where something is, and from when to when.
     *
     * @param start the first address of code for which it holds
     * @param end the one after the last
     * @param expression operations (DWARF 4, section 2.5); not to be changed
     */
    public record Location(long start, long end, byte[] expression) {
        /** Whether it holds at an address of code. */
        public boolean holdsAt(long address) {
            return Long.compareUnsigned(start, address) <= 0 && Long.compareUnsigned(address, end) < 0;
        }
    }

    /**
     * Addresses of code.
     *
     * @param start the first
     * @param end the one after the last
     */
    public record Range(long start, long end) {
        /** Whether an address is one of them. */
        public boolean contains(long address) {
            return Long.compareUnsigned(start, address) <= 0 && Long.compareUnsigned(address, end) < 0;
        }
    }

    private final long offset;
    private final int tag;
    private final DebugEntry parent;
    private final List<DebugEntry> children = new ArrayList<>();
    private final DebugEntries all;
    private final DwarfUnits.Unit unit;
    private final Map<Integer, DwarfUnits.Value> values;
    private String name;

    DebugEntry(DebugEntries all, DwarfUnits.Unit unit, long offset, int tag, DebugEntry parent,
            Map<Integer, DwarfUnits.Value> values) {
        this.all = all;
        this.unit = unit;
        this.offset = offset;
        this.tag = tag;
        this.parent = parent;
        this.values = values;
        if (parent != null) {
            parent.children.add(this);
        }
    }

    /** Where the entry is in .debug_info, which tells it from all others of the file. */
    public long offset() {
        return offset;
    }

    /** What the entry describes, such as {@link Dwarf#DW_TAG_VARIABLE}. */
    public int tag() {
        return tag;
    }

    /** What the entry is in; null for a compile unit. */
    public DebugEntry parent() {
        return parent;
    }

    /** What is in the entry, in the order of the file. */
    public List<DebugEntry> children() {
        return Collections.unmodifiableList(children);
    }

    /** Whether the entry itself has an attribute. */
    public boolean has(int attribute) {
        return values.containsKey(attribute);
    }

    /** A constant, flag or offset; the standard value if the entry has none, or something else there. */
    public long number(int attribute, long standard) {
        DwarfUnits.Value value = values.get(attribute);
        return value == null || isExpression(attribute) ? standard : value.number();
    }

    /** A string; empty if there is none. */
    public String string(int attribute) {
        try {
            return all.string(unit, values.get(attribute));
        } catch (DwarfUnits.Malformed e) {
            return "";
        }
    }

    /** The name; empty for what has none. */
    public String name() {
        if (name == null) {
            name = string(DwarfUnits.DW_AT_NAME);
        }
        return name;
    }

    /** Its name with those of the namespaces and classes of C++ that it is in, as {@code shapes::Circle::area}. */
    public String qualifiedName() {
        StringBuilder qualified = new StringBuilder(name());
        for (DebugEntry outer = parent(); outer != null; outer = outer.parent()) {
            switch (outer.tag()) {
                case Dwarf.DW_TAG_NAMESPACE -> qualified.insert(0,
                        (outer.name().isEmpty() ? "(anonymous namespace)" : outer.name()) + "::");
                case Dwarf.DW_TAG_STRUCTURE_TYPE, Dwarf.DW_TAG_CLASS_TYPE, Dwarf.DW_TAG_UNION_TYPE ->
                    qualified.insert(0, outer.name() + "::");
                default -> {
                    return qualified.toString();
                }
            }
        }
        return qualified.toString();
    }

    /** The entry that an attribute refers to; null if there is none. */
    public DebugEntry reference(int attribute) {
        DwarfUnits.Value value = values.get(attribute);
        return value == null ? null : all.referred(unit, value);
    }

    /** Whether an attribute is a block of bytes: an expression, or a constant of many bytes. */
    public boolean isExpression(int attribute) {
        DwarfUnits.Value value = values.get(attribute);
        return value != null && DwarfUnits.isBlock(value);
    }

    /** The bytes of a block; empty if the attribute is none. */
    public byte[] block(int attribute) {
        return isExpression(attribute) ? all.block(values.get(attribute)) : new byte[0];
    }

    /** Whether the places of an attribute are a list. */
    public boolean isLocationList(int attribute) {
        return values.containsKey(attribute) && !isExpression(attribute);
    }

    /** The places that an attribute gives (DWARF 4, section 2.6); none if it has none, or if they are damaged. */
    public List<Location> locations(int attribute) {
        if (!has(attribute)) {
            return List.of();
        }
        if (isExpression(attribute)) {
            return List.of(new Location(0, -1L, block(attribute)));
        }
        try {
            return all.locationList(unit, values.get(attribute).number());
        } catch (DwarfUnits.Malformed e) {
            return List.of();
        }
    }

    /** Where the code of a function, a block or a unit is; none if it has none. */
    public List<Range> ranges() {
        try {
            return all.rangesOf(unit, values);
        } catch (DwarfUnits.Malformed e) {
            return List.of();
        }
    }

    /** A source file by its number in this unit, with its folder as the compiler was given it; empty if unknown. */
    public String file(long number) {
        return DebugEntries.file(unit, number);
    }

    /** The compile unit that the entry is in, or itself. */
    public DebugEntry unit() {
        return parent == null ? this : parent.unit();
    }

    @Override
    public String toString() {
        return String.format("<%x> tag 0x%x %s", offset, tag, name());
    }
}
