// SPDX-License-Identifier: EPL-2.0
// Goes through the compile units of DWARF.
package org.portwright.elf;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compile units of DWARF 2 to 5, with what their entries and the headers of their line tables say. Who extends this
 * says which entries it wants. What lies outside of its section is noticed by the exceptions of {@link ByteBuffer}.
 */
abstract class DwarfUnits {
    // DWARF 5, sections 7.5.1, 7.5.3 and 7.5.4.
    private static final int DW_UT_COMPILE = 1;
    private static final int DW_UT_PARTIAL = 3;
    private static final int DW_TAG_COMPILE_UNIT = 0x11;
    static final int DW_TAG_SUBPROGRAM = 0x2e;
    static final int DW_AT_NAME = 0x03;
    static final int DW_AT_STMT_LIST = 0x10;
    static final int DW_AT_LOW_PC = 0x11;
    private static final int DW_AT_HIGH_PC = 0x12;
    private static final int DW_AT_COMP_DIR = 0x1b;
    static final int DW_AT_ABSTRACT_ORIGIN = 0x31;
    static final int DW_AT_DECL_FILE = 0x3a;
    static final int DW_AT_DECL_LINE = 0x3b;
    static final int DW_AT_SPECIFICATION = 0x47;
    private static final int DW_AT_RANGES = 0x55;
    private static final int DW_AT_STR_OFFSETS_BASE = 0x72;
    private static final int DW_AT_ADDR_BASE = 0x73;
    private static final int DW_AT_RNGLISTS_BASE = 0x74;
    // DWARF 5, section 7.5.6.
    private static final int DW_FORM_ADDR = 0x01;
    private static final int DW_FORM_BLOCK = 0x09;
    private static final int DW_FORM_DATA1 = 0x0b;
    private static final int DW_FORM_STRING = 0x08;
    private static final int DW_FORM_STRP = 0x0e;
    static final int DW_FORM_REF_ADDR = 0x10;
    static final int DW_FORM_REF1 = 0x11;
    static final int DW_FORM_REF_UDATA = 0x15;
    private static final int DW_FORM_EXPRLOC = 0x18;
    private static final int DW_FORM_STRX = 0x1a;
    private static final int DW_FORM_ADDRX = 0x1b;
    private static final int DW_FORM_LINE_STRP = 0x1f;
    private static final int DW_FORM_IMPLICIT_CONST = 0x21;
    private static final int DW_FORM_RNGLISTX = 0x23;
    private static final int DW_FORM_STRX1 = 0x25;
    private static final int DW_FORM_ADDRX1 = 0x29;
    private static final int DW_FORM_ADDRX4 = 0x2c;
    // DWARF 5, section 7.25.
    private static final int DW_RLE_BASE_ADDRESSX = 1;
    private static final int DW_RLE_STARTX_ENDX = 2;
    private static final int DW_RLE_STARTX_LENGTH = 3;
    private static final int DW_RLE_OFFSET_PAIR = 4;
    private static final int DW_RLE_BASE_ADDRESS = 5;
    private static final int DW_RLE_START_END = 6;
    private static final int DW_RLE_START_LENGTH = 7;
    // DWARF 5, section 7.22.
    private static final int DW_LNCT_PATH = 1;
    private static final int DW_LNCT_DIRECTORY_INDEX = 2;

    /** Attributes and characters for each byte of the debug sections that may be read. */
    private static final int BUDGET_PER_BYTE = 4;
    private static final int LONGEST_PATH = 4096;

    /** Debug information that no compiler makes. */
    static final class Malformed extends Exception {
        private static final long serialVersionUID = 1;

        Malformed() {
        }

        /** @param reason half a sentence for people */
        Malformed(String reason) {
            super(reason);
        }

        /** @param cause what noticed it */
        Malformed(String reason, Throwable cause) {
            super(reason, cause);
        }
    }

    record Attribute(int name, int form, long constant) {
    }

    record Abbreviation(int tag, boolean hasChildren, Attribute[] attributes) {
        boolean has(int attribute) {
            for (Attribute each : attributes) {
                if (each.name == attribute) {
                    return true;
                }
            }
            return false;
        }
    }

    /**
     * The value of an attribute: a number, an offset or an index; or where a string begins that is there itself; of a
     * block where it begins, and in the low half its length.
     */
    record Value(int form, long number) {
    }

    /** Addresses of code, from the first on up to before the end. */
    record Range(long start, long end) {
    }

    record FileName(String name, int directory) {
    }

    /** The files of a line table, and where its program is and how it is coded (DWARF 4, section 6.2.4). */
    record FileTable(int version, List<String> directories, List<FileName> files, LineProgram program) {
    }

    /** @param operandCounts of the standard opcodes, from the first on, which has the number 1 */
    record LineProgram(long start, long end, int minimumLength, int maximumOperations, boolean statements, int lineBase,
            int lineRange, byte[] operandCounts) {
    }

    /** A compile unit while it is read. */
    static final class Unit {
        long start;
        int version;
        boolean wide;
        int addressSize;
        Map<Integer, Abbreviation> abbreviations;
        Map<Integer, Value> top = Map.of();
        String directory = "";
        FileTable files = new FileTable(0, List.of(), List.of(), null);
        /** Names of files, by their numbers, as places have them; that of the unit itself by -1. */
        final Map<Long, String> names = new HashMap<>();

        long base(int attribute, long standard) {
            Value value = top.get(attribute);
            return value == null ? standard : value.number;
        }
    }

    private final Map<String, ByteBuffer> sections = new HashMap<>();
    private final Map<Long, Map<Integer, Abbreviation>> abbreviationTables = new HashMap<>();
    private final Map<Long, FileTable> fileTables = new HashMap<>();
    private long budget;

    /** @param contents debug sections of a file of this byte order */
    DwarfUnits(DwarfSections contents, ByteOrder order) {
        for (String name : DwarfSections.NAMES) {
            sections.put(name, ByteBuffer.wrap(contents.get(name)).order(order));
        }
    }

    /**
     * Takes a compile unit, whose first entry has been read.
     *
     * @return whether entries in it are wanted
     */
    abstract boolean unit(Unit unit) throws Malformed;

    /** Notes that there is a unit that is not read: of types only, a part of others, or of an unknown form. */
    void passedOver() {
    }

    /** Whether the attributes of an entry are wanted, in a unit that is; called for each entry. */
    abstract boolean wants(Abbreviation abbreviation);

    /** Takes an entry that is wanted. */
    abstract void entry(Unit unit, int tag, Map<Integer, Value> values) throws Malformed;

    /** Takes an entry that is wanted, with where it is; for who wants to know what is within what. */
    void entry(Unit unit, long offset, Abbreviation abbreviation, Map<Integer, Value> values) throws Malformed {
        entry(unit, abbreviation.tag, values);
    }

    /** Notes that an entry with children has no more of them. */
    void childrenEnd() {
    }

    // ------------------------------------------------------------ units and entries

    final ByteBuffer at(String section, long offset) throws Malformed {
        ByteBuffer bytes = sections.get(section);
        if (offset < 0 || offset > bytes.capacity()) {
            throw new Malformed();
        }
        return bytes.duplicate().order(bytes.order()).position((int) offset);
    }

    /** Takes attributes and characters from what may be read: a few bytes may stand for many of them. */
    final void spend(long amount) throws Malformed {
        budget -= amount;
        if (budget < 0) {
            throw new Malformed();
        }
    }

    /**
     * Goes through all units.
     *
     * @throws Malformed at the first damage; what comes after it is not read
     */
    final void read() throws Malformed {
        try {
            readUnits();
        } catch (BufferUnderflowException | IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new Malformed("a section ends too early", e);
        }
    }

    private void readUnits() throws Malformed {
        ByteBuffer in = at(".debug_info", 0);
        budget = BUDGET_PER_BYTE * sections.values().stream().mapToLong(ByteBuffer::capacity).sum();
        while (in.hasRemaining()) {
            Unit unit = new Unit();
            unit.start = in.position();
            long length = Integer.toUnsignedLong(in.getInt());
            unit.wide = length == 0xffffffffL;      // DWARF 5, section 7.4
            length = unit.wide ? in.getLong() : length;
            if (length < 0 || length > in.remaining()) {
                throw new Malformed();
            }
            ByteBuffer entries = in.duplicate().order(in.order());
            entries.limit(in.position() + (int) length);
            in.position(entries.limit());
            readUnit(unit, entries);
        }
    }

    /** A unit (DWARF 5, section 7.5.1). */
    final void readUnit(Unit unit, ByteBuffer in) throws Malformed {
        unit.version = in.getShort();
        int type = DW_UT_COMPILE;
        long table;
        if (unit.version >= 5) {
            type = in.get();
            unit.addressSize = in.get();
            table = offset(in, unit.wide);
        } else {
            table = offset(in, unit.wide);
            unit.addressSize = in.get();
        }
        if (unit.version < 2 || unit.version > 5 || type < DW_UT_COMPILE || type > DW_UT_PARTIAL || type == 2
                || unit.addressSize != 4 && unit.addressSize != 8) {
            passedOver();
            return;
        }
        unit.abbreviations = abbreviations(table);
        boolean first = true;
        while (in.hasRemaining()) {
            long offset = in.position();
            Abbreviation abbreviation = abbreviation(unit, in);
            if (abbreviation == null) {
                childrenEnd();
                continue;
            }
            boolean wanted = first || wants(abbreviation);
            Map<Integer, Value> values = wanted ? new HashMap<>() : null;
            readAttributes(unit, abbreviation, in, values);
            if (first) {
                if (abbreviation.tag != DW_TAG_COMPILE_UNIT) {
                    passedOver();
                    return;
                }
                unit.top = values;
                unit.directory = string(unit, values.get(DW_AT_COMP_DIR));
                if (values.containsKey(DW_AT_STMT_LIST)) {
                    unit.files = fileTable(unit, values.get(DW_AT_STMT_LIST).number);
                }
                first = false;
                if (!unit(unit)) {
                    return;
                }
            } else if (wanted) {
                entry(unit, offset, abbreviation, values);
            }
        }
    }

    final Abbreviation abbreviation(Unit unit, ByteBuffer in) throws Malformed {
        long code = unsigned(in);
        if (code == 0) {
            return null;
        }
        Abbreviation abbreviation = code == (int) code ? unit.abbreviations.get((int) code) : null;
        if (abbreviation == null) {
            throw new Malformed();
        }
        return abbreviation;
    }

    final void readAttributes(Unit unit, Abbreviation abbreviation, ByteBuffer in, Map<Integer, Value> values)
            throws Malformed {
        spend(abbreviation.attributes.length);
        for (Attribute attribute : abbreviation.attributes) {
            Value value = value(unit.version, unit.wide, unit.addressSize, attribute.form, attribute.constant, in);
            if (values != null) {
                values.putIfAbsent(attribute.name, value);
            }
        }
    }

    final long address(Unit unit, Value value) throws Malformed {
        boolean indexed = value.form == DW_FORM_ADDRX
                || value.form >= DW_FORM_ADDRX1 && value.form <= DW_FORM_ADDRX4;
        return indexed ? indexedAddress(unit, value.number) : value.number;
    }

    static long address(Unit unit, ByteBuffer in) {
        return unit.addressSize == 8 ? in.getLong() : Integer.toUnsignedLong(in.getInt());
    }

    /** DWARF 5, section 7.27. */
    final long indexedAddress(Unit unit, long index) throws Malformed {
        return address(unit, at(".debug_addr", unit.base(DW_AT_ADDR_BASE, unit.wide ? 16 : 8)
                + index * unit.addressSize));
    }

    /** Where the code of an entry is (DWARF 5, section 2.17); empty if it has none. */
    final List<Range> ranges(Unit unit, Map<Integer, Value> values) throws Malformed {
        Value low = values.get(DW_AT_LOW_PC);
        Value high = values.get(DW_AT_HIGH_PC);
        Value ranges = values.get(DW_AT_RANGES);
        if (ranges != null) {
            Value unitLow = unit.top.get(DW_AT_LOW_PC);
            long base = unitLow == null ? 0 : address(unit, unitLow);
            return unit.version < 5 ? rangesOfVersion4(unit, ranges, base) : rangesOfVersion5(unit, ranges, base);
        }
        if (low == null || high == null) {
            return List.of();
        }
        long start = address(unit, low);
        boolean isAddress = high.form == DW_FORM_ADDR || high.form == DW_FORM_ADDRX
                || high.form >= DW_FORM_ADDRX1 && high.form <= DW_FORM_ADDRX4;
        return List.of(new Range(start, isAddress ? address(unit, high) : start + high.number));
    }

    /** DWARF 4, section 2.17.3. */
    private List<Range> rangesOfVersion4(Unit unit, Value ranges, long unitBase) throws Malformed {
        List<Range> result = new ArrayList<>();
        ByteBuffer in = at(".debug_ranges", ranges.number);
        long base = unitBase;
        for (;;) {
            spend(1);
            long from = address(unit, in);
            long to = address(unit, in);
            if (from == 0 && to == 0) {
                return result;
            } else if (from == (unit.addressSize == 8 ? -1 : 0xffffffffL)) {
                base = to;
            } else {
                result.add(new Range(base + from, base + to));
            }
        }
    }

    /** DWARF 5, section 2.17.3. */
    private List<Range> rangesOfVersion5(Unit unit, Value ranges, long unitBase) throws Malformed {
        long offset = ranges.number;
        if (ranges.form == DW_FORM_RNGLISTX) {
            long table = unit.base(DW_AT_RNGLISTS_BASE, unit.wide ? 20 : 12);
            offset = table + offset(at(".debug_rnglists", table + offset * (unit.wide ? 8 : 4)), unit.wide);
        }
        List<Range> result = new ArrayList<>();
        ByteBuffer in = at(".debug_rnglists", offset);
        long base = unitBase;
        for (;;) {
            spend(1);
            long start;
            int kind = in.get();
            switch (kind) {
                case 0 -> {
                    return result;
                }
                case DW_RLE_BASE_ADDRESSX -> base = indexedAddress(unit, unsigned(in));
                case DW_RLE_BASE_ADDRESS -> base = address(unit, in);
                case DW_RLE_STARTX_ENDX -> result.add(new Range(indexedAddress(unit, unsigned(in)),
                        indexedAddress(unit, unsigned(in))));
                case DW_RLE_STARTX_LENGTH -> {
                    start = indexedAddress(unit, unsigned(in));
                    result.add(new Range(start, start + unsigned(in)));
                }
                case DW_RLE_OFFSET_PAIR -> result.add(new Range(base + unsigned(in), base + unsigned(in)));
                case DW_RLE_START_END -> result.add(new Range(address(unit, in), address(unit, in)));
                case DW_RLE_START_LENGTH -> {
                    start = address(unit, in);
                    result.add(new Range(start, start + unsigned(in)));
                }
                default -> throw new Malformed();
            }
        }
    }

    // ------------------------------------------------------------ abbreviations and values

    /** A table of abbreviations (DWARF 5, section 7.5.3). */
    final Map<Integer, Abbreviation> abbreviations(long offset) throws Malformed {
        Map<Integer, Abbreviation> known = abbreviationTables.get(offset);
        if (known != null) {
            return known;
        }
        Map<Integer, Abbreviation> table = new HashMap<>();
        ByteBuffer in = at(".debug_abbrev", offset);
        for (long code = unsigned(in); code != 0; code = unsigned(in)) {
            int tag = (int) unsigned(in);
            boolean hasChildren = in.get() != 0;
            List<Attribute> attributes = new ArrayList<>();
            for (;;) {
                int name = (int) unsigned(in);
                int form = (int) unsigned(in);
                spend(1);
                if (name == 0 && form == 0) {
                    break;
                }
                attributes.add(new Attribute(name, form, form == DW_FORM_IMPLICIT_CONST ? signed(in) : 0));
            }
            table.put((int) code, new Abbreviation(tag, hasChildren, attributes.toArray(Attribute[]::new)));
        }
        abbreviationTables.put(offset, table);
        return table;
    }

    /** Reads a value, or jumps over it if nobody asks for such ones (DWARF 5, section 7.5.6). */
    static Value value(int version, boolean wide, int addressSize, int form, long constant, ByteBuffer in)
            throws Malformed {
        long number = switch (form) {
            case DW_FORM_ADDR -> addressSize == 8 ? in.getLong() : Integer.toUnsignedLong(in.getInt());
            case DW_FORM_REF_ADDR -> version == 2 && addressSize == 8 ? in.getLong() : offset(in, wide);
            case DW_FORM_DATA1, 0x0c, DW_FORM_REF1, DW_FORM_STRX1, DW_FORM_ADDRX1 -> Byte.toUnsignedLong(in.get());
            case 0x05, 0x12, 0x26, 0x2a -> Short.toUnsignedLong(in.getShort());
            case 0x27, 0x2b -> Short.toUnsignedLong(in.getShort()) | Byte.toUnsignedLong(in.get()) << 16;
            case 0x06, 0x13, 0x1c, 0x28, DW_FORM_ADDRX4 -> Integer.toUnsignedLong(in.getInt());
            case 0x07, 0x14, 0x20, 0x24 -> in.getLong();
            case 0x1e -> {          // DW_FORM_data16: a checksum
                in.getLong();
                yield in.getLong();
            }
            case 0x0d -> signed(in);
            case 0x0f, DW_FORM_REF_UDATA, DW_FORM_STRX, DW_FORM_ADDRX, 0x22, DW_FORM_RNGLISTX -> unsigned(in);
            case DW_FORM_STRP, 0x17, 0x1d, DW_FORM_LINE_STRP, 0x1f20, 0x1f21 -> offset(in, wide);
            case 0x19 -> 1;
            case DW_FORM_IMPLICIT_CONST -> constant;
            case DW_FORM_STRING -> {
                int start = in.position();
                while (in.get() != 0) {
                    // up to its end
                }
                yield start;
            }
            case 0x0a -> block(in, Byte.toUnsignedLong(in.get()));
            case 0x03 -> block(in, Short.toUnsignedLong(in.getShort()));
            case 0x04 -> block(in, Integer.toUnsignedLong(in.getInt()));
            case DW_FORM_BLOCK, DW_FORM_EXPRLOC -> block(in, unsigned(in));
            default -> throw new Malformed();       // DW_FORM_indirect, which no compiler writes, and unknown ones
        };
        return new Value(form, number);
    }

    static boolean isBlock(Value value) {
        return switch (value.form) {
            case 0x0a, 0x03, 0x04, DW_FORM_BLOCK, DW_FORM_EXPRLOC -> true;
            default -> false;
        };
    }

    private static long block(ByteBuffer in, long length) throws Malformed {
        long start = in.position();
        skip(in, length);
        return start << Integer.SIZE | length;
    }

    static long skip(ByteBuffer in, long length) throws Malformed {
        if (length < 0 || length > in.remaining()) {
            throw new Malformed();
        }
        in.position(in.position() + (int) length);
        return 0;
    }

    static long offset(ByteBuffer in, boolean wide) {
        return wide ? in.getLong() : Integer.toUnsignedLong(in.getInt());
    }

    static long unsigned(ByteBuffer in) {
        return number(in, false);
    }

    static long signed(ByteBuffer in) {
        return number(in, true);
    }

    /** LEB128 (DWARF 5, section 7.6). */
    static long number(ByteBuffer in, boolean signed) {
        long value = 0;
        int shift = 0;
        byte each;
        do {
            each = in.get();
            value |= shift < Long.SIZE ? (each & 0x7fL) << shift : 0;
            shift += 7;
        } while (each < 0);
        return signed && shift < Long.SIZE && (each & 0x40) != 0 ? value | -1L << shift : value;
    }

    final String string(Unit unit, Value value) throws Malformed {
        if (value == null) {
            return "";
        }
        long index = value.number;
        boolean indexed = value.form == DW_FORM_STRX
                || value.form >= DW_FORM_STRX1 && value.form < DW_FORM_ADDRX1;
        if (indexed) {          // DWARF 5, section 7.26
            long base = unit.base(DW_AT_STR_OFFSETS_BASE, unit.wide ? 16 : 8);
            return string(".debug_str", offset(at(".debug_str_offsets", base + index * (unit.wide ? 8 : 4)),
                    unit.wide));
        }
        return switch (value.form) {
            case DW_FORM_STRING -> string(".debug_info", index);
            case DW_FORM_STRP -> string(".debug_str", index);
            case DW_FORM_LINE_STRP -> string(".debug_line_str", index);
            default -> "";
        };
    }

    final String string(String section, long offset) throws Malformed {
        return string(at(section, offset));
    }

    final String string(ByteBuffer in) throws Malformed {
        int start = in.position();
        while (in.get() != 0) {
            if (in.position() - start > LONGEST_PATH) {
                throw new Malformed();
            }
        }
        byte[] bytes = new byte[in.position() - 1 - start];
        spend(bytes.length);
        in.get(start, bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    // ------------------------------------------------------------ files

    /** The files that a line table names (DWARF 5 and 4, section 6.2.4). */
    final FileTable fileTable(Unit unit, long offset) throws Malformed {
        FileTable known = fileTables.get(offset);
        if (known != null) {
            return known;
        }
        ByteBuffer in = at(".debug_line", offset);
        long length = Integer.toUnsignedLong(in.getInt());
        boolean wide = length == 0xffffffffL;
        length = wide ? in.getLong() : length;
        long end = in.position() + length;
        int version = in.getShort();
        if (version >= 5) {
            in.getShort();      // sizes of addresses and of segment selectors
        }
        long start = offset(in, wide);
        start += in.position();
        int minimumLength = Byte.toUnsignedInt(in.get());
        int maximumOperations = version >= 4 ? Byte.toUnsignedInt(in.get()) : 1;
        boolean statements = in.get() != 0;
        int lineBase = in.get();
        int lineRange = Byte.toUnsignedInt(in.get());
        byte[] operandCounts = new byte[Math.max(0, Byte.toUnsignedInt(in.get()) - 1)];
        in.get(operandCounts);
        FileTable table = new FileTable(version, new ArrayList<>(), new ArrayList<>(), new LineProgram(start, end,
                minimumLength, maximumOperations, statements, lineBase, lineRange, operandCounts));
        if (version >= 5) {
            readNames(unit, wide, in).forEach(each -> table.directories.add(each.name));
            table.files.addAll(readNames(unit, wide, in));
        } else {
            for (String name = string(in); !name.isEmpty(); name = string(in)) {
                table.directories.add(name);
            }
            for (String name = string(in); !name.isEmpty(); name = string(in)) {
                table.files.add(new FileName(name, (int) unsigned(in)));
                unsigned(in);
                unsigned(in);
            }
        }
        fileTables.put(offset, table);
        return table;
    }

    /** Folders or files as version 5 has them: the table says of what they consist. */
    final List<FileName> readNames(Unit unit, boolean wide, ByteBuffer in) throws Malformed {
        int formats = Byte.toUnsignedInt(in.get());
        long[] contents = new long[formats];
        int[] forms = new int[formats];
        for (int i = 0; i < formats; i++) {
            contents[i] = unsigned(in);
            forms[i] = (int) unsigned(in);
        }
        long count = unsigned(in);
        if (formats == 0 || count < 0 || count > in.remaining()) {
            if (count == 0) {
                return List.of();
            }
            throw new Malformed();
        }
        List<FileName> names = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            String name = "";
            int directory = 0;
            for (int j = 0; j < formats; j++) {
                spend(1);
                Value value = value(5, wide, unit.addressSize, forms[j], 0, in);
                if (contents[j] == DW_LNCT_PATH) {
                    name = value.form == DW_FORM_STRING ? string(".debug_line", value.number) : string(unit, value);
                } else if (contents[j] == DW_LNCT_DIRECTORY_INDEX) {
                    directory = (int) value.number;
                }
            }
            names.add(new FileName(name, directory));
        }
        return names;
    }
}
