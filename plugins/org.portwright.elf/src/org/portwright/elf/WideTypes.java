// SPDX-License-Identifier: EPL-2.0
// Finds out from the types of a program what its functions cannot return.
package org.portwright.elf;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Types of 16 bytes that GCC for MIPS returns in $v0, $v1, $a0 and $a1, with hard float, too: complex integers and
 * vectors. Hardly a program has them, and machine code does not say. Immutable.
 */
public final class WideTypes {
    /** Ends of the code whose compiler has described its types, by the starts. */
    private final TreeMap<Long, Long> described = new TreeMap<>();
    private final boolean mayExist;

    private WideTypes(ElfFile file) {
        boolean found;
        try {
            Reader reader = new Reader(DwarfSections.of(file), file);
            reader.read();
            reader.finishUnit();
            found = reader.found;
        } catch (ElfException | DwarfUnits.Malformed e) {
            found = true;
        }
        mayExist = found;
    }

    /**
     * Reads the types. Damaged debug information is no error: nothing is excluded then.
     *
     * @param file a program
     */
    public static WideTypes read(ElfFile file) {
        return new WideTypes(file);
    }

    /**
     * Whether a function is known to return no object of such a type: the compiler has described all types of its unit,
     * and nowhere in the program is there one.
     *
     * @param address where the function begins
     */
    public boolean excludedAt(long address) {
        Map.Entry<Long, Long> range = described.floorEntry(address);
        return !mayExist && range != null && address < range.getValue();
    }

    /** Takes the types of all units, and where their code is. */
    private final class Reader extends DwarfUnits {
        // DWARF 4, sections 7.5.4 and 7.8; DW_AT_GNU_vector is GCC's.
        private static final int DW_TAG_ARRAY_TYPE = 0x01;
        private static final int DW_TAG_FORMAL_PARAMETER = 0x05;
        private static final int DW_TAG_BASE_TYPE = 0x24;
        private static final int DW_AT_BYTE_SIZE = 0x0b;
        private static final int DW_AT_ENCODING = 0x3e;
        private static final int DW_AT_TYPE = 0x49;
        private static final int DW_AT_GNU_VECTOR = 0x2107;
        /** Encodings from here on are the compiler's own; GCC and Clang have complex integers there. */
        private static final int DW_ATE_LO_USER = 0x80;
        private static final int LEAST_SIZE = 16;

        private List<Range> ranges = List.of();
        private boolean hasTypes;
        private boolean found;

        Reader(DwarfSections sections, ElfFile file) {
            super(sections, file.byteOrder());
            found = file.section(".debug_types").isPresent(); // is not read
        }

        @Override
        boolean unit(Unit unit) throws Malformed {
            finishUnit();
            ranges = ranges(unit, unit.top);
            return !found;
        }

        @Override
        void passedOver() {
            found = true;
        }

        /** With -g1, which describes no types, functions have no results and parameters. */
        void finishUnit() {
            if (hasTypes) {
                ranges.forEach(range -> described.merge(range.start(), range.end(), Math::max));
            }
            ranges = List.of();
            hasTypes = false;
        }

        @Override
        boolean wants(Abbreviation abbreviation) {
            int tag = abbreviation.tag();
            hasTypes |= tag == DW_TAG_FORMAL_PARAMETER || tag == DW_TAG_SUBPROGRAM && abbreviation.has(DW_AT_TYPE);
            return tag == DW_TAG_BASE_TYPE || tag == DW_TAG_ARRAY_TYPE && abbreviation.has(DW_AT_GNU_VECTOR);
        }

        @Override
        void entry(Unit unit, int tag, Map<Integer, Value> values) {
            found |= tag == DW_TAG_ARRAY_TYPE
                    || number(values, DW_AT_ENCODING) >= DW_ATE_LO_USER && number(values, DW_AT_BYTE_SIZE) >= LEAST_SIZE;
        }

        private static long number(Map<Integer, Value> values, int attribute) {
            Value value = values.get(attribute);
            return value == null ? 0 : value.number();
        }
    }
}
